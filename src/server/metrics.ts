import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Fault } from '../kernel/fault.ts'
import type { Exchange } from './exchange.ts'
import type { NamedCheck } from './health.ts'
import { openTally } from './request-tally.ts'
import type { Shedder } from './shed.ts'

/** What the operator's monitoring reads. */
export type Metrics = {
  count(exchange: Exchange, fault: Fault | undefined, ms: number): void
  readonly registry: Registry
}

export type MetricsContext = {
  readonly shedder: Shedder
  /** The checks of every interface, asked when the metrics are read. */
  readonly checks: () => readonly NamedCheck[]
  readonly now: () => number
}

export function openMetrics({ shedder, checks, now }: MetricsContext): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'fivefold_' })
  const tally = openTally()
  for (const metric of tally.metrics) registry.registerMetric(metric)
  new Gauge({
    name: 'fivefold_requests_in_flight',
    help: 'Requests being worked on',
    registers,
    collect() {
      this.set(shedder.inFlight())
    },
  })
  new Gauge({
    name: 'fivefold_event_loop_lag_seconds',
    help: 'Mean delay of the event loop over the last quarter of a second',
    registers,
    collect() {
      this.set(shedder.lagMs() / 1000)
    },
  })
  new Gauge({
    name: 'fivefold_data_age_seconds',
    help: 'Age of the data behind an interface',
    labelNames: ['interface', 'data'],
    registers,
    collect() {
      for (const { interface: name, check } of checks()) {
        if (check.dataFrom) this.set({ interface: name, data: check.name }, (now() - Date.parse(check.dataFrom)) / 1000)
      }
    },
  })
  return {
    registry,
    count({ route, response }, fault, ms) {
      const status = fault?.status ?? response.statusCode
      tally.count(route?.mounted.api.name ?? 'none', route?.name ?? 'none', status, fault?.code ?? '', ms / 1000)
    },
  }
}
