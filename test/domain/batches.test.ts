import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBatches } from '#domain/batches.ts'

async function batchesOf(keys: readonly number[], size: number) {
  const asked: number[] = []
  const read = async (after: number, count: number) => {
    asked.push(after)
    return keys.filter(key => key > after).slice(0, count)
  }
  const batches: (readonly number[])[] = []
  for await (const batch of inBatches({ size, read, keyOf: key => key })) batches.push(batch)
  return { batches, asked }
}

test('each batch begins after the last key of the one before', async () => {
  const { batches, asked } = await batchesOf([0, 3, 4, 9, 10], 2)
  assert.deepEqual(batches, [[0, 3], [4, 9], [10]])
  assert.deepEqual(asked, [-1, 3, 9])
})

test('a list whose last batch is full ends with an empty one', async () => {
  assert.deepEqual((await batchesOf([1, 2], 2)).batches, [[1, 2], []])
  assert.deepEqual((await batchesOf([], 2)).batches, [[]])
})
