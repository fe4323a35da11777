import { join } from 'node:path'
import { systemClock } from '#drivers/clock.ts'
import { inspectRepositories } from '#drivers/hosts/embedded/inspect.ts'
import { readHomeId } from '#drivers/hosts/homes/open.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { recordedState } from '#drivers/postgres/integrity/index.ts'
import { checkIntegrity, type IntegrityReport, invariantsOf } from '#usecases/operations/checkIntegrity.ts'
import { defaultIntegrityOptions } from '#usecases/operations/integrityOptions.ts'
import type { Run, Terminal } from './command.ts'
import { exitCodes } from './exitCodes.ts'
import { openInstallation } from './installation.ts'

/** A table of any size that a service can work with is read in much less. */
const queryTimeoutMs = 120_000

export const run: Run = async (given, terminal, { open }) => {
  const { database, dataDir } = await openInstallation(open, terminal, { withRepositories: true })
  const client = await openClient(database, { applicationName: 'speckeep check', queryTimeoutMs })
  open.defer(() => client.end())
  const stored = inspectRepositories(join(dataDir, 'git'))
  open.defer(stored.close)
  const recorded = recordedState(client, await readHomeId(join(dataDir, 'git')))
  const report = await checkIntegrity({ recorded, stored, clock: systemClock }, defaultIntegrityOptions)
  if (given.has('json')) terminal.say(JSON.stringify(report, null, 2))
  else print(report, invariantsOf({ recorded }), terminal)
  return report.violations.length === 0 ? exitCodes.ok : exitCodes.failed
}

function print(
  { violations, invariants, repositories, durationMs }: IntegrityReport,
  known: ReturnType<typeof invariantsOf>,
  { say }: Terminal,
): void {
  for (const [name, found] of Map.groupBy(violations, ({ invariant }) => invariant)) {
    const invariant = known.find(one => one.name === name)
    say(`${name}: violated. ${invariant?.promise ?? ''}`)
    for (const { about } of found) say(`  ${about}`)
    say(`  What to do: ${invariant?.remedy ?? ''}`)
    say('')
  }
  const checked = `${invariants} invariants, ${repositories} repositories, ${(durationMs / 1_000).toFixed(1)} s`
  const outcome = violations.length === 0 ? 'all hold.' : `${violations.length} violations.`
  say(`${checked}: ${outcome}`)
}
