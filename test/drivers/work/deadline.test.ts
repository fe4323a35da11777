import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { watchDeadline } from '#drivers/work/deadline.ts'

/** A process of which a program is all. */
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

test('a process that computes is told of when its deadline has passed, and not before', async () => {
  using busy = await running('for (;;);')
  assert.ok((await exceeding(busy.pid, 400)) >= 390)
})

test('a process that gets no processor has five times as long', {
  skip: process.platform !== 'linux' && 'skipped: no /proc',
}, async () => {
  using idle = await running('setInterval(() => {}, 1e6)')
  assert.ok((await exceeding(idle.pid, 200)) >= 990)
})

test('where the system tells nothing the clock counts', async () => {
  assert.ok((await exceeding(undefined, 200)) >= 190)
})

test('what is no longer watched is not told of', async () => {
  using busy = await running('for (;;);')
  let told = false
  const stop = watchDeadline(busy.pid, 50, () => {
    told = true
  })
  stop()
  await exceeding(busy.pid, 300)
  assert.equal(told, false)
})
