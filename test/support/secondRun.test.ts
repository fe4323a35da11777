import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { childEnvironment } from './childEnvironment.ts'

const passing = `import { test } from 'node:test'; test('passes', () => {})`
const failing = `import { test } from 'node:test'; test('fails', () => { throw new Error('always') })`
/** Passes from its second run on. */
const unstable = `
import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
test('is sound', () => {})
test('is unstable', () => {
  if (existsSync('ran')) return
  writeFileSync('ran', '')
  throw new Error('the first time')
})`

test('a file that fails beside others and passes alone is counted once, and its failure is printed', t => {
  const output = runFiles(t, { 'a.mjs': passing, 'b.mjs': unstable }, 2)
  assert.match(output, /⚠ failed beside other tests: is unstable\n {2}b\.mjs:\d+\n.*the first time/)
  assert.match(output, /3 passed, 0 failed$/)
})

test('a file that fails twice fails', t => {
  const output = runFiles(t, { 'a.mjs': passing, 'b.mjs': failing }, 2)
  assert.equal(output.match(/^b\.mjs {2}0 passed, 1 FAILED/gm)?.length, 2)
  assert.match(output, /✖ fails\n/)
  assert.match(output, /1 passed, 1 failed$/)
})

test('when more files fail, none runs again', t => {
  const output = runFiles(t, { 'a.mjs': failing, 'b.mjs': unstable }, 1)
  assert.doesNotMatch(output, /beside other tests/)
  assert.match(output, /1 passed, 2 failed$/)
})

function runFiles(
  t: { after(fn: () => void): void },
  sources: Readonly<Record<string, string>>,
  filesMax: number,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'second-run-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source)
  const script = `
    import { createReport } from '${import.meta.dirname}/report.ts'
    import { runEntries } from '${import.meta.dirname}/secondRun.ts'
    const files = ${JSON.stringify(Object.keys(sources).map(name => join(folder, name)))}
    const report = createReport(${JSON.stringify(folder)}, files)
    const signal = new AbortController().signal
    const secondRun = { filesMax: ${filesMax} }
    await runEntries(files, report, { concurrency: 1, timeoutMs: 60_000, signal, secondRun })
    const { passed, failed } = report.finish()
    console.log(passed + ' passed, ' + failed + ' failed')`
  const program = join(folder, 'program.mjs')
  writeFileSync(program, script)
  const args = ['--disable-warning=ExperimentalWarning', program]
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env: childEnvironment(), encoding: 'utf8' })
  return stdout.trimEnd()
}
