/**
 * How one caller's attack affects others: for each attack of flood/attacks.ts, at the service's default limits, a quiet
 * period and a period under attack, in which victims with other accounts list their projects, read pages that were
 * never rendered, and sign in. `-- --seconds N` sets a duration other than 60 s, `--only WORDS` selects the attacks
 * with these words in their name. Targets: list p99 at most 100 ms and at most 5 times the quiet one; an uncached page
 * p95 at most 500 ms; no request of a victim fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { attacks } from './flood/attacks.ts'
import { countFailures, judge } from './flood/verdict.ts'
import { createVictims, measureVictims, type VictimReport, type Victims } from './flood/victims.ts'
import { type BenchServer, startChild, startServer } from './measuring/child.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' } },
})
const durationMs = 1_000 * Number(values.seconds)
const coolDownMs = Math.min(durationMs, 20_000)

const homeDir = await mkdtemp(join(tmpdir(), 'speckeep-flood-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(homeDir, 'postgres') })
try {
  console.log(`Each attack for ${values.seconds} s; milliseconds`)
  console.log(row('attack', ['quiet p99', 'list p99', 'page p95', 'failed'], 'aims'))
  for (const { name } of attacks.filter(({ name }) => name.includes(values.only))) await examine(name)
} finally {
  await postgres.stop()
  await rm(homeDir, { recursive: true, force: true })
}

/** Each attack runs against a freshly started service, so that none is affected by the one before. */
async function examine(name: string): Promise<void> {
  await using service = await startServer('service.ts', {
    address: postgres.address,
    dataDir: join(homeDir, 'data'),
    env: { LOG_LEVEL: 'silent' },
  })
  const victims = await createVictims(service.url)
  await measureVictims(victims, 2_000)
  const quiet = await measureVictims(victims, coolDownMs)
  const felt = await measureUnderAttack(name, victims, service)
  const { quietP99Ms, listP99Ms, pageP95Ms, isMet } = judge(quiet, felt)
  const cells = [quietP99Ms, listP99Ms, pageP95Ms].map(ms => ms.toFixed(1))
  console.log(row(name, [...cells, `${felt.failed.length}`], isMet ? 'met' : 'MISSED'))
  if (quiet.failed.length > 0) console.log(`  failed without an attack: ${countFailures(quiet.failed)}`)
  if (felt.failed.length > 0) console.log(`  failed: ${countFailures(felt.failed)}`)
}

async function measureUnderAttack(
  name: string,
  victims: Victims,
  { url, pagesUrl }: BenchServer,
): Promise<VictimReport> {
  await using _attacker = await startChild(join(import.meta.dirname, 'flood', 'attacker.ts'), { url, pagesUrl, name })
  return await measureVictims(victims, durationMs)
}

function row(name: string, cells: readonly string[], verdict: string): string {
  return `${name.padEnd(32)}${cells.map(cell => cell.padStart(11)).join('')}  ${verdict}`
}
