import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { startChild } from '../../../bench/measuring/child.ts'
import { commandOf, peakMib, processorMs, processTree } from '../../../bench/measuring/processes.ts'

const room = mkdtempSync(join(tmpdir(), 'speckeep-child-'))
after(() => rmSync(room, { recursive: true, force: true }))

function program(name: string, source: string): string {
  const path = join(room, `${name}.mjs`)
  writeFileSync(path, source)
  return path
}

const answering = program(
  'answering',
  `process.on('message', word => (word === 'end' ? process.exit() : process.send(word + process.argv[2])))
  process.send('ready')`,
)

test('a program that ends before its message is an error instead of a wait', async () => {
  await assert.rejects(startChild(program('ending', 'process.exit(3)'), {}), /ended with 3 before it answered/)
})

test('a program that ends instead of answering is an error as well', async () => {
  const path = program('silent', `process.on('message', () => process.exit(4)); process.send('ready')`)
  await using child = await startChild(path, {})
  await assert.rejects(child.ask('anything'), /ended with 4/)
  await assert.rejects(child.ask('anything'), /has ended/)
})

test('a program is asked, and has ended after its end and after a throw', async () => {
  let pid = 0
  const used = async () => {
    await using child = await startChild(answering, { given: 1 })
    pid = child.pid
    assert.equal(child.ready, 'ready')
    assert.equal(await child.ask('word '), 'word {"given":1}')
    throw new Error('thrown')
  }
  await assert.rejects(used(), /thrown/)
  assert.throws(() => process.kill(pid, 0), /ESRCH/)
  await using child = await startChild(answering, {})
  await child.end('end')
  assert.throws(() => process.kill(child.pid, 0), /ESRCH/)
})

test('processor time and memory are read of a process and its descendants', async () => {
  const path = program(
    'working',
    `import { spawn } from 'node:child_process'
    const child = spawn('sleep', ['600'])
    child.on('spawn', () => process.send(child.pid))`,
  )
  await using child = await startChild(path, {})
  const below = Number(child.ready)
  try {
    await waitFor('the program runs', async () => commandOf(below).startsWith('sleep'))
    assert.deepEqual(processTree(child.pid), [child.pid, below])
    assert.ok(processorMs(child.pid) > 0 && peakMib(child.pid) > 1)
  } finally {
    process.kill(below, 'SIGKILL')
  }
  assert.deepEqual([processorMs(2 ** 30), peakMib(2 ** 30)], [0, 0])
})
