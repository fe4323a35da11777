import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { test } from 'node:test'
import { observed } from '#drivers/telemetry/observed.ts'

const within = new AsyncLocalStorage<string>()
const run = <T>(call: () => T) => within.run('the step', call)

function ends() {
  const seen: unknown[] = []
  return { seen, onEnd: (failure: { readonly error: unknown } | null) => void seen.push(failure?.error ?? 'well') }
}

test('the end is that of the value, the promise or the iteration, and the result is unchanged', async () => {
  const { seen, onEnd } = ends()
  assert.equal(
    observed(() => 7, run, onEnd),
    7,
  )
  assert.deepEqual(seen, ['well'])
  const gate = Promise.withResolvers<number>()
  const promise = observed(() => gate.promise, run, onEnd)
  assert.equal(promise, gate.promise)
  assert.equal(seen.length, 1)
  gate.resolve(8)
  await promise
  assert.equal(seen.length, 2)
  async function* parts() {
    yield within.getStore()
    await null
    yield within.getStore()
  }
  const received: unknown[] = []
  for await (const part of observed(parts, run, onEnd)) {
    received.push(part)
    assert.equal(seen.length, 2)
    assert.equal(within.getStore(), undefined)
  }
  assert.deepEqual(received, ['the step', 'the step'])
  assert.equal(seen.length, 3)
})

test('a failure is that of the call, the promise or the iteration', async () => {
  const { seen, onEnd } = ends()
  const failing = new Error('refused')
  const thrown = () => {
    throw failing
  }
  assert.throws(() => observed(thrown, run, onEnd), failing)
  await assert.rejects(
    observed(async () => thrown(), run, onEnd),
    failing,
  )
  async function* parts() {
    yield 1
    thrown()
  }
  await assert.rejects(async () => {
    for await (const part of observed(parts, run, onEnd)) assert.equal(part, 1)
  }, failing)
  assert.deepEqual(seen, [failing, failing, failing])
})

test('a consumer that stops early ends the iteration', async () => {
  const { seen, onEnd } = ends()
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield 1
    } finally {
      isClosed = true
    }
  }
  for await (const part of observed(endless, run, onEnd)) {
    assert.equal(part, 1)
    break
  }
  assert.ok(isClosed)
  assert.deepEqual(seen, ['well'])
})
