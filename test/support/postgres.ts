/**
 * The throw-away PostgreSQL of the tests: not durable, with the template database that each test copies. The template
 * has our schema and that of pg-boss, which a service creates otherwise.
 */
import { join } from 'node:path'
import { getConstructionPlans } from 'pg-boss'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { migrate } from '#drivers/postgres/migrate.ts'

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
  const template = { ...address, database: templateName }
  try {
    await client.query(`create database ${templateName}`)
    await migrate(template, migrationsFolder)
    await createJobSchema(template)
    await client.query(`alter database ${templateName} allow_connections false`)
  } finally {
    await client.end()
  }
}

async function createJobSchema(template: DatabaseAddress): Promise<void> {
  const client = await openClient(template, { applicationName: 'test template', queryTimeoutMs: 0 })
  await client.query(getConstructionPlans('pgboss')).finally(() => client.end())
}
