import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fairLine } from '#drivers/work/line.ts'

const places = { forLong: 1, forHeavy: 1 }

/** Two places, of which one at most is for who used much time lately. */
function twoPlaces() {
  const line = fairLine({ waitingMax: 10, waitingPerCallerMax: 10, waitingMaxBytes: 1_000 })
  const ask = (caller: string, projectId: number, isLong = false) => {
    const item = { turn: { caller, projectId }, bytes: 1, isLong }
    assert.ok(line.add(item))
    return item
  }
  const use = (caller: string, projectId: number, tookMs: number) => {
    const item = ask(caller, projectId)
    assert.equal(line.next(places), item)
    line.release(item, tookMs)
  }
  return { line, ask, use }
}

test('a caller who used much time lately holds one place and leaves the other to those who did not', () => {
  const { line, ask, use } = twoPlaces()
  use('attacker', 1, 5_000)
  const [first, second] = [ask('attacker', 1), ask('attacker', 1)]
  assert.equal(line.next(places), first)
  assert.equal(line.hasNext(places), false)
  assert.equal(line.next(places), undefined)
  const reader = ask('reader', 3)
  assert.equal(line.next(places), reader)
  line.release(first, 100)
  assert.equal(line.next(places), second)
})

test('a project that used much time holds one place, however many callers it has', () => {
  const { line, ask, use } = twoPlaces()
  use('one', 1, 5_000)
  const first = ask('two', 1)
  ask('three', 1)
  assert.equal(line.next(places), first)
  assert.equal(line.next(places), undefined)
})

test('a caller who used little holds every place while nobody else waits', () => {
  const { line, ask, use } = twoPlaces()
  use('reader', 1, 50)
  const both = [ask('reader', 1), ask('reader', 1)]
  assert.deepEqual([line.next(places), line.next(places)], both)
})

test('who used much waits while no place would be left to others', () => {
  const { line, ask, use } = twoPlaces()
  use('attacker', 1, 5_000)
  const heavy = ask('attacker', 1)
  assert.equal(line.next({ forLong: 1, forHeavy: 0 }), undefined)
  assert.equal(line.next(places), heavy)
})

test('jobs that take long and callers who used much share the places that are for both', () => {
  const { line, ask, use } = twoPlaces()
  use('attacker', 1, 5_000)
  const long = ask('reader', 2, true)
  assert.equal(line.next(places), long)
  ask('attacker', 1)
  assert.equal(line.hasNext(places), false)
})
