import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Meter } from '@opentelemetry/api'
import type { Events } from '#ports/events.ts'
import type { Instance } from '#ports/instance.ts'

export type WatchOptions = {
  readonly meter: Meter
  readonly events: Pick<Events, 'eventLoopDelayed'>
  /** By component, such as `db`: whether it is up. */
  readonly health: () => Promise<Readonly<Record<string, boolean>>>
  readonly everyMs?: number
}

const watchedEveryMs = 10_000
const resolutionMs = 20
const delayMaxMs = 500
const nsPerMs = 1e6

/**
 * Measures the service itself: `service.component.up` (1 or 0, when it is scraped) and `nodejs.eventloop.delay.p99`
 * (seconds, over the last interval). A late event loop is also reported to the log.
 */
export function watchService({ meter, events, health, everyMs = watchedEveryMs }: WatchOptions): Instance & Disposable {
  const startedAt = new Date()
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let p99Ms = 0
  const timer = setInterval(() => {
    p99Ms = Math.max(0, delays.percentile(99) / nsPerMs - resolutionMs)
    delays.reset()
    if (p99Ms > delayMaxMs) events.eventLoopDelayed({ p99Ms: Math.round(p99Ms) })
  }, everyMs)
  timer.unref()

  const delay = meter.createObservableGauge('nodejs.eventloop.delay.p99', {
    description: 'How late the thread that answers was, over the last 10 seconds',
    unit: 's',
  })
  delay.addCallback(result => result.observe(p99Ms / 1_000))
  const up = meter.createObservableGauge('service.component.up', {
    description: 'Whether a component of the service is up: 1 or 0',
  })
  up.addCallback(async result => {
    for (const [component, isUp] of Object.entries(await health())) result.observe(isUp ? 1 : 0, { component })
  })
  return {
    measure: () => ({ startedAt, memoryBytes: process.memoryUsage.rss(), eventLoopDelayMs: Math.round(p99Ms) }),
    [Symbol.dispose]() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
