import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { test } from 'node:test'
import { createEvents } from '#drivers/telemetry/events.ts'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { type Metrics, startMetrics } from '#drivers/telemetry/metrics.ts'

const host = '127.0.0.1'

async function listen(server: Server): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

function emitEverything({ meter }: Metrics): void {
  const events = createEvents({ logger: createLogger({ level: 'silent' }), meter })
  const edit = { sessionId: 1, provider: 'anthropic', model: 'claude', errorCode: null, durationMs: 4 }
  events.projectCreated({ projectId: 7, userId: 1, durationMs: 12 })
  events.projectCreated({ projectId: 8, userId: 1, durationMs: 12 })
  events.editCompleted({ ...edit, success: true, costMicroUsd: 12_500 })
  events.editCompleted({ ...edit, success: true, costMicroUsd: 10_000 })
  events.editCompleted({ ...edit, success: false, errorCode: 'ai_failed', costMicroUsd: null })
  events.hostCalled({ host: 'embedded', operation: 'commit', outcome: 'ok', durationMs: 9 })
  events.hostCalled({ host: 'embedded', operation: 'commit', outcome: 'error', durationMs: 9 })
  events.hostCalled({ host: 'github', operation: 'commit', outcome: 'busy', durationMs: 9 })
  events.pagesBuilt({ projectId: 7, durationMs: 1_500 })
  events.pagesFailed({ projectId: 7, reason: 'Liquid syntax error' })
  events.querySlow({ statement: 'select 1', durationMs: 1_200 })
  events.querySlow({ statement: 'select 1', durationMs: 4_600 })
}

test('a Prometheus scrape shows the metrics by name, kind and value, without ids', async t => {
  const port = await freePort()
  const metrics = await startMetrics({ prometheus: { host, port }, otlpEndpoint: null })
  t.after(() => metrics.shutdown())
  emitEverything(metrics)

  const answer = await fetch(`http://${host}:${port}/metrics`)
  const lines = (await answer.text()).split('\n')
  assert.equal(answer.status, 200)
  assert.deepEqual(lines.filter(line => line.startsWith('# TYPE') && !line.includes('target_info')).sort(), [
    '# TYPE ai_edits_completed_total counter',
    '# TYPE ai_edits_cost gauge',
    '# TYPE db_queries_slow_total counter',
    '# TYPE projects_created_total counter',
    '# TYPE repohost_api_busy_total counter',
    '# TYPE repohost_api_calls_total counter',
    '# TYPE repohost_api_errors_total counter',
    '# TYPE repohost_pages_build_time histogram',
    '# TYPE repohost_pages_failures_total counter',
  ])
  for (const line of [
    'projects_created_total 2',
    'ai_edits_completed_total{provider="anthropic",model="claude",success="true",result="preview"} 2',
    'ai_edits_completed_total{provider="anthropic",model="claude",success="false",result="failed"} 1',
    'ai_edits_cost{provider="anthropic",model="claude"} 0.0225',
    'repohost_api_calls_total{host="embedded",operation="commit"} 2',
    'repohost_api_errors_total{host="embedded",operation="commit"} 1',
    'repohost_api_errors_total{host="github",operation="commit"} 1',
    'repohost_api_busy_total{host="github"} 1',
    'repohost_pages_failures_total 1',
    'db_queries_slow_total{over_s="1"} 1',
    'db_queries_slow_total{over_s="5"} 1',
    'repohost_pages_build_time_count 1',
    'repohost_pages_build_time_sum 1.5',
    'repohost_pages_build_time_bucket{le="1"} 0',
    'repohost_pages_build_time_bucket{le="2.5"} 1',
  ]) {
    assert.ok(lines.includes(line), `${line} is not among\n${lines.join('\n')}`)
  }
  assert.ok(lines.some(line => line.startsWith('target_info{service_name="speckeep"')))
})

test('an edit that its request or its user ended is not a failure of the editor', async t => {
  const port = await freePort()
  const { meter, shutdown } = await startMetrics({ prometheus: { host, port }, otlpEndpoint: null })
  t.after(shutdown)
  const events = createEvents({ logger: createLogger({ level: 'silent' }), meter })
  const edit = { sessionId: 1, provider: 'rules', model: 'rules/1', durationMs: 4, costMicroUsd: 0, success: false }
  const codes = ['ai_failed', 'ai_timeout', 'edit_refused', 'internal', 'instruction_unsupported', 'too_large']
  for (const errorCode of [...codes, 'cancelled']) events.editCompleted({ ...edit, errorCode })
  const lines = (await (await fetch(`http://${host}:${port}/metrics`)).text()).split('\n')
  for (const [result, count] of Object.entries({ failed: 4, refused: 2, cancelled: 1 })) {
    const labels = `provider="rules",model="rules/1",success="false",result="${result}"`
    assert.ok(lines.includes(`ai_edits_completed_total{${labels}} ${count}`), result)
  }
})

test('before the first event, the counters of the rules are 0, for every configured host and editor', async t => {
  const port = await freePort()
  const { meter, shutdown } = await startMetrics({ prometheus: { host, port }, otlpEndpoint: null })
  t.after(shutdown)
  const editors = [{ provider: 'anthropic', model: 'claude' }]
  createEvents({ logger: createLogger({ level: 'silent' }), meter, hosts: ['github'], editors })
  const lines = (await (await fetch(`http://${host}:${port}/metrics`)).text()).split('\n')
  for (const line of [
    'db_queries_slow_total{over_s="1"} 0',
    'db_queries_slow_total{over_s="5"} 0',
    'repohost_pages_failures_total 0',
    'repohost_api_busy_total{host="github"} 0',
    'ai_edits_completed_total{provider="anthropic",model="claude",success="true",result="preview"} 0',
    'ai_edits_completed_total{provider="anthropic",model="claude",success="false",result="failed"} 0',
  ]) {
    assert.ok(lines.includes(line), `${line} is not among\n${lines.join('\n')}`)
  }
})

test('the port serves /metrics only, and is free again after the shutdown', async () => {
  const port = await freePort()
  const metrics = await startMetrics({ prometheus: { host, port }, otlpEndpoint: null })
  assert.equal((await fetch(`http://${host}:${port}/actuator/metrics`)).status, 404)
  await metrics.shutdown()
  await assert.rejects(fetch(`http://${host}:${port}/metrics`))
})

test('a port in use aborts the start', async t => {
  const server = createServer()
  const port = await listen(server)
  t.after(() => server.close())
  await assert.rejects(
    startMetrics({ prometheus: { host, port }, otlpEndpoint: null }),
    /^Error: METRICS_PORT is \d+; expected a free port/,
  )
})

test('the collector receives the metrics under their own names, at the latest at the shutdown', async t => {
  const received: { path: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ path: request.url, body })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const port = await listen(server)
  t.after(() => server.close())

  const metrics = await startMetrics({ prometheus: null, otlpEndpoint: `http://${host}:${port}/otlp` })
  emitEverything(metrics)
  await metrics.shutdown()
  assert.ok(received.length > 0)
  assert.equal(received[0]?.path, '/otlp/v1/metrics')
  const bodies = received.map(({ body }) => body).join('')
  for (const name of [
    'projects.created',
    'ai.edits.completed',
    'ai.edits.cost',
    'repohost.api.calls',
    'repohost.api.errors',
    'repohost.pages.build.time',
  ]) {
    assert.ok(bodies.includes(`"${name}"`), name)
  }
})

test('a shutdown completes although the collector is gone', async () => {
  const metrics = await startMetrics({ prometheus: null, otlpEndpoint: `http://${host}:${await freePort()}` })
  emitEverything(metrics)
  await assert.doesNotReject(metrics.shutdown())
})

test('without metrics, emitting an event costs nothing and no port is opened', async () => {
  const metrics = await startMetrics({ prometheus: null, otlpEndpoint: null })
  assert.doesNotThrow(() => emitEverything(metrics))
  await assert.doesNotReject(metrics.shutdown())
})
