import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())

/** The median duration of 40 sequential requests. */
async function medianMs(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  const durationsMs: number[] = []
  for (let nth = 0; nth < 40; nth++) {
    const started = performance.now()
    assert.equal((await ask()).status, 200)
    durationsMs.push(performance.now() - started)
  }
  return durationsMs.sort((one, other) => one - other)[20] ?? 0
}

test('while 50 callers sign in without pause, others get answers', async () => {
  const user = await service.user()
  const read = () => user.get('/api/projects')
  await medianMs(read)
  const calmMs = await medianMs(read)

  const flooder = fork(join(import.meta.dirname, '../../support/signInFlood.ts'), [service.url, '50'])
  await once(flooder, 'message')
  const medianInFloodMs = await medianMs(read)
  flooder.kill()
  await once(flooder, 'exit')

  // Without a queue for hashing it was 6,500 ms, of 5.
  assert.ok(medianInFloodMs < Math.max(1_000, 200 * calmMs), `${medianInFloodMs} ms, without the flood ${calmMs}`)
})
