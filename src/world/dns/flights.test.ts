import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DnsType } from '../../kernel/world.ts'
import { Flight, type Tower } from './flight.ts'
import { Flights } from './flights.ts'
import { FairQueue } from './queue.ts'
import { recordTypes } from './records.ts'

const tower: Tower = {
  resolver: { ask() {}, close() {} },
  queue: new FairQueue(1),
  timeoutMs: 1000,
  onLanded: (_, answer) => answer,
}

/** The flights under way, with how a test adds them and asks for them. */
function open() {
  const flights = new Flights()
  return {
    flights,
    add(name: string, type: DnsType) {
      const query = { name, type, record: recordTypes[type], edns: true }
      const flight = new Flight(query, tower, { listener: { onAnswer() {} }, keep: false, now: 0 })
      flights.add(flight, flights.bucketOf(name))
      return flight
    },
    find: (name: string, type: DnsType) => flights.find(name, type, flights.bucketOf(name)),
  }
}

describe('Flights', () => {
  it('finds a flight by name and type as long as it is under way', () => {
    const { flights, add, find } = open()
    const [first, second, third] = [add('a.test', 'A'), add('a.test', 'MX'), add('a.test', 'TXT')]
    assert.equal(find('a.test', 'MX'), second)
    assert.equal(find('a.test', 'AAAA'), undefined)
    assert.equal(find('b.test', 'MX'), undefined)
    // The one in the middle, the one added last and the only one left.
    for (const flight of [second, third, first]) {
      flights.remove(flight)
      assert.equal(find('a.test', flight.query.type), undefined)
    }
    assert.equal(flights.size, 0)
  })

  it('keeps more flights apart than it has buckets', () => {
    const { flights, add, find } = open()
    const all = Array.from({ length: 10_000 }, (_, index) => add(`d${index}.test`, 'TXT'))
    assert.equal(flights.size, all.length)
    for (const flight of all) assert.equal(find(flight.query.name, 'TXT'), flight)
    const gone = all.filter((_, index) => index % 3 !== 0)
    for (const flight of gone) flights.remove(flight)
    for (const [index, flight] of all.entries())
      assert.equal(find(flight.query.name, 'TXT'), index % 3 === 0 ? flight : undefined)
    assert.equal(flights.size, all.length - gone.length)
  })
})
