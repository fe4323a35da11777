import { join } from 'node:path'
import { inspectRepositories } from '#drivers/hosts/embedded/inspect.ts'
import { readHomeId } from '#drivers/hosts/homes/open.ts'
import { integrityOf } from '#drivers/integrity.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { recordedState } from '#drivers/postgres/integrity/index.ts'
import type { Integrity } from '#ports/integrity.ts'

/** For one statement over a whole table, on a separate connection. */
const queryTimeoutMs = 120_000

/** Compares the rows of the database with the repositories on this disk, each opened for one check. */
export function openIntegrity(database: DatabaseAddress, dataDir: string): Integrity {
  const repositoriesDir = join(dataDir, 'git')
  return integrityOf(async check => {
    const client = await openClient(database, { applicationName: 'speckeep check', queryTimeoutMs })
    const stored = inspectRepositories(repositoriesDir)
    const home = await readHomeId(repositoriesDir)
    await check(recordedState(client, home), stored).finally(() => Promise.all([client.end(), stored.close()]))
  })
}
