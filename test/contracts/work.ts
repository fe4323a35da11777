import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { textKinds } from '#domain/work.ts'
import { type Turn, type Work, WorkError, type WorkErrorKind } from '#ports/work.ts'

type TextWork = Work<typeof textKinds>

/** The options of a driver; omitted ones are generous. `memory: 'tiny'` is too little for any work on a long text. */
export type Bounds = {
  readonly concurrency?: number
  readonly waitingMax?: number
  readonly waitingPerCallerMax?: number
  readonly memory?: 'tiny'
}

/** Headings take the rules longest: this text takes them several hundred milliseconds. */
const slow = { texts: [{ text: '# a\n'.repeat(60_000) }], instruction: 'delete section "a"' }
/** Not a trivial task, but a fast one. */
const quick = (word: string) => ({
  texts: [{ text: `# Title\n\n${`${word} is here\n`.repeat(300)}` }],
  instruction: `replace "${word}" with "other"`,
})
const ofCaller = (caller: string, more: Partial<Turn> = {}): Turn => ({ caller, projectId: null, ...more })

/** The behaviour of every driver of `Work`. */
export function workContract(name: string, make: (bounds: Bounds) => TextWork): void {
  const made = (t: TestContext, bounds: Bounds = {}) => {
    const work = make({ concurrency: 1, ...bounds })
    t.after(() => work.close())
    return work
  }

  test(`${name}: a result is what the function returns when called directly`, async t => {
    const work = made(t)
    const texts = {
      base: 'a\n'.repeat(20_000),
      ours: `b\n${'a\n'.repeat(20_000)}`,
      theirs: `${'a\n'.repeat(20_000)}c\n`,
    }
    assert.deepEqual(await work.run('merge', { base: 'a\n', ours: 'a\nb\n', theirs: 'a\n' }, ofCaller('a')), {
      kind: 'clean',
      text: 'a\nb\n',
    })
    assert.deepEqual(await work.run('merge', texts, ofCaller('a')), {
      kind: 'clean',
      text: `b\n${'a\n'.repeat(20_000)}c\n`,
    })
  })

  test(`${name}: a refusal is returned as the same refusal`, async t => {
    const tooLarge = { texts: [{ text: 'a'.repeat(limits.editFileMaxBytes + 1) }], instruction: 'sort the list' }
    await assert.rejects(made(t).run('rules', tooLarge, ofCaller('a')), (error: unknown) => {
      assert.ok(error instanceof Failure)
      assert.equal(error.code, 'too_large')
      return true
    })
  })

  test(`${name}: the thread stays responsive during work`, async t => {
    const work = made(t)
    let done = false
    const running = work.run('rules', slow, ofCaller('a')).then(() => {
      done = true
    })
    await work.run('merge', { base: 'a\n', ours: 'a\nb\n', theirs: 'a\n' }, ofCaller('b'))
    assert.equal(done, false)
    await running
  })

  test(`${name}: a caller's second job waits for another caller's first`, async t => {
    const work = made(t)
    const order: string[] = []
    const run = async (job: string, caller: string) => {
      await work.run('rules', quick(job), ofCaller(caller))
      order.push(job)
    }
    await Promise.all([run('a1', 'A'), run('a2', 'A'), run('a3', 'A'), run('b1', 'B'), run('c1', 'C')])
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  test(`${name}: many callers of one project wait for the first of another project`, async t => {
    const work = made(t)
    const order: string[] = []
    const run = async (job: string, projectId: number) => {
      await work.run('rules', quick(job), ofCaller(job, { projectId }))
      order.push(job)
    }
    await Promise.all([run('a1', 1), run('a2', 1), run('a3', 1), run('b1', 2)])
    assert.deepEqual(order, ['a1', 'b1', 'a2', 'a3'])
  })

  test(`${name}: background work comes last`, async t => {
    const work = made(t)
    const order: string[] = []
    const run = async (job: string, inBackground: boolean) => {
      await work.run('rules', quick(job), ofCaller(job, { inBackground }))
      order.push(job)
    }
    await Promise.all([run('first', false), run('behind', true), run('second', false), run('third', false)])
    assert.deepEqual(order, ['first', 'second', 'third', 'behind'])
  })

  test(`${name}: work that exceeds its deadline is stopped, and other work continues`, async t => {
    const work = made(t)
    const hasty = work.run('rules', slow, ofCaller('a', { deadlineMs: 20 }))
    const next = work.run('rules', quick('word'), ofCaller('b'))
    await rejectsAs(hasty, ...late)
    assert.equal((await next)[0]?.kind, 'edited')
  })

  test(`${name}: work that takes too much memory is stopped, and other work continues`, async t => {
    const work = made(t, { memory: 'tiny' })
    await rejectsAs(work.run('rules', slow, ofCaller('a')), 'memory')
    await rejectsAs(work.run('guard', guardOf('b\n'.repeat(90_000)), ofCaller('b')), 'memory')
  })

  test(`${name}: a failed input fails again immediately, ahead of the queue, and no other does`, async t => {
    const work = made(t)
    const hasty = ofCaller('a', { deadlineMs: 20 })
    const run = () => failureOf(work.run('rules', slow, hasty))
    // A starved run says nothing about its input, so that only one with enough processor time counts.
    while ((await run()) === 'starved');
    let done = false
    const running = work.run('rules', slow, ofCaller('b', { deadlineMs: 60_000 })).then(() => {
      done = true
    })
    assert.equal(await run(), 'deadline')
    assert.equal(done, false)
    await running
    assert.equal((await work.run('rules', quick('word'), ofCaller('a')))[0]?.kind, 'edited')
  })

  test(`${name}: when the queue is full, further work is refused with the time to retry`, async t => {
    const work = made(t, { waitingMax: 2 })
    const running = ['a', 'b', 'c'].map(caller => work.run('rules', quick(caller), ofCaller(caller)))
    const late = work.run('rules', quick('late'), ofCaller('d'))
    await assert.rejects(late, (error: unknown) => {
      assert.ok(error instanceof WorkError)
      assert.equal(error.kind, 'busy')
      assert.ok((error.retryAfterS ?? 0) >= 1)
      return true
    })
    await Promise.allSettled(running)
  })

  test(`${name}: a caller whose part of the queue is used up leaves room for others`, async t => {
    const work = made(t, { waitingPerCallerMax: 2 })
    const all = ['a1', 'a2', 'a3', 'a4'].map(job => work.run('rules', quick(job), ofCaller('A')))
    const other = work.run('rules', quick('b1'), ofCaller('B'))
    const outcomes = await Promise.allSettled([...all, other])
    assert.equal(outcomes.at(-1)?.status, 'fulfilled')
    assert.ok(outcomes.some(({ status }) => status === 'rejected'))
  })

  test(`${name}: after closing, running, waiting and later work fails`, async t => {
    const work = made(t)
    const running = work.run('rules', slow, ofCaller('a'))
    const waiting = work.run('rules', quick('b'), ofCaller('b'))
    const ended = Promise.all([rejectsAs(running, 'closed'), rejectsAs(waiting, 'closed')])
    await work.close()
    await ended
    await rejectsAs(work.run('rules', quick('c'), ofCaller('c')), 'closed')
  })
}

function guardOf(before: string) {
  const how = { instruction: 'x', selection: undefined, complete: true, form: 'blocks', tiers: [] } as const
  return { before, after: `${before}more\n`, changes: new Int32Array(), ...how }
}

/** On a busy machine the processor time may not suffice to reach the deadline. */
const late = ['deadline', 'starved'] as const

async function rejectsAs(work: Promise<unknown>, ...kinds: readonly WorkErrorKind[]): Promise<void> {
  await assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof WorkError, String(error))
    assert.ok(kinds.includes(error.kind), error.kind)
    return true
  })
}

async function failureOf(work: Promise<unknown>): Promise<WorkErrorKind> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(failure instanceof WorkError, String(failure))
  return failure.kind
}
