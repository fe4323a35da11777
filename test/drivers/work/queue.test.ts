import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from '#drivers/work/queue.ts'

const places = { forLong: 1, forHeavy: 1 }

/** Two places, at most one of them for callers who used much time recently. */
function twoPlaces() {
  const line = createFairQueue({ waitingMax: 10, waitingPerCallerMax: 10, waitingMaxBytes: 1_000 })
  const ask = (caller: string, projectId: number, { isLong } = { isLong: false }) => {
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

test('a caller who used much time recently holds one place and leaves the other to those who did not', () => {
  const { line, ask, use } = twoPlaces()
  use('attacker', 1, 5_000)
  const [first, second] = [ask('attacker', 1), ask('attacker', 1)]
  assert.equal(line.next(places), first)
  assert.equal(line.hasNext(places), false)
  assert.equal(line.next(places), null)
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
  assert.equal(line.next(places), null)
})

test('a caller who used little time holds every place while no other waits', () => {
  const { line, ask, use } = twoPlaces()
  use('reader', 1, 50)
  const both = [ask('reader', 1), ask('reader', 1)]
  assert.deepEqual([line.next(places), line.next(places)], both)
})

test('a caller who used much time waits while no place would be left to others', () => {
  const { line, ask, use } = twoPlaces()
  use('attacker', 1, 5_000)
  const heavy = ask('attacker', 1)
  assert.equal(line.next({ forLong: 1, forHeavy: 0 }), null)
  assert.equal(line.next(places), heavy)
})

test('long jobs and callers who used much time share the places that are for both', () => {
  const { line, ask, use } = twoPlaces()
  use('attacker', 1, 5_000)
  const long = ask('reader', 2, { isLong: true })
  assert.equal(line.next(places), long)
  ask('attacker', 1)
  assert.equal(line.hasNext(places), false)
})

test('no more long jobs run concurrently than have places', () => {
  const { line, ask } = twoPlaces()
  const [first, second] = [ask('one', 1, { isLong: true }), ask('two', 2, { isLong: true })]
  assert.equal(line.next(places), first)
  assert.equal(line.next(places), null)
  line.release(first, 10)
  assert.equal(line.next(places), second)
})

test('the caller with the fewest places is next, then the one who used the least time', () => {
  const { line, ask, use } = twoPlaces()
  use('busy', 1, 100)
  ask('busy', 1)
  const idle = ask('idle', 2)
  assert.equal(line.next(places), idle)
  ask('idle', 2)
  const waiting = ask('other', 3)
  assert.equal(line.next(places), waiting)
})

test('the queue limits its jobs, the jobs of one caller, and their bytes', () => {
  const item = (caller: string, bytes: number) => ({ turn: { caller, projectId: null }, bytes, isLong: false })
  const few = createFairQueue({ waitingMax: 2, waitingPerCallerMax: 9, waitingMaxBytes: 99 })
  assert.deepEqual(
    ['a', 'b', 'c'].map(caller => few.add(item(caller, 1))),
    [true, true, false],
  )
  const fair = createFairQueue({ waitingMax: 9, waitingPerCallerMax: 1, waitingMaxBytes: 99 })
  assert.deepEqual(
    ['a', 'a', 'b'].map(caller => fair.add(item(caller, 1))),
    [true, false, true],
  )
  const small = createFairQueue({ waitingMax: 9, waitingPerCallerMax: 9, waitingMaxBytes: 10 })
  assert.deepEqual(
    [11, 1].map(bytes => small.add(item('a', bytes))),
    [true, false],
    'a single job is accepted whatever its size',
  )
  assert.equal(small.next(places)?.bytes, 11)
  assert.deepEqual(
    [10, 1].map(bytes => small.add(item('a', bytes))),
    [true, false],
  )
})

test('jobs that compare equal run in order of arrival, and a cleared queue returns them in that order', () => {
  const { line, ask } = twoPlaces()
  const all = [ask('one', 1), ask('two', 2), ask('one', 1), ask('two', 2)]
  const [first, ...others] = all
  assert.equal(line.next(places), first)
  assert.deepEqual(line.clear(), others)
  assert.equal(line.bytes(), 0)
  assert.deepEqual(line.fronts(), [])
})
