import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startProcesses } from '#drivers/pages/builtin/processes.ts'

const options = { count: 2, deadlineMs: 15_000, heapMaxMb: 192, memoryMaxMb: 256 }
const file = (text: string) => ({ kind: 'file' as const, path: 'a.md', source: new TextEncoder().encode(text) })

test('a process that was ready before anybody asked takes the first job all the same', async () => {
  const processes = startProcesses({ ...options, bytesPerStart: 1_000 })
  try {
    await wait(1_500)
    assert.ok('fragment' in (await processes.run(file('# A'))))
  } finally {
    await processes.close()
  }
})

test('a process that was asked for before there is a job takes the first one', async () => {
  const processes = startProcesses(options)
  try {
    processes.prepare()
    processes.prepare()
    assert.ok('fragment' in (await processes.run(file('# A'))))
    await wait(500)
    assert.ok('fragment' in (await processes.run(file('# B'))))
  } finally {
    await processes.close()
  }
})

test('what cannot be loaded fails, instead of being waited for', async () => {
  const processes = startProcesses({ ...options, heapMaxMb: 1 })
  try {
    assert.ok('stopped' in (await processes.run(file('# A'))))
  } finally {
    await processes.close()
  }
})

test('work for two processes is done by two, and every answer is of its own job', async () => {
  const processes = startProcesses({ ...options, bytesPerStart: 1_000 })
  try {
    const titles = Array.from({ length: 40 }, (_, at) => `Title ${at}`)
    const made = await Promise.all(titles.map(title => processes.run(file(`# ${title}\n\n${'word '.repeat(50)}`))))
    assert.deepEqual(
      made.map(result => ('fragment' in result ? result.fragment.facts.title : result.stopped)),
      titles,
    )
  } finally {
    await processes.close()
  }
})
