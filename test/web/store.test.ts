import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore, patch } from '../../web/src/store.ts'

function counted<T>(initial: T) {
  const store = createStore(initial)
  let calls = 0
  const unsubscribe = store.subscribe(() => calls++)
  return { store, unsubscribe, calls: () => calls }
}

test('a listener is called after each change until it is unsubscribed', () => {
  const { store, unsubscribe, calls } = counted(1)
  store.set(2)
  assert.equal(store.get(), 2)
  assert.equal(calls(), 1)
  unsubscribe()
  store.set(3)
  assert.equal(calls(), 1)
})

test('setting the current value calls no listener', () => {
  const { store, calls } = counted('same')
  store.set('same')
  assert.equal(calls(), 0)
})

test('a patch keeps the other fields, and the object itself if nothing changes', () => {
  const { store, calls } = counted({ a: 1, b: 'x' })
  const before = store.get()
  patch(store, { a: 1 })
  assert.equal(store.get(), before)
  patch(store, { a: 2 })
  assert.deepEqual(store.get(), { a: 2, b: 'x' })
  assert.equal(calls(), 1)
})
