/**
 * The whole service for one test file, over real HTTP, on its own database:
 *
 *   await using service = await testService()
 *   const alice = await service.user()
 *   const project = (await alice.post('/api/projects', { name: 'Spec' })).as<ProjectRecord>()
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Application } from '#compose'
import { argon2Passwords } from '#drivers/crypto/passwords.ts'
import type { Ports } from '#ports/index.ts'
import type { Passwords } from '#ports/passwords.ts'
import { freePorts } from '#testing/ports.ts'
import { type Caller, caller, newUser, type TestUser } from '#testing/users.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { isSeveral, secretsOf, startInstance, startInstances } from './instances.ts'
import { requireIntegrity } from './integrity.ts'

export type TestService = AsyncDisposable & {
  readonly url: string
  readonly pagesUrl: string
  readonly dataDir: string
  /** One of the instances. */
  readonly app: Application
  readonly database: TestDatabase
  /** A caller who is not signed in. */
  readonly anyone: Caller
  user(): Promise<TestUser>
}

export type TestServiceOptions = {
  /** The database and folder of an earlier service, instead of new ones. */
  readonly inputs?: { readonly database: TestDatabase; readonly dataDir: string }
  readonly env?: Readonly<Record<string, string>>
  readonly overrides?: Partial<Ports>
  /** Further overrides, made for each instance. */
  readonly overridesFor?: (instance: number) => Partial<Ports>
  /** Why the test needs a single process, even with `SERVICE_INSTANCES`. */
  readonly oneInstance?: string
  /** A service that shares its database and folder with this one. */
  readonly beside?: TestService
  /** With `beside`: an empty folder, as on another machine. */
  readonly isElsewhere?: true
  /** `false` for a test that damages what the service has stored. */
  readonly integrity?: false
}

/** Limits that no test reaches unless it sets them. */
export const highLimits = {
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
  CREATE_DEADLINE_MS: '60000',
  DISK_FREE_MIN_MIB: '0',
  PROJECTS_PER_USER: '0',
  STORAGE_MIB_PER_USER: '0',
  FILES_PER_PROJECT: '0',
  PUSHED_MIB_PER_HOUR: '0',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
}

const argon2 = argon2Passwords({ parallel: 2, queueMax: 100 })

/** The same hash function with cheap parameters. */
const fastPasswords: Passwords = {
  ...argon2,
  hash: password => hash(password, { algorithm: 2, memoryCost: 512, timeCost: 1, parallelism: 1 }),
}

export async function testService(options: TestServiceOptions = {}): Promise<TestService> {
  await using opening = new AsyncDisposableStack()
  const database = options.beside?.database ?? opening.use(options.inputs?.database ?? (await testDatabase()))
  const port = await freePorts()
  const env: Readonly<Record<string, string>> = {
    ...highLimits,
    ...secretsOf(database),
    PORT: String(port),
    ...options.env,
  }
  const overrides = (instance: number): Partial<Ports> => ({
    passwords: fastPasswords,
    ...options.overrides,
    ...options.overridesFor?.(instance),
  })
  const own =
    options.beside || options.inputs || env['DATABASE_URL'] !== undefined ? 'it starts its own instances' : undefined
  const isChecked = options.integrity !== false
  const [app, dataDir] = isSeveral(options.oneInstance ?? own)
    ? await behindProxy()
    : await alone(options.isElsewhere ? undefined : (options.beside ?? options.inputs))

  async function behindProxy(): Promise<readonly [Application, string]> {
    const instances = opening.use(await startInstances({ env, database, port, overrides, isChecked }))
    return [instances.apps[0], instances.dataDirs[0]]
  }

  async function alone(given: { readonly dataDir: string } | undefined): Promise<readonly [Application, string]> {
    const dataDir = given?.dataDir ?? (await mkdtemp(join(tmpdir(), 'speckeep-service-')))
    const isOwner = !options.beside || options.isElsewhere === true
    if (isOwner) opening.defer(() => rm(dataDir, { recursive: true, force: true }))
    const started = { env, dataDir, database, overrides: overrides(0), listenOn: port }
    // Other hosts may keep their repositories elsewhere.
    const gitDir = started.overrides.hosts === undefined ? join(dataDir, 'git') : null
    if (isOwner && isChecked) opening.defer(() => requireIntegrity(database, gitDir))
    const app = await startInstance(started)
    opening.defer(app.close)
    return [app, dataDir]
  }

  const url = `http://127.0.0.1:${port}`
  const opened = opening.move()
  return {
    url,
    pagesUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    app,
    database,
    anyone: caller(url, {}),
    user: () => newUser(url),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
