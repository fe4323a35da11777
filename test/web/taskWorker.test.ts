import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createTaskWorker, type TaskMessage, type TaskReply } from '../../web/src/workbench/worker/taskWorker.ts'

/** Tasks of a worker, with a fake worker whose answers the test gives. */

type DoubleTasks = { readonly double: { readonly request: number; readonly reply: number } }

const taskMaxMs = 1_000
const done = (reply: number) => ({ kind: 'done', reply })

function setUp() {
  const started: FakeWorker[] = []
  const tasks = createTaskWorker<DoubleTasks>({
    taskMaxMs,
    start: () => {
      const worker = new FakeWorker()
      started.push(worker)
      return worker as unknown as Worker
    },
  })
  const latest = (): FakeWorker => started.at(-1) ?? assert.fail('No worker was started.')
  return { tasks, started, latest }
}

class FakeWorker {
  readonly requests: unknown[] = []
  isTerminated = false
  onmessage: ((event: { readonly data: TaskReply }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage(message: TaskMessage): void {
    this.requests.push(message.request)
  }
  terminate(): void {
    this.isTerminated = true
  }
  begin(): void {
    this.onmessage?.({ data: { kind: 'begun' } })
  }
  reply(reply: number): void {
    this.onmessage?.({ data: { kind: 'reply', reply } })
  }
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('a worker starts with the first task and does one after the other', async () => {
  const { tasks, started, latest } = setUp()
  assert.equal(started.length, 0)
  const first = tasks.run('double', 1)
  const second = tasks.run('double', 2)
  assert.deepEqual(latest().requests, [1])
  latest().begin()
  latest().reply(2)
  assert.deepEqual(await first, done(2))
  assert.deepEqual(latest().requests, [1, 2])
  latest().reply(4)
  assert.deepEqual(await second, done(4))
  assert.equal(started.length, 1)
})

test('the time of a task begins when what it needs has loaded, however slowly', async () => {
  const { tasks, latest } = setUp()
  const task = tasks.run('double', 1)
  mock.timers.tick(20 * taskMaxMs)
  latest().begin()
  mock.timers.tick(taskMaxMs - 1)
  latest().reply(2)
  assert.deepEqual(await task, done(2))
})

test('a task that takes too long ends without a reply, and the next one gets another worker', async () => {
  const { tasks, started, latest } = setUp()
  const slow = tasks.run('double', 1)
  const next = tasks.run('double', 2)
  const first = latest()
  first.begin()
  mock.timers.tick(taskMaxMs)
  assert.deepEqual(await slow, { kind: 'tooSlow' })
  assert.ok(first.isTerminated)
  assert.equal(started.length, 2)
  first.reply(2)
  latest().begin()
  latest().reply(4)
  assert.deepEqual(await next, done(4))
})

test('a worker that cannot be loaded ends its task immediately', async () => {
  const { tasks, latest } = setUp()
  const task = tasks.run('double', 1)
  latest().onerror?.()
  assert.deepEqual(await task, { kind: 'failed' })
})

test('a task whose parts do not load in time has failed, and was not too slow', async () => {
  const { tasks } = setUp()
  const task = tasks.run('double', 1)
  mock.timers.tick(60_000)
  assert.deepEqual(await task, { kind: 'failed' })
})

test('a task that fails has no reply, and the next one gets another worker', async () => {
  const { tasks, started, latest } = setUp()
  const failing = tasks.run('double', 1)
  const next = tasks.run('double', 2)
  latest().onmessage?.({ data: { kind: 'failed' } })
  assert.deepEqual(await failing, { kind: 'failed' })
  latest().reply(4)
  assert.deepEqual(await next, done(4))
  assert.equal(started.length, 2)
})

test('a task that is aborted before it begins is never sent', async () => {
  const { tasks, latest } = setUp()
  const leaving = new AbortController()
  const first = tasks.run('double', 1)
  const outdated = tasks.run('double', 2, leaving.signal)
  const last = tasks.run('double', 3)
  leaving.abort()
  latest().reply(2)
  assert.deepEqual(await first, done(2))
  assert.deepEqual(await outdated, { kind: 'aborted' })
  latest().reply(6)
  assert.deepEqual(await last, done(6))
  assert.deepEqual(latest().requests, [1, 3])
})

test('stopping ends every task, and a later one starts another worker', async () => {
  const { tasks, started, latest } = setUp()
  const ended = [tasks.run('double', 1), tasks.run('double', 2)]
  tasks.stop()
  assert.deepEqual(await Promise.all(ended), [{ kind: 'aborted' }, { kind: 'aborted' }])
  assert.ok(latest().isTerminated)
  const later = tasks.run('double', 3)
  latest().reply(6)
  assert.deepEqual(await later, done(6))
  assert.equal(started.length, 2)
})

test('a worker that has nothing to do for a minute ends', async () => {
  const { tasks, latest } = setUp()
  const task = tasks.run('double', 1)
  latest().reply(2)
  await task
  await turn()
  assert.ok(!latest().isTerminated)
  mock.timers.tick(60_000)
  assert.ok(latest().isTerminated)
})
