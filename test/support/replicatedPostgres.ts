/**
 * A PostgreSQL server and a standby that follows it synchronously, behind one address, as Patroni keeps them: a commit
 * is acknowledged when both have it.
 */
import { execFile } from 'node:child_process'
import { chown, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { socketPort } from '#drivers/postgres/embedded/socket.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#drivers/postgres/embedded.ts'
import { waitFor } from '#testing/waitFor.ts'
import { startAddressRelay } from './addressRelay.ts'
import { signalServer } from './postgresProcesses.ts'

export type ReplicatedPostgres = AsyncDisposable & {
  readonly address: DatabaseAddress
  /**
   * Kills the server and all connections to it, promotes its standby, passes connections on to that, and gives it a new
   * standby.
   */
  failOver(): Promise<void>
  /** 1, and one more after every failover. */
  timeline(): Promise<number>
}

/** Nothing but processes fails here, so the disk need not be waited for. */
const settings = { fsync: 'off', max_connections: '100', wal_keep_size: '1GB' }

const superuser = 'postgres'
/** The sockets are in a folder of the account that runs the servers. */
const accessRules = [
  `local all ${superuser} trust`,
  `local replication ${superuser} trust`,
  'local all all scram-sha-256',
  '',
].join('\n')

/** `folder` is new and private to the servers. */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  await using opening = new AsyncDisposableStack()
  const folderOf = (generation: number) => join(folder, `server-${generation}`)
  const start = async (generation: number): Promise<EmbeddedPostgres> =>
    await startEmbeddedPostgres({ dataDir: folderOf(generation), settings })
  let generation = 0
  let primary = await start(generation)
  opening.defer(() => primary.stop())
  await allowSuperuser(folderOf(generation), primary)

  async function follow(): Promise<EmbeddedPostgres> {
    const standbyFolder = folderOf(generation + 1)
    await copyRunning(folderOf(generation), standbyFolder, primary)
    const standby = await start(generation + 1)
    await waitForBoth(primary)
    return standby
  }

  let standby = await follow()
  opening.defer(() => standby.stop())
  const relay = opening.use(await startAddressRelay())
  relay.lead(primary.address)
  const opened = opening.move()
  return {
    address: { ...primary.address, host: '127.0.0.1', port: relay.port },
    async failOver() {
      relay.cut()
      signalServer(primary.pid, 'SIGKILL')
      await primary.stop()
      await asSuperuser(standby, client => client.query('select pg_promote(true, 120)'))
      relay.lead(standby.address)
      await rm(folderOf(generation), { recursive: true, force: true })
      primary = standby
      generation++
      standby = await follow()
    },
    async timeline() {
      const { rows } = await asSuperuser(primary, client =>
        client.query('select timeline_id from pg_control_recovery(), pg_control_checkpoint()'),
      )
      return rows[0].timeline_id
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function asSuperuser<T>({ address }: EmbeddedPostgres, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const options = { applicationName: 'drill', queryTimeoutMs: 0 }
  const client = await openClient({ ...address, user: superuser, password: '' }, options)
  return await act(client).finally(() => client.end())
}

async function allowSuperuser(dataDir: string, server: EmbeddedPostgres): Promise<void> {
  await writeFile(join(dataDir, 'postgres', 'pg_hba.conf'), accessRules)
  process.kill(server.pid, 'SIGHUP')
  await waitFor('the superuser may connect', async () => asSuperuser(server, async () => true).catch(() => false))
}

/** Makes a standby from a server that is being written to: a base backup, as `pg_basebackup` takes it. */
async function copyRunning(from: string, to: string, primary: EmbeddedPostgres): Promise<void> {
  const [source, copy] = [join(from, 'postgres'), join(to, 'postgres')]
  const { uid, gid } = await stat(source)
  const add = async (name: string, text: string): Promise<void> => {
    await writeFile(join(copy, name), text, { mode: 0o600 })
    await chown(join(copy, name), uid, gid)
  }
  await mkdir(to, { mode: 0o700 })
  await cp(join(from, 'postgres.password'), join(to, 'postgres.password'))
  const label = await asSuperuser(primary, async client => {
    await client.query(`select pg_backup_start('standby', true)`)
    await copyAsFarAsThere(source, copy)
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    return rows[0].labelfile as string
  })
  for (const file of ['postmaster.pid', 'postmaster.opts']) await rm(join(copy, file), { force: true })
  await add('backup_label', label)
  await add('standby.signal', '')
  const conninfo = `host=''${primary.address.host}'' port=${socketPort} user=${superuser}`
  await add('postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`)
}

/** Files may go while they are copied: the log of the server contains what happened to them. */
async function copyAsFarAsThere(source: string, copy: string): Promise<void> {
  try {
    await promisify(execFile)('cp', ['-a', source, copy], { env: { ...process.env, LC_ALL: 'C' } })
  } catch (error) {
    const lines = (error as { readonly stderr: string }).stderr.trim().split('\n')
    if (!lines.every(line => line.endsWith('No such file or directory'))) throw error
  }
}

/** From now on a commit waits for the standby. */
async function waitForBoth(primary: EmbeddedPostgres): Promise<void> {
  await asSuperuser(primary, async client => {
    await waitFor('the standby follows', async () => {
      const { rows } = await client.query(`select 1 from pg_stat_replication where state = 'streaming'`)
      return rows.length > 0
    })
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await waitFor('commits wait for the standby', async () => {
      const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')`)
      return rows.length > 0
    })
  })
}
