/**
 * `npm test [words…]`: every test/**\/*.test.ts, or those whose path contains one of the words; `npm test -- --changed
 * [revision]`: those that a change since the revision can break, by default since the last commit. One PostgreSQL
 * serves all; each file, or group of files, runs in its own process, which cannot connect beyond this machine and
 * writes below one folder; compiled sources are cached for the next run. When all files have run, the few that failed
 * run once more, alone (decision 0106).
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stopOrphan } from '#drivers/postgres/embedded/orphan.ts'
import { buildApp } from './support/builtApp.ts'
import { filesChangedSince, testsAffectedBy } from './support/changedTests.ts'
import { groupFiles } from './support/groups.ts'
import { startTestServer } from './support/postgres.ts'
import { createReport, type Totals } from './support/report.ts'
import { makeScratchFolder } from './support/scratch.ts'
import { runEntries } from './support/secondRun.ts'

const root = join(import.meta.dirname, '..')
/** More than the number of cores: most files spend much of their time waiting for a database, a browser or a host. */
const concurrency = Math.min(16, availableParallelism() + 1)
/** Fewer files cost less than filling an empty compile cache. */
const cachedFromFiles = 20
/** They end tests that hang; a busy machine must not reach them. */
const testTimeoutMs = 20 * 60_000
const maxRunMs = 85 * 60_000
/** A change that breaks more files is at fault, not the load of the machine. */
const againMaxFiles = 3

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(maxRunMs)])

const args = process.argv.slice(2)
const files = findFiles(args)
const totals = await runAll(files).catch(error => {
  console.error(error)
  return { passed: 0, failed: 1 }
})
if (signal.aborted) console.log('The run was interrupted.')
const isUnaffected = args[0] === '--changed' && files.length === 0
if (isUnaffected) console.log('No test depends on what has changed.')
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
    if (files.length >= cachedFromFiles) fillCompileCache()
    await prepareBrowser(files)
    const entries = groupFiles(root, files, scratch)
    const secondRun = args.length === 0 ? { filesMax: againMaxFiles } : undefined
    await runEntries(entries, report, { concurrency, timeoutMs: testTimeoutMs, signal, secondRun })
  } finally {
    await clear(scratch)
  }
  return report.finish()
}

/** An interrupted test may have left its own server running, and programs that still write. */
async function clear(scratch: string): Promise<void> {
  for (const file of globSync('**/postmaster.pid', { cwd: scratch })) {
    await stopOrphan(dirname(join(scratch, file)), console.log)
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
}

/** Unpacks the browser and builds the app once, so that two processes do not do it concurrently. */
async function prepareBrowser(files: readonly string[]): Promise<void> {
  if (!files.some(file => file.includes('/browser/'))) return
  const { launchOptions } = await import('#testing/browser/chromium.ts')
  await launchOptions()
  buildApp()
}

function fillCompileCache(): void {
  spawnSync(process.execPath, [join(root, 'test/support/compileCache.ts')], { stdio: 'inherit' })
}

/** What every test process inherits. */
function prepareEnvironment(scratch: string, database: string): void {
  const temporary = join(scratch, 'tmp')
  mkdirSync(temporary)
  const preloads = ['loopback.ts', 'followedTests.ts', 'directImports.ts'].map(
    name => `--import=${pathToFileURL(join(root, 'test/support', name))}`,
  )
  process.env['TMPDIR'] = temporary
  process.env['SPECKEEP_TEST_DATABASE'] = database
  // Half of the cost of a small file is reading the same sources again. The next run reuses them as well.
  process.env['NODE_COMPILE_CACHE'] = join(root, 'node_modules', '.cache', 'speckeep-tests')
  process.env['NODE_OPTIONS'] = `--disable-warning=ExperimentalWarning ${preloads.join(' ')}`
}
