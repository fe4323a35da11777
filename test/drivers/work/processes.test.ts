import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testWork } from '../../support/work.ts'
import { isAlive, workersOf } from './children.ts'

const turn = { caller: 'reader', projectId: 1 }
const file = (text: string) => ({ path: 'a.md', source: new TextEncoder().encode(text) })

test('a process that was ready before the first request takes the first job', async () => {
  const work = testWork({ bytesPerStart: 1_000 })
  try {
    // Where it is not ready by then, the job is done all the same.
    await takeTime(1_500)
    assert.ok('fragment' in (await work.run('file', file('# A'), turn)))
  } finally {
    await work.close()
  }
})

test('a process that was requested before there is a job takes the first one', async () => {
  const work = testWork()
  try {
    work.prepare()
    work.prepare()
    assert.ok('fragment' in (await work.run('file', file('# A'), turn)))
    await takeTime(500)
    assert.ok('fragment' in (await work.run('file', file('# B'), turn)))
  } finally {
    await work.close()
  }
})

test('a job fails without waiting when no process can be loaded', async () => {
  const work = testWork({ heapMaxMb: 1 })
  try {
    await assert.rejects(work.run('file', file('# A'), turn), /no process could be started/)
  } finally {
    await work.close()
  }
})

test('a job fails, and the next one succeeds, after the system refused to start a process', async t => {
  const work = testWork()
  const { execPath } = process
  t.after(async () => {
    process.execPath = execPath
    await work.close()
  })
  process.execPath = '/nonexistent/node'
  await assert.rejects(work.run('file', file('# A'), turn), /no process could be started/)
  process.execPath = execPath
  assert.ok('fragment' in (await work.run('file', file('# A'), turn)))
})

test('jobs for two processes run on two, and every answer belongs to its job', async () => {
  const work = testWork({ bytesPerStart: 1_000 })
  try {
    const titles = Array.from({ length: 40 }, (_, at) => `Title ${at}`)
    const made = await Promise.all(
      titles.map(title => work.run('file', file(`# ${title}\n\n${'word '.repeat(50)}`), turn)),
    )
    assert.deepEqual(
      made.map(({ fragment }) => fragment.facts.title),
      titles,
    )
  } finally {
    await work.close()
  }
})

const slow = { texts: [{ text: '# a\n'.repeat(60_000) }], instruction: 'delete section "a"' }

test('a process that is killed from outside fails only its job, and the next job gets a new one', async () => {
  const work = testWork({ processes: 1 })
  try {
    await work.run('file', file('# A'), turn)
    const running = work.run('rules', slow, turn)
    const [child = 0] = workersOf(process.pid)
    process.kill(child, 'SIGKILL')
    await assert.rejects(running, /crashed its process/)
    assert.equal((await work.run('file', file('# B'), turn)).fragment.facts.title, 'B')
  } finally {
    await work.close()
  }
})

test('a process that ends while it has no job takes no further one', async () => {
  const work = testWork({ processes: 1 })
  try {
    await work.run('file', file('# A'), turn)
    const [child = 0] = workersOf(process.pid)
    process.kill(child, 'SIGKILL')
    await waitFor('the process has ended', () => !workersOf(process.pid).includes(child))
    await takeTime(50)
    assert.equal((await work.run('file', file('# A'), turn)).fragment.facts.title, 'A')
  } finally {
    await work.close()
  }
})

test('closing ends every process, including busy ones', async () => {
  const work = testWork()
  const running = work.run('rules', slow, turn).catch(() => {})
  const children = await waitFor('a process works', () => {
    const found = workersOf(process.pid)
    return found.length > 0 && found
  })
  await work.close()
  await running
  assert.deepEqual(children.filter(isAlive), [])
  assert.deepEqual(workersOf(process.pid), [])
})

test('processes end with their parent, however it ended', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'workingParent.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const children = workersOf(parent.pid ?? 0)
  assert.ok(children.length > 0)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await waitFor('they have ended', () => !children.some(isAlive))
})
