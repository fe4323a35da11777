import assert from 'node:assert/strict'
import { systemClock } from '#drivers/clock.ts'
import { inspectRepositories } from '#drivers/hosts/embedded/inspect.ts'
import { readHomeId } from '#drivers/hosts/homes/open.ts'
import { recordedState } from '#drivers/postgres/integrity/index.ts'
import { checkProjects } from '#usecases/operations/checkProjects.ts'
import type { TestDatabase } from './database.ts'

const limits = { overdueS: 3_600, violationsMax: 5 }

/**
 * What every test leaves behind obeys the invariants: those of the database in one statement, then those of each
 * repository in `gitDir`. The caller has stopped the service, so one look is enough. Without a project nothing was
 * written that could be lost, and nothing is checked.
 */
export async function requireIntegrity({ pool }: Pick<TestDatabase, 'pool'>, gitDir: string | null): Promise<void> {
  if (pool.ending) return
  const { rows } = await pool.query('select from projects limit 1')
  if (rows.length === 0) return
  const recorded = recordedState(pool, gitDir === null ? null : await readHomeId(gitDir))
  const names = recorded.invariants.map(({ name }) => name)
  const found = [...(await recorded.violations(names, limits))]
  if (gitDir !== null) {
    const ports = { recorded, stored: inspectRepositories(gitDir), clock: systemClock }
    found.push(...(await checkProjects(ports, limits, again => again())).violations)
  }
  assert.deepEqual(found, [], 'the test left something that no service may leave')
}
