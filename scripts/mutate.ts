/**
 * `npm run test:mutate -- PATH [--tests WORD…]`: shows which small changes of a file no test detects. Each mutant is
 * tried in a copy of the project on the tests that are closest to the file by imports, or on those with one of the
 * words in their path; a mutant with which all of them pass has survived.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readImportGraph } from '../test/support/importGraph.ts'
import { startTestServer } from '../test/support/postgres.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

const root = join(import.meta.dirname, '..')
const testFilesMax = 8
/** A mutant may loop forever. */
const timesBaseline = 5
const extraMs = 5_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
})
const path = relative(root, resolve(positionals[0] ?? ''))
const text = readFileSync(join(root, path), 'utf8')
const tests = nearestTests()
if (tests.length === 0) throw new Error(`No test imports ${path}; name some with --tests.`)

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())

const copy = mkdtempSync(join(tmpdir(), 'speckeep-mutate-'))
let server: Awaited<ReturnType<typeof startTestServer>> | undefined
try {
  for (const name of [
    'src',
    'test',
    'testing',
    'bench',
    'eval',
    'scripts',
    'web',
    'migrations',
    'templates',
    'package.json',
    'openapi.json',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: from => !from.includes('/web/dist') })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  server = await startTestServer(join(copy, 'data'))
  await examine()
} finally {
  await server?.stop()
  rmSync(copy, { recursive: true, force: true })
}

function nearestTests(): readonly string[] {
  const distances = [...readImportGraph(root).importersOf([path])].filter(([file]) => file.endsWith('.test.ts'))
  const words = values.tests
  const wanted = words ? distances.filter(([file]) => words.some(word => file.includes(word))) : distances
  const sorted = wanted.sort(([, one], [, other]) => one - other)
  return sorted.slice(0, words ? sorted.length : testFilesMax).map(([file]) => file)
}

async function examine(): Promise<void> {
  const mutants = mutantsOf(path, text)
  console.log(`${path}: ${mutants.length} mutants, tried on ${tests.join(', ')}`)
  const startedMs = performance.now()
  const hasPassed = await passes(Number.POSITIVE_INFINITY)
  if (!hasPassed) throw new Error('These tests fail without any change.')
  const limitMs = (performance.now() - startedMs) * timesBaseline + extraMs
  const survivors: Mutant[] = []
  for (const mutant of mutants) {
    writeFileSync(join(copy, path), text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end))
    if (!(await passes(limitMs))) continue
    survivors.push(mutant)
    console.log(`survived  ${path}:${mutant.line}  ${oneLine(mutant.before)}  →  ${oneLine(mutant.text)}`)
  }
  console.log(`${mutants.length - survivors.length} killed, ${survivors.length} survived`)
}

async function passes(limitMs: number): Promise<boolean> {
  requireRunning()
  const loopback = join(copy, 'test/support/loopback.ts')
  const flags = ['--disable-warning=ExperimentalWarning', `--import=${loopback}`, '--test', '--test-reporter=dot']
  const env = { ...process.env, SPECKEEP_TEST_DATABASE: JSON.stringify(server?.address), TMPDIR: copy }
  const child = spawn(process.execPath, [...flags, ...tests], { cwd: copy, env, stdio: 'ignore', detached: true })
  const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL')
  const timer = Number.isFinite(limitMs) ? setTimeout(end, limitMs) : null
  stopping.signal.addEventListener('abort', end)
  const code = await new Promise(done => child.once('exit', done))
  stopping.signal.removeEventListener('abort', end)
  if (timer) clearTimeout(timer)
  requireRunning()
  return code === 0
}

function requireRunning(): void {
  if (stopping.signal.aborted) throw new Error('The run was interrupted.')
}

function oneLine(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
