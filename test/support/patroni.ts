/**
 * Two PostgreSQL servers kept by Patroni, with their configuration in etcd, behind HAProxy: as in production, and as
 * Debian packages them (`apt-get install patroni etcd-server haproxy postgresql`).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openClient, refuseStandby } from '#drivers/postgres/connection/pool.ts'
import { freePorts } from '#testing/ports.ts'
import { waitFor } from '#testing/waitFor.ts'
import { database, etcdArguments, type Member, patroniSettings, proxySettings, superuser } from './patroniSettings.ts'
import { signalServer } from './postgresProcesses.ts'
import { accountUnlessRoot, findProgram } from './programs.ts'

export type PatroniCluster = AsyncDisposable & {
  readonly address: DatabaseAddress
  /**
   * Kills the primary and its Patroni, waits until the other server is the primary, and starts the killed ones again;
   * resolves when the address leads to the new primary.
   */
  killPrimary(): Promise<void>
  /** Makes the other server the primary, as for maintenance. */
  switchOver(): Promise<void>
}

type Programs = {
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
  readonly postgresDir: string
}

type RunningMember = Member & { process: ChildProcess }

const names = ['a', 'b'] as const

/** `null` where not all of it is installed. */
export function findPatroni(): Programs | null {
  const [patroni, etcd, haproxy, rewind] = ['patroni', 'etcd', 'haproxy', 'pg_rewind'].map(findProgram)
  return patroni && etcd && haproxy && rewind ? { patroni, etcd, haproxy, postgresDir: dirname(rewind) } : null
}

/** `folder` is new; the logs of all programs are in it. */
export async function startPatroni(programs: Programs, folder: string): Promise<PatroniCluster> {
  await using opening = new AsyncDisposableStack()
  const account = accountUnlessRoot('postgres')
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? 0)

  function run(name: string, program: string, args: readonly string[]): ChildProcess {
    const child = spawn(program, args, { ...account, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false })
    return child
  }

  const etcdPort = await freePorts()
  const etcd = run('etcd', programs.etcd, etcdArguments(join(folder, 'etcd'), etcdPort))
  opening.defer(() => ended(etcd, 'SIGKILL'))

  const start = ({ name }: Member) => run(name, programs.patroni, [join(folder, `${name}.yml`)])
  const members: RunningMember[] = []
  for (const name of names) {
    const member = { name, dataDir: join(folder, name), ports: { postgres: await freePorts(), api: await freePorts() } }
    const settings = patroniSettings(member, etcdPort, programs.postgresDir)
    await writeFile(join(folder, `${name}.yml`), JSON.stringify(settings))
    const running: RunningMember = { ...member, process: start(member) }
    members.push(running)
    opening.defer(() => ended(running.process, 'SIGTERM'))
    // The first one makes the cluster, and the others copy it.
    await waitFor(`the server ${name} runs`, () => isRunning(running))
  }

  const port = await freePorts()
  await writeFile(join(folder, 'haproxy.cfg'), proxySettings(port, members))
  const haproxy = run('haproxy', programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')])
  opening.defer(() => ended(haproxy, 'SIGKILL'))

  const address: DatabaseAddress = { host: '127.0.0.1', port, ...database, tls: 'off' }
  await createDatabase(address)
  await waitFor('the proxy has found out which server is the primary', () => leadsOnlyToPrimary(address))
  await waitFor('commits wait for the standby', () => answers(members.at(-1), '/synchronous'))
  const opened = opening.move()

  const becomesPrimary = (member: Member) => waitFor(`${member.name} is the primary`, () => answers(member, '/primary'))
  const followsIn = (member: Member) => waitFor(`${member.name} follows`, () => answers(member, '/synchronous'))
  const isReached = () => waitFor('the proxy leads to the primary', () => leadsToPrimary(address))

  return {
    address,
    async killPrimary() {
      const [killed, other] = await inRoles(members)
      killed.process.kill('SIGKILL')
      signalServer(await postmasterOf(killed), 'SIGKILL')
      await becomesPrimary(other)
      killed.process = start(killed)
      await followsIn(killed)
      await isReached()
    },
    async switchOver() {
      const [leader, candidate] = await inRoles(members)
      const body = JSON.stringify({ leader: leader.name, candidate: candidate.name })
      const answer = await fetch(`http://127.0.0.1:${leader.ports.api}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`)
      await becomesPrimary(candidate)
      await followsIn(leader)
      await isReached()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  const { username: user, password } = superuser
  const asSuperuser = { ...address, user, password, database: 'postgres' }
  const client = await waitFor('the cluster can be reached', () =>
    openClient(asSuperuser, { applicationName: 'drill' }).catch(() => null),
  )
  try {
    await client.query(`create role ${database.user} login password '${database.password}'`)
    await client.query(`create database ${database.database} owner ${database.user}`)
  } finally {
    await client.end()
  }
}

/** Until its first checks are over, a proxy leads to each server in turn. */
async function leadsOnlyToPrimary(address: DatabaseAddress): Promise<boolean> {
  for (const _ of [...names, ...names]) if (!(await leadsToPrimary(address))) return false
  return true
}

async function leadsToPrimary(address: DatabaseAddress): Promise<boolean> {
  const client = await openClient(address, { applicationName: 'drill' }).catch(() => null)
  if (client === null) return false
  const isPrimary = refuseStandby(client).then(
    () => true,
    () => false,
  )
  return await isPrimary.finally(() => client.end())
}

async function answers(member: Member | undefined, path: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${member?.ports.api}${path}`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

async function isRunning(member: RunningMember): Promise<boolean> {
  if (member.process.exitCode !== null)
    throw new Error(`Patroni ended: ${await readFile(`${member.dataDir}.log`, 'utf8')}`)
  return (await answers(member, '/primary')) || (await answers(member, '/replica'))
}

/** The primary first. */
async function inRoles(members: readonly RunningMember[]): Promise<readonly [RunningMember, RunningMember]> {
  const [a, b] = members as readonly [RunningMember, RunningMember]
  return (await answers(a, '/primary')) ? [a, b] : [b, a]
}

async function postmasterOf({ dataDir }: RunningMember): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
