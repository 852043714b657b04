import type { DatabaseSync } from 'node:sqlite'
import { immediate } from './transaction.ts'

/** The steps that lead from an empty file to today's tables; a step that has been released is never changed. */
const steps = [
  `create table facts (name text primary key, value text not null) strict, without rowid;

   create table keys (
     id text primary key, name text not null, plan text not null, subject text not null,
     hash text not null unique, start text not null, interfaces text,
     created_at integer not null, expires_at integer, revoked_at integer
   ) strict;

   create table accounts (
     subject text not null, interface text not null,
     rate_window blob not null, month text not null, used integer not null,
     primary key (subject, interface)
   ) strict, without rowid;

   create table usage (
     day text not null, key_id text not null, interface text not null, endpoint text not null,
     requests integer not null, units integer not null, refusals integer not null, faults integer not null,
     total_ms real not null, max_ms real not null,
     primary key (day, key_id, interface, endpoint)
   ) strict, without rowid;

   create table shelf (
     collection text not null, id text not null, at integer not null, value text not null,
     primary key (collection, id)
   ) strict;
   create index shelf_by_time on shelf (collection, at desc);

   create table leases (name text primary key, holder text not null, until integer not null) strict, without rowid`,
]

/** Brings the tables up to date, once, whichever process comes first. */
export function migrate(database: DatabaseSync): void {
  if (versionOf(database) === steps.length) return
  immediate(database, () => {
    const version = versionOf(database)
    if (version > steps.length) throw new Error('The store was made by a newer version of Fivefold.')
    for (const step of steps.slice(version)) database.exec(step)
    database.exec(`pragma user_version = ${steps.length}`)
  })
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
}
