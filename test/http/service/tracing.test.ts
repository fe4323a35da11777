import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller } from '#testing/users.ts'
import { attributesOf, type ReceivedSpan, startCollector } from '../../support/collector.ts'
import { testService } from '../../support/service.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

test('a trace leads from the request over the use case to the drivers, with the id of the request', async () => {
  await using collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACED_PERCENT: '100' }
  const commit = { filePath: 'secret-plan.md', content: 'A secret text.\n', baseSha: null }
  let requestId: string | null = null
  {
    await using service = await testService({ env })
    const alice = await service.user()
    const project = await alice.project()
    const traced = caller(service.url, {
      authorization: `Bearer ${alice.token}`,
      traceparent: `00-${traceId}-${parentId}-01`,
    })
    const made = await traced.post(`/api/projects/${project.id}/commit`, commit)
    assert.equal(made.status, 201, made.text)
    requestId = made.headers.get('x-request-id')
    assert.equal((await alice.get('/api/projects/999999')).status, 404)
  }
  const spans = collector.spans.filter(span => span.traceId === traceId)
  const named = (name: string): ReceivedSpan => {
    const found = spans.find(span => span.name === name)
    assert.ok(found, `${name} is missing among ${spans.map(span => span.name).join(', ')}`)
    return found
  }
  const request = named('POST /api/projects/:id/commit')
  const useCase = named('commitFiles')
  assert.equal(request.parentSpanId, parentId)
  assert.equal(request.kind, 2, 'SPAN_KIND_SERVER')
  assert.equal(useCase.parentSpanId, request.spanId)
  for (const name of ['embedded.commit', 'projects.observeHead', 'live.publish']) {
    assert.equal(named(name).parentSpanId, useCase.spanId, name)
  }
  assert.deepEqual(attributesOf(request), {
    'speckeep.request_id': requestId,
    'http.request.method': 'POST',
    'http.response.status_code': 201,
    'http.route': '/api/projects/:id/commit',
  })
  for (const span of spans) {
    assert.equal(attributesOf(span)['speckeep.request_id'], requestId, span.name)
    assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name)
  }
  assert.ok(requestId)
  assert.deepEqual(collector.refused, [])
  assert.doesNotMatch(JSON.stringify(collector.spans), /secret|Bearer|@example/)
  const missing = collector.spans.find(span => span.name === 'GET /api/projects/:id')
  assert.ok(missing)
  assert.equal(missing.status.code ?? 0, 0, 'what is not found is not an error')
})

test('without a share of traced requests nothing is sent, and a share without a collector is refused', async () => {
  await using collector = await startCollector()
  {
    await using service = await testService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
    await (await service.user()).project()
    assert.equal(service.app.ports.tracing, null)
  }
  assert.deepEqual(collector.spans, [])
  await assert.rejects(testService({ env: { TRACED_PERCENT: '5' } }), /TRACED_PERCENT.*OTEL_EXPORTER_OTLP_ENDPOINT/s)
})
