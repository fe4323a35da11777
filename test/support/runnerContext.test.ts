import assert from 'node:assert/strict'
import { createHook, executionAsyncId } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import './runnerContext.ts'

const preload = join(import.meta.dirname, 'runnerContext.ts')

/** Runs the tests in a process of their own; the lines of its report that name a test or an error. */
function report(source: string): { readonly lines: readonly string[]; readonly code: number | null } {
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env
  const args = ['--disable-warning=ExperimentalWarning', '--import', preload, '--test-reporter=tap']
  const { stdout, status } = spawnSync(process.execPath, [...args, '--input-type=module', '-e', source], {
    env,
    encoding: 'utf8',
  })
  const lines = stdout.split('\n').filter(line => /^ *(?:not )?ok /.test(line) || line.includes('Error: '))
  return { lines: lines.map(line => line.replace(/ # .*/, '')), code: status }
}

const imports = "import { before, describe, test } from 'node:test'\nconst turn = () => new Promise(setImmediate)\n"

const inner = `data:text/javascript,${encodeURIComponent("import { test } from 'node:test'; await new Promise(setImmediate); test('inner', async () => {})")}`

test('a test defined within another one belongs to it, also after a pause', () => {
  const { lines, code } = report(`${imports}
    test('outer', async () => {
      await turn()
      await import(${JSON.stringify(inner)})
    })
    describe('suite', () => { before(turn); describe('part', () => { test('of the part', turn) }) })`)
  assert.deepEqual(
    [lines.map(line => line.replace('ok ', '')), code],
    [['    1 - inner', '1 - outer', '        1 - of the part', '    1 - part', '2 - suite'], 0],
  )
})

test('an error outside of every call fails the test that caused it', () => {
  const { lines, code } = report(`${imports}
    for (const [name, cause] of Object.entries({
      timer: () => setTimeout(() => { throw new Error('late') }, 1),
      promise: () => Promise.resolve().then(() => { throw new Error('unhandled') }),
    })) test(name, async ({ signal }) => {
        await turn()
        cause()
        await new Promise(done => signal.addEventListener('abort', done))
      })
    test('innocent', turn)`)
  assert.deepEqual(
    lines.filter(line => line.includes('ok ')),
    ['not ok 1 - timer', 'not ok 2 - promise', 'ok 3 - innocent'],
  )
  assert.equal(code, 1)
})

test('an error that belongs to no test fails the file', () => {
  const { lines, code } = report(`${imports}
    setTimeout(() => { throw new Error('nobody') }, 1)
    test('innocent', () => new Promise(done => process.once('uncaughtException', done)))`)
  assert.equal(lines.filter(line => line.startsWith('ok ')).length, 1)
  assert.equal(code, 1)
})

test('the runner follows no promises', async () => {
  await null
  const id = executionAsyncId()
  await null
  assert.equal(executionAsyncId(), id)
})

test('hooks that others create are not changed', async () => {
  const seen: string[] = []
  const hook = createHook({ init: (_, type) => void seen.push(type) }).enable()
  await Promise.resolve().then(() => {})
  hook.disable()
  assert.ok(seen.includes('PROMISE'))
})
