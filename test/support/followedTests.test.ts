import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { childEnvironment } from './childEnvironment.ts'

const preload = join(import.meta.dirname, 'followedTests.ts')

/** A test that waits for ever ends because an error fails it. */
const wrong = `
import { setImmediate as turn } from 'node:timers/promises'
import { describe, test } from 'node:test'
const forever = new Promise(() => {})
const later = fault => setImmediate(() => { throw new Error(fault) })
describe('together', { concurrency: true }, () => {
  test('passes', async () => { for (let turns = 0; turns < 20; turns++) await turn() })
  test('throws in a callback', async () => { await null; later('of a callback'); await forever })
  test('rejects', async () => {
    await null
    void (async () => { await turn(); throw new Error('of a promise') })()
    await forever
  })
})
test('outer', async () => {
  await turn()
  await test('inner', async () => { await turn(); later('of an inner test'); await forever })
})
test('throws after its end', () => later('too late'))
test('comes next', async () => { for (let turns = 0; turns < 20; turns++) await turn() })
`

const asksAboutPromises = `
import { executionAsyncId } from 'node:async_hooks'
import { test } from 'node:test'
test('asks', async () => {
  await null
  const first = executionAsyncId()
  await null
  console.log('followed:', executionAsyncId() !== first)
})
`

const results = [
  ...['ok passes', 'not ok throws in a callback', 'not ok rejects', 'not ok together'],
  ...['not ok inner', 'not ok outer', 'ok throws after its end', 'ok comes next'],
]

test('an uncaught error fails the test that caused it, as without the preload', () => {
  for (const args of [[], [`--import=${preload}`]]) {
    const { output, status } = run(args, wrong)
    assert.deepEqual(
      [...output.matchAll(/^ *((?:not )?ok) \d+ - (.*)$/gm)].map(([, is, name]) => `${is} ${name}`),
      results,
    )
    for (const fault of ['of a callback', 'of a promise', 'of an inner test']) assert.match(output, new RegExp(fault))
    assert.match(output, /Test "throws after its end" .* generated asynchronous activity after the test ended/)
    assert.equal(status, 1)
  }
})

test('the promises of a test are followed only without the preload', () => {
  assert.match(run([], asksAboutPromises).output, /^followed: true$/m)
  assert.match(run([`--import=${preload}`], asksAboutPromises).output, /^followed: false$/m)
})

function run(args: readonly string[], program: string): { readonly output: string; readonly status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'speckeep-followed-'))
  try {
    const file = join(folder, 'program.mjs')
    writeFileSync(file, program)
    const given = ['--disable-warning=ExperimentalWarning', ...args, '--test-reporter=tap', file]
    const { stdout, status } = spawnSync(process.execPath, given, { env: childEnvironment(), encoding: 'utf8' })
    return { output: stdout, status }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
