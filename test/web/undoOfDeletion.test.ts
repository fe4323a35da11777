import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { resolvesDeletion, whenResolved } from '#web/screens/projectSettings/undoOfDeletion.ts'

test('undoing a deletion is offered until that project is restored or removed elsewhere', async () => {
  const client = new QueryClient()
  let withdrawn = 0
  const stop = whenResolved(client, 7, () => withdrawn++)
  const run = (projectId: number, mutationFn: () => Promise<void>) =>
    new MutationObserver(client, { mutationKey: resolvesDeletion(projectId), mutationFn, retry: false }).mutate()
  await run(8, async () => {})
  await assert.rejects(run(7, () => Promise.reject(new Error('not now'))))
  assert.equal(withdrawn, 0)
  await run(7, async () => {})
  assert.ok(withdrawn > 0)
  const before = withdrawn
  stop()
  await run(7, async () => {})
  assert.equal(withdrawn, before)
  client.clear()
})
