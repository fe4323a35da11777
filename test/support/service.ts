/**
 * The whole service for one test file, over real HTTP, on a database of its own:
 *
 *   await using service = await testService()
 *   const alice = await service.user()
 *   const project = (await alice.post('/api/projects', { name: 'Spec' })).as<ProjectRecord>()
 */
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { compose, type House } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import type { Account, LoginReply } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { argon2Passwords } from '#drivers/crypto/passwords.ts'
import type { Ports } from '#ports/index.ts'
import type { Passwords } from '#ports/passwords.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { until } from './until.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, read as the shape the test expects. */
  as<T>(): T
  problem(): Problem
}

export type Call = (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>

export type Caller = {
  readonly get: Call
  readonly post: Call
  readonly put: Call
  readonly delete: Call
  readonly patch: Call
}

export type TestUser = Caller & {
  readonly id: number
  readonly email: string
  readonly password: string
  readonly token: string
  readonly refreshToken: string
  /** Creates a project and waits until it can be worked with. */
  project(wish?: Readonly<Record<string, unknown>>): Promise<ProjectRecord>
  /** A fresh git token. */
  gitToken(): Promise<string>
}

export type TestService = AsyncDisposable & {
  readonly url: string
  readonly pagesUrl: string
  readonly dataDir: string
  readonly house: House
  readonly database: TestDatabase
  /** Somebody who is not signed in. */
  readonly anyone: Caller
  user(): Promise<TestUser>
}

export type TestServiceOptions = {
  /** What an earlier service left, instead of a new database and an empty folder. */
  readonly ground?: { readonly database: TestDatabase; readonly dataDir: string }
  readonly env?: Readonly<Record<string, string>>
  readonly overrides?: Partial<Ports>
  /** A service whose database and folder this one uses too. */
  readonly beside?: TestService
}

export const password = 'correct horse battery staple'

/** Limits are high enough not to be met, unless a test sets them. */
export const roomy = {
  REQUESTS_PER_MINUTE: '100000',
  AI_EDITS_PER_HOUR: '1000',
  ESTIMATES_PER_HOUR: '100000',
  SIGN_INS_PER_MINUTE_PER_ACCOUNT: '1000',
  SIGN_INS_PER_MINUTE_PER_ADDRESS: '10000',
  REGISTRATIONS_PER_MINUTE_PER_ADDRESS: '10000',
  CONNECTIONS_PER_ADDRESS: '100000',
  EVENT_STREAMS_PER_USER: '1000',
  EVENT_STREAMS_PER_ADDRESS: '10000',
  PAGE_RENDERS_PER_MINUTE_PER_ADDRESS: '100000',
  DISK_FREE_MIN_MIB: '0',
  PROJECTS_PER_USER: '0',
  STORAGE_MIB_PER_USER: '0',
  FILES_PER_PROJECT: '0',
  PUSHED_MIB_PER_HOUR: '0',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
}

const argon2 = argon2Passwords({ parallel: 2, queueMax: 100 })

/** Hashes that are made and verified at once, by the same means. */
const quickPasswords: Passwords = {
  ...argon2,
  hash: password => hash(password, { algorithm: 2, memoryCost: 512, timeCost: 1, parallelism: 1 }),
}

export async function testService(options: TestServiceOptions = {}): Promise<TestService> {
  await using opening = new AsyncDisposableStack()
  const database = options.beside?.database ?? opening.use(options.ground?.database ?? (await testDatabase()))
  const given = options.beside ?? options.ground
  const dataDir = given?.dataDir ?? (await mkdtemp(join(tmpdir(), 'speckeep-service-')))
  if (!options.beside) opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePorts()
  const config = readConfig({ ...roomy, PORT: String(port), DATA_DIR: dataDir, ...options.env })
  const secrets = await loadSecrets(config.secrets, dataDir)
  const overrides = { passwords: quickPasswords, ...options.overrides }
  const house = await compose({ config, secrets, database: database.address, dataDir, overrides })
  opening.defer(house.close)
  await house.service.listen({ host: '127.0.0.1', port })
  await house.pages.listen({ host: '127.0.0.1', port: port + 1 })
  const url = `http://127.0.0.1:${port}`
  const opened = opening.move()
  return {
    url,
    pagesUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    house,
    database,
    anyone: caller(url, {}),
    user: () => newUser(url),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

export function caller(url: string, standing: Readonly<Record<string, string>>): Caller {
  const call =
    (method: string): Call =>
    async (path, body, headers = {}) => {
      const sent = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { ...sent, ...standing, ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        as: <T>() => JSON.parse(text) as T,
        problem: () => JSON.parse(text) as Problem,
      }
    }
  return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE'), patch: call('PATCH') }
}

export async function newUser(url: string): Promise<TestUser> {
  const anyone = caller(url, {})
  const email = `user-${randomBytes(6).toString('hex')}@example.org`
  const registered = await anyone.post('/api/auth/register', { email, password, firstName: 'Ada', lastName: 'Example' })
  if (registered.status !== 201) throw new Error(`registering failed: ${registered.text}`)
  const { accessToken, refreshToken = '' } = (
    await anyone.post('/api/auth/login', { email, password })
  ).as<LoginReply>()
  const calls = caller(url, { authorization: `Bearer ${accessToken}` })
  return {
    ...calls,
    id: registered.as<Account>().id,
    email,
    password,
    token: accessToken,
    refreshToken,
    async project(wish = {}) {
      const made = await calls.post('/api/projects', { name: `Project ${randomBytes(4).toString('hex')}`, ...wish })
      if (made.status !== 201) throw new Error(`creating a project failed: ${made.text}`)
      return await settled(calls, made.as<ProjectRecord>().id)
    },
    async gitToken() {
      return (await calls.post('/api/auth/tokens', { name: 'test' })).as<{ token: string }>().token
    },
  }
}

function settled(calls: Caller, id: number): Promise<ProjectRecord> {
  return until(`project ${id} becomes ACTIVE`, async () => {
    const project = (await calls.get(`/api/projects/${id}`)).as<ProjectRecord>()
    if (project.status === 'ERROR') throw new Error(`project ${id} failed: ${project.statusReason}`)
    return project.status === 'ACTIVE' && project
  })
}

/**
 * A port of which the next one is free as well. Both are below those that systems give to connections, so that none of
 * these takes one between this look and the use; and above those that browsers refuse.
 */
export async function freePorts(): Promise<number> {
  const port = 12_000 + 2 * randomInt(10_000)
  const free = await Promise.all([isFree(port), isFree(port + 1)])
  return free.every(Boolean) ? port : await freePorts()
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const free = await new Promise<boolean>(resolve => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise(resolve => probe.close(resolve))
  return free
}
