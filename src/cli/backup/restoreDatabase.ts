import type { Client } from 'pg'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { beginLoad, isEmpty, loadTable, setSequences } from '#drivers/postgres/dump/load.ts'
import { migrate, pendingMigrations } from '#drivers/postgres/migrate.ts'
import { migrationsFolder } from '../installation.ts'
import type { Manifest } from './manifest.ts'
import type { OpenBackup } from './readBackup.ts'

/**
 * The schema as it was, then all rows in one transaction, then later migrations. Killed at any point, it can run again:
 * rows in the database mean that the transaction has committed.
 */
export async function restoreDatabase(address: DatabaseAddress, backup: OpenBackup): Promise<void> {
  const { migrations } = backup.manifest
  await migrate(address, migrationsFolder, { last: migrations.at(-1) ?? '' })
  const client = await openClient(address, { applicationName: 'speckeep restore', queryTimeoutMs: 0 })
  try {
    if (await isEmpty(client)) await load(client, backup)
    else await requireSameRows(client, backup)
  } finally {
    await client.end()
  }
  await migrate(address, migrationsFolder)
}

/** The interrupted restore had committed; another database was not its destination. */
async function requireSameRows(client: Client, { manifest }: OpenBackup): Promise<void> {
  for (const { name, rows: expected } of manifest.tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${name}`)
    if (rows[0]?.count !== expected) throw notEmpty()
  }
}

/** Throws unless nothing is in the database, and its history is a part of ours. */
export async function requireEmptyDatabase(address: DatabaseAddress): Promise<void> {
  await pendingMigrations(address, migrationsFolder)
  const client = await openClient(address, { applicationName: 'speckeep restore' })
  try {
    if (await isEmpty(client)) return
  } finally {
    await client.end()
  }
  throw notEmpty()
}

function notEmpty(): Error {
  return new Error('The database is not empty: a backup is restored into an empty one only. Name another DATABASE_URL.')
}

async function load(client: Client, { manifest, rows }: OpenBackup): Promise<void> {
  await beginLoad(client)
  for (const { name, columns, entry, rows: expected } of manifest.tables) {
    const loaded = await loadTable(client, { name, columns }, rows(entry))
    if (loaded !== expected) throw new Error(`The table ${name} has ${loaded} rows in the backup, not ${expected}.`)
  }
  await setSequences(client, manifest.sequences)
  await applyEndings(client, manifest)
  // No worker of that time is alive.
  await client.query('update projects set held_until = null, queue_held_until = null')
  await client.query('commit')
  await client.query('analyze')
}

/** What ended while the backup was made: the daily maintenance forgets these projects. */
export async function applyEndings(
  client: Pick<Client, 'query'>,
  ended: Pick<Manifest, 'removedProjects' | 'expiredProposals' | 'takenAt'>,
): Promise<void> {
  await client.query(
    `update projects set deleted_at = coalesce(deleted_at, $2), purged_at = coalesce(purged_at, $2) where id = any($1)`,
    [ended.removedProjects, ended.takenAt],
  )
  await client.query('update edit_sessions set proposal_kept = false where id = any($1)', [ended.expiredProposals])
}
