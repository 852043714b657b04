import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DnsType } from '../../kernel/world.ts'
import { Flight, type Tower } from './flight.ts'
import { Flights } from './flights.ts'
import { FairQueue } from './queue.ts'

const tower: Tower = {
  resolver: { ask() {}, close() {} },
  queue: new FairQueue(1),
  timeoutMs: 1000,
  onLanded: (_, answer) => answer,
}

describe('Flights', () => {
  const flightTo = (name: string, type: DnsType) => new Flight({ name, type, edns: true }, tower, false)

  it('finds a flight by name and type as long as it is under way', () => {
    const flights = new Flights()
    const [first, second, third] = [flightTo('a.test', 'A'), flightTo('a.test', 'MX'), flightTo('a.test', 'TXT')]
    for (const flight of [first, second, third]) flights.add(flight)
    assert.equal(flights.find('a.test', 'MX'), second)
    assert.equal(flights.find('a.test', 'AAAA'), undefined)
    assert.equal(flights.find('b.test', 'MX'), undefined)
    // The one in the middle, the one added last and the only one left.
    for (const flight of [second, third, first]) {
      flights.remove(flight)
      assert.equal(flights.find('a.test', flight.query.type), undefined)
    }
    assert.equal(flights.size, 0)
  })

  it('keeps more flights apart than it has buckets', () => {
    const flights = new Flights()
    const all = Array.from({ length: 10_000 }, (_, index) => flightTo(`d${index}.test`, 'TXT'))
    for (const flight of all) flights.add(flight)
    assert.equal(flights.size, all.length)
    for (const flight of all) assert.equal(flights.find(flight.query.name, 'TXT'), flight)
    const gone = all.filter((_, index) => index % 3 !== 0)
    for (const flight of gone) flights.remove(flight)
    for (const [index, flight] of all.entries())
      assert.equal(flights.find(flight.query.name, 'TXT'), index % 3 === 0 ? flight : undefined)
    assert.equal(flights.size, all.length - gone.length)
  })
})
