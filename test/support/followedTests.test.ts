import assert from 'node:assert/strict'
import { executionAsyncId } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { childEnvironment } from './childEnvironment.ts'

const preload = join(import.meta.dirname, 'followedTests.ts')

const wrong = `
import { setTimeout as wait } from 'node:timers/promises'
import { describe, test } from 'node:test'
const later = fault => setTimeout(() => { throw new Error(fault) }, 1)
describe('together', { concurrency: true }, () => {
  test('passes', () => wait(100))
  test('throws in a timer', async () => { await null; later('of a timer'); await wait(100) })
  test('rejects', async () => {
    await null
    void (async () => { await wait(1); throw new Error('of a promise') })()
    await wait(100)
  })
})
test('outer', async () => {
  await wait(1)
  await test('inner', async () => { await wait(1); later('of an inner test'); await wait(100) })
})
test('throws after its end', () => later('too late'))
test('comes next', () => wait(100))
`

const results = [
  ...['ok passes', 'not ok throws in a timer', 'not ok rejects', 'not ok together'],
  ...['not ok inner', 'not ok outer', 'ok throws after its end', 'ok comes next'],
]

test('an uncaught error fails the test that caused it, as without the preload', () => {
  for (const args of [[], [`--import=${preload}`]]) {
    const { output, status } = run(args)
    assert.deepEqual(
      [...output.matchAll(/^ *((?:not )?ok) \d+ - (.*)$/gm)].map(([, is, name]) => `${is} ${name}`),
      results,
    )
    for (const fault of ['of a timer', 'of a promise', 'of an inner test']) assert.match(output, new RegExp(fault))
    assert.match(output, /Test "throws after its end" .* generated asynchronous activity after the test ended/)
    assert.equal(status, 1)
  }
})

test('the promises of a test are not followed', async () => {
  await null
  const first = executionAsyncId()
  await null
  assert.equal(executionAsyncId(), first)
})

function run(args: readonly string[]): { readonly output: string; readonly status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'speckeep-followed-'))
  try {
    const file = join(folder, 'wrong.mjs')
    writeFileSync(file, wrong)
    const given = ['--disable-warning=ExperimentalWarning', ...args, '--test-reporter=tap', file]
    const { stdout, status } = spawnSync(process.execPath, given, { env: childEnvironment(), encoding: 'utf8' })
    return { output: stdout, status }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
