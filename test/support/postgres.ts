/** The throw-away PostgreSQL of the tests: not durable, with the migrated template database that each test copies. */
import { join } from 'node:path'
import type { DatabaseAddress } from '#drivers/postgres/address.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { migrate } from '#drivers/postgres/migrate.ts'
import { openClient } from '#drivers/postgres/pool.ts'

export const templateName = 'speckeep_template'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '500',
}

export async function startTestServer(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: fastSettings })
  try {
    await makeTemplate(server.address)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function makeTemplate(address: DatabaseAddress): Promise<void> {
  const client = await openClient(address, { applicationName: 'test template', queryTimeoutMs: 0 })
  try {
    await client.query(`create database ${templateName}`)
    await migrate({ ...address, database: templateName }, migrationsFolder)
    await client.query(`alter database ${templateName} allow_connections false`)
  } finally {
    await client.end()
  }
}
