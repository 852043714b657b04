import type { Log } from './world.ts'

/** A log that nobody reads. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
