/**
 * A fresh, migrated database for one test:
 *
 *   await using database = await testDatabase()
 *
 * `test/run.ts` passes the server in SPECKEEP_TEST_DATABASE. A file that runs alone starts its own server on first use.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openClient, openPool } from '#drivers/postgres/connection/pool.ts'
import { startTestServer, templateName } from './postgres.ts'
import { makeScratchFolder } from './scratch.ts'

export type TestDatabase = AsyncDisposable & {
  readonly address: DatabaseAddress
  readonly pool: pg.Pool
}

/** `migrated: false` gives an empty database. Disposing drops it, including open connections. */
export async function testDatabase(options: { readonly migrated?: boolean } = {}): Promise<TestDatabase> {
  const server = await findServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = options.migrated === false ? 'template1' : templateName
  await command(server, `create database ${name} template ${template} strategy file_copy`)
  const address = { ...server, database: name }
  const pool = openPool(address, { applicationName: 'test' })
  return {
    address,
    pool,
    async [Symbol.asyncDispose]() {
      if (!pool.ending) await pool.end()
      await command(server, `drop database ${name} with (force)`)
    },
  }
}

let ownServer: Promise<DatabaseAddress> | undefined

function findServer(): Promise<DatabaseAddress> {
  const given = process.env['SPECKEEP_TEST_DATABASE']
  ownServer ??= given === undefined ? startOwnServer() : Promise.resolve(JSON.parse(given) as DatabaseAddress)
  return ownServer
}

/** The server does not keep this process alive, so it is stopped when the last test has ended. */
async function startOwnServer(): Promise<DatabaseAddress> {
  const folder = makeScratchFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startTestServer(join(folder, 'data'))
  process.once('beforeExit', () => server.stop())
  return server.address
}

async function command(server: DatabaseAddress, sql: string): Promise<void> {
  const client = await openClient(server, { applicationName: 'test databases', queryTimeoutMs: 0 })
  await client.query(sql).finally(() => client.end())
}
