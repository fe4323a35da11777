/**
 * `npm test [words…]`: every test/**\/*.test.ts, or those whose path contains one of the words; `npm test -- --changed
 * [revision]`: those that a change since the revision can break, the last commit if none is named. One PostgreSQL serves all;
 * each file, or group of them, runs in its own process, which reaches nothing beyond this machine and writes below one
 * folder; compiled sources are kept for the next run.
 */
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { stopOrphan } from '#drivers/postgres/embedded/orphan.ts'
import { buildApp } from './support/builtApp.ts'
import { filesChangedSince, testsAffectedBy } from './support/changedTests.ts'
import { groupFiles } from './support/groups.ts'
import { startTestServer } from './support/postgres.ts'
import { createReport, type Totals } from './support/report.ts'
import { makeScratchFolder } from './support/scratch.ts'

const root = join(import.meta.dirname, '..')
/** More than cores: most files wait for a database, a browser or a host for much of their time. */
const concurrency = Math.min(16, availableParallelism() + 1)
/** They end what hangs. A machine that does much besides must not come near them. */
const testTimeoutMs = 20 * 60_000
const maxRunMs = 85 * 60_000

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxRunMs)])

const args = process.argv.slice(2)
const files = findFiles(args)
const totals = await runAll(files).catch(error => {
  console.error(error)
  return { passed: 0, failed: 1 }
})
if (signal.aborted) console.log('The run was broken off.')
const isUnaffected = args[0] === '--changed' && files.length === 0
if (isUnaffected) console.log('Nothing has changed that a test can notice.')
console.log(`${totals.passed} passed, ${totals.failed} failed`)
const hasRun = totals.passed > 0 || isUnaffected
process.exitCode = totals.failed > 0 || !hasRun || signal.aborted ? 1 : 0

function findFiles(args: readonly string[]): readonly string[] {
  const files = globSync('test/**/*.test.ts', { cwd: root }).sort()
  const [first, revision = 'HEAD'] = args
  if (first === '--changed') {
    const affected = testsAffectedBy(root, filesChangedSince(root, revision)) ?? files
    return affected.map(file => join(root, file))
  }
  return filesWith(args, files)
}

function filesWith(words: readonly string[], files: readonly string[]): readonly string[] {
  const wanted = files.filter(
    file => words.length === 0 || words.some(word => file.includes(word.replace(/^\.\//, ''))),
  )
  return wanted.map(file => join(root, file))
}

async function runAll(files: readonly string[]): Promise<Totals> {
  if (files.length === 0) return { passed: 0, failed: 0 }
  const scratch = makeScratchFolder()
  const report = createReport(root, files)
  try {
    await using server = await startTestServer(join(scratch, 'data'))
    prepareEnvironment(scratch, JSON.stringify(server.address))
    await prepareBrowser(files)
    const entries = groupFiles(root, files, scratch)
    const events = run({ files: entries, isolation: 'process', concurrency, timeout: testTimeoutMs, signal })
    for await (const event of events) report.record(event)
  } finally {
    await clear(scratch)
  }
  return report.finish()
}

/** A test that was broken off may have left a server of its own, and programs that still write. */
async function clear(scratch: string): Promise<void> {
  for (const file of globSync('**/postmaster.pid', { cwd: scratch })) {
    await stopOrphan(dirname(join(scratch, file)), console.log)
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
}

/** Unpacks the browser and builds the app once, before two processes do it in each other's way. */
async function prepareBrowser(files: readonly string[]): Promise<void> {
  if (!files.some(file => file.includes('/browser/'))) return
  const { launchOptions } = await import('#testing/browser/chromium.ts')
  await launchOptions()
  buildApp()
}

/** What every test process inherits. */
function prepareEnvironment(scratch: string, database: string): void {
  const temporary = join(scratch, 'tmp')
  mkdirSync(temporary)
  const loopback = pathToFileURL(join(root, 'test/support/loopback.ts'))
  process.env['TMPDIR'] = temporary
  process.env['SPECKEEP_TEST_DATABASE'] = database
  // Half of what a small file costs is reading the same sources again. They are the same in the next run too.
  process.env['NODE_COMPILE_CACHE'] = join(root, 'node_modules', '.cache', 'speckeep-tests')
  process.env['NODE_OPTIONS'] = `--disable-warning=ExperimentalWarning --import=${loopback}`
}
