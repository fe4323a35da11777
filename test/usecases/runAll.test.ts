import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAll } from '#usecases/runAll.ts'

test('a step that fails keeps none of the others from running, and is reported', async () => {
  const ran: string[] = []
  const step = (name: string) => async () => void ran.push(name)
  const failing = async () => {
    throw new Error('full')
  }
  await assert.rejects(runAll([step('a'), failing, step('b')]), /full/)
  await assert.rejects(runAll([failing, failing, step('c')]), /2 of 3 steps failed/)
  await runAll([step('d')])
  assert.deepEqual(ran, ['a', 'b', 'c', 'd'])
})
