import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { watchDeadline } from '#drivers/work/deadline.ts'
import { waitFor } from '#testing/waitFor.ts'

/** A process that runs nothing but the given program. */
async function running(program: string) {
  const path = `data:text/javascript,${encodeURIComponent(`process.send('ready'); ${program}`)}`
  const child = fork(new URL('./evaluate.ts', import.meta.url), [path])
  await once(child, 'message')
  return { pid: child.pid, [Symbol.dispose]: () => void child.kill('SIGKILL') }
}

function exceeding(pid: number | undefined, deadlineMs: number) {
  const startedMs = performance.now()
  return new Promise<number>(resolve => watchDeadline(pid, deadlineMs, () => resolve(performance.now() - startedMs)))
}

test('a process that computes is reported when its deadline has passed, and not before', async () => {
  using busy = await running('for (;;);')
  assert.ok((await exceeding(busy.pid, 400)) >= 390)
})

test('a process without processor time gets five times as long', {
  skip: process.platform !== 'linux' && 'skipped: no /proc',
}, async () => {
  using idle = await running('setInterval(() => {}, 1e6)')
  assert.ok((await exceeding(idle.pid, 200)) >= 990)
})

test('a process that computes used its deadline up; one that waits for a processor was starved', {
  skip: process.platform !== 'linux' && 'skipped: no /proc',
}, async () => {
  using busy = await running('for (;;);')
  using idle = await running('setInterval(() => {}, 1e6)')
  const how = (pid: number | undefined) => new Promise(resolve => watchDeadline(pid, 100, resolve))
  // A busy machine may starve it too, but not every time.
  await waitFor('the process that computes uses its deadline up', async () => (await how(busy.pid)) === 'used')
  assert.equal(await how(idle.pid), 'starved')
})

test('without process times from the system the wall clock counts', async () => {
  assert.ok((await exceeding(undefined, 200)) >= 190)
})

test('a process that is no longer watched is not reported', async () => {
  using busy = await running('for (;;);')
  let reported = false
  const stop = watchDeadline(busy.pid, 50, () => {
    reported = true
  })
  stop()
  await exceeding(busy.pid, 300)
  assert.equal(reported, false)
})
