import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNoopMeter } from '@opentelemetry/api'
import { startMetrics } from '#drivers/telemetry/metrics.ts'
import { watchService } from '#drivers/telemetry/watch.ts'
import { freePorts } from '#testing/ports.ts'
import { waitFor } from '#testing/waitFor.ts'

test('a scrape shows which components are up, and how late the event loop was', async () => {
  const port = await freePorts()
  const metrics = await startMetrics({ prometheus: { host: '127.0.0.1', port }, otlpEndpoint: null })
  let isDatabaseUp = true
  const health = async () => ({ db: isDatabaseUp, ping: true })
  const watch = watchService({ meter: metrics.meter, events: { eventLoopDelayed() {} }, health })
  const scrape = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  assert.match(await scrape(), /^service_component_up\{component="db"\} 1$/m)
  assert.match(await scrape(), /^nodejs_eventloop_delay_p99 [\d.]+$/m)
  isDatabaseUp = false
  assert.match(await scrape(), /^service_component_up\{component="db"\} 0$/m)
  assert.match(await scrape(), /^service_component_up\{component="ping"\} 1$/m)
  watch[Symbol.dispose]()
  await metrics.shutdown()
})

test('a thread that computes for long is reported', async () => {
  const reported: number[] = []
  const events = { eventLoopDelayed: ({ p99Ms }: { readonly p99Ms: number }) => void reported.push(p99Ms) }
  using _watch = watchService({ meter: createNoopMeter(), events, health: async () => ({}), everyMs: 50 })
  await waitFor('the report', () => {
    const untilMs = performance.now() + 700
    while (performance.now() < untilMs) Math.sqrt(2)
    return reported.length > 0
  })
  assert.ok(reported.every(p99Ms => p99Ms > 500))
})
