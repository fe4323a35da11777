import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AiModel } from '#ports/ai.ts'
import { testService } from '../../support/service.ts'

/** Rewrites that take longer than a stopping service waits. */

test('a stopping service ends a long rewrite with what to do, and bills it once', async () => {
  const asked = Promise.withResolvers<void>()
  let calls = 0
  const ai: AiModel = {
    provider: 'scripted',
    model: 'slow',
    async *stream(_prompt, signal) {
      if (++calls === 2) asked.resolve()
      yield { type: 'text', text: 'Thinking about it' }
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  await using service = await testService({
    overrides: { ai, prices: { costMicroUsd: async () => 5_000 } },
    oneInstance: 'it is stopped',
  })
  const ada = await service.user()
  const { id } = await ada.project()
  const path = `/api/projects/${id}`
  await ada.post(`${path}/commit`, { filePath: 'plan.md', content: '# Plan\n\nDue in May.\n', baseSha: null })
  const body = { filePath: 'plan.md', instruction: 'Describe what the plan is about, in a friendly tone.' }
  const plain = ada.post(`${path}/edit`, body, { 'idempotency-key': 'once' })
  const streamed = ada.post(`${path}/edit`, body, { accept: 'text/event-stream' })
  await asked.promise
  const closing = service.app.close()
  const { message } = (await plain).problem()
  assert.equal((await plain).status, 503)
  assert.equal((await plain).headers.get('retry-after'), '1')
  assert.match(message, /is restarting and stopped this rewrite\. Nothing was changed; .* Ask again\./)
  assert.match((await streamed).text, /event: error\ndata: .*is restarting and stopped this rewrite/)
  await closing
  const { rows } = await service.database.pool.query(
    'select success, error_code, cost_micro_usd::integer as cost, finished_at is not null as ended from edit_sessions',
  )
  const ended = { success: false, error_code: 'unavailable', cost: 5_000, ended: true }
  assert.deepEqual(rows, [ended, ended])
  const { rows: keys } = await service.database.pool.query("select from kept_answers where key = 'once'")
  assert.equal(keys.length, 0, 'the same request may be sent again')
})
