import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDemand } from '#site/onDemand.ts'

function counted(value: string) {
  let loads = 0
  const table = onDemand(async () => {
    loads++
    return value
  })
  return { table, loads: () => loads }
}

test('what a page needs is loaded once, and the page is rendered again with it', async () => {
  const { table, loads } = counted('🔥')
  const shown: (string | null)[] = []
  const render = async () => {
    shown.push(table.get())
    return shown.at(-1)
  }
  assert.equal(await table.within(render), '🔥')
  assert.equal(await table.within(render), '🔥')
  assert.deepEqual(shown, [null, '🔥', '🔥'])
  assert.equal(loads(), 1)
})

test('a page that does not need it is rendered once, and nothing is loaded', async () => {
  const { table, loads } = counted('🔥')
  let renders = 0
  assert.equal(await table.within(async () => ++renders), 1)
  assert.equal(loads(), 0)
})

test('a page is shown without what cannot be loaded, and the next one that needs it tries again', async () => {
  let isBroken = true
  const table = onDemand(async () => {
    if (isBroken) throw new Error('offline')
    return 'formula'
  })
  const render = async () => table.get()
  assert.equal(await table.within(render), null)
  isBroken = false
  assert.equal(await table.within(render), 'formula')
})
