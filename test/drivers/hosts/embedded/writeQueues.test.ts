import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeQueues } from '#drivers/hosts/embedded/writeQueues.ts'
import { HostError } from '#ports/hosts.ts'

function isBusy(error: unknown): boolean {
  return error instanceof HostError && error.kind === 'busy' && error.retryAfterS !== undefined
}

test('writes of one repository are made one after the other', async () => {
  const queue = writeQueues().open()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const writes = [
    queue.runExclusive(async () => {
      await first.promise
      order.push('first')
    }),
    queue.runExclusive(async () => void order.push('second')),
  ]
  first.resolve()
  await Promise.all(writes)
  assert.deepEqual(order, ['first', 'second'])
})

test('when waiting is refused, what waits is refused and never begins, and what runs ends as usual', async () => {
  const queues = writeQueues()
  const [queue, other] = [queues.open(), queues.open()]
  const running = Promise.withResolvers<string>()
  let begun = 0
  const write = async () => void begun++
  const first = queue.runExclusive(() => running.promise)
  const waiting = [queue.runExclusive(write), queue.runExclusive(write)]
  queues.refuseWaiting()
  for (const each of waiting) await assert.rejects(each, isBusy)
  await assert.rejects(queue.runExclusive(write), isBusy)
  await other.runExclusive(write)
  running.resolve('made')
  assert.equal(await first, 'made')
  await queue.runExclusive(write)
  assert.equal(begun, 2)
})
