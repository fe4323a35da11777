/**
 * How one caller's attack affects others: for each attack of flood/attacks.ts, at the service's default limits, a quiet
 * period and a period under attack, in which victims with other accounts list their projects, read pages that were
 * never rendered, and sign in. `-- --seconds N` sets a duration other than 60 s, `--only WORDS` selects the attacks
 * with these words in their name. Targets: list p99 at most 100 ms and at most 5 times the quiet one; an uncached page
 * p95 at most 500 ms; every sign-in works.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { attacks } from './flood/attacks.ts'
import { createVictims, measureVictims, type VictimReport, type Victims } from './flood/victims.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' } },
})
const durationMs = 1_000 * Number(values.seconds)
const coolDownMs = Math.min(durationMs, 20_000)
const aims = { listMs: 100, timesQuiet: 5, pageMs: 500 }
const port = 18_281

const homeDir = await mkdtemp(join(tmpdir(), 'speckeep-flood-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(homeDir, 'postgres') })
let service: ChildProcess | undefined
try {
  console.log(`Each attack for ${values.seconds} s; milliseconds`)
  console.log(row('attack', ['quiet p99', 'list p99', 'page p95', 'failed', 'sign-ins'], 'aims'))
  for (const { name } of attacks.filter(({ name }) => name.includes(values.only))) await examine(name)
} finally {
  service?.kill('SIGKILL')
  await postgres.stop()
  await rm(homeDir, { recursive: true, force: true })
}

/** Each attack runs against a freshly started service, so that none is affected by the one before. */
async function examine(name: string): Promise<void> {
  service = await startService()
  const victims = await createVictims(`http://127.0.0.1:${port}`)
  await measureVictims(victims, 2_000)
  const quiet = await measureVictims(victims, coolDownMs)
  const felt = await measureUnderAttack(name, victims)
  const [quietP99, listP99, pageP95] = [at(quiet.listMs, 0.99), at(felt.listMs, 0.99), at(felt.pageMs, 0.95)]
  const isMet =
    listP99 <= aims.listMs &&
    listP99 <= Math.max(aims.timesQuiet * quietP99, 1) &&
    pageP95 <= aims.pageMs &&
    felt.signInsFailed === 0
  const cells = [quietP99, listP99, pageP95].map(ms => ms.toFixed(1))
  console.log(row(name, [...cells, `${felt.failed.length}`, `${felt.signInsFailed} lost`], isMet ? 'met' : 'MISSED'))
  service.kill('SIGKILL')
  await once(service, 'exit')
}

async function measureUnderAttack(name: string, victims: Victims): Promise<VictimReport> {
  const attacking = JSON.stringify({ url: victims.url, pagesUrl: `http://127.0.0.1:${port + 1}`, name })
  const attacker = fork(join(import.meta.dirname, 'flood', 'attacker.ts'), [attacking])
  try {
    const [message] = await Promise.race([once(attacker, 'message'), once(attacker, 'exit')])
    if (message !== 'ready') throw new Error(`the attack "${name}" could not be prepared`)
    return await measureVictims(victims, durationMs)
  } finally {
    attacker.kill('SIGKILL')
  }
}

async function startService(): Promise<ChildProcess> {
  const settings = JSON.stringify({
    address: postgres.address,
    port,
    dataDir: join(homeDir, 'data'),
    env: { LOG_LEVEL: 'silent' },
  })
  const started = fork(join(import.meta.dirname, 'service.ts'), [settings])
  await once(started, 'message')
  return started
}

function at(ms: readonly number[], share: number): number {
  const sorted = ms.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

function row(name: string, cells: readonly string[], verdict: string): string {
  return `${name.padEnd(32)}${cells.map(cell => cell.padStart(11)).join('')}  ${verdict}`
}
