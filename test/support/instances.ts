/**
 * `SERVICE_INSTANCES=2 npm test -- browser`: each service that a test starts is two instances behind a plain proxy. They
 * share the database, as on two machines, and each has repositories on a separate disk.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Application, compose } from '#compose'
import { readConfig } from '#config/config.ts'
import { loadSecrets } from '#config/secrets.ts'
import type { Ports } from '#ports/index.ts'
import { freePorts } from '#testing/ports.ts'
import { startPlainProxy } from '#testing/proxy.ts'
import type { TestDatabase } from './database.ts'
import { requireIntegrity } from './integrity.ts'
import { sharedWork } from './sharedWork.ts'

const instancesCount = Number(process.env['SERVICE_INSTANCES'] ?? 1)

/** Whether a service is several instances; a test that needs one process says why, and is counted in the report. */
export function isSeveral(whyOnlyOne?: string): boolean {
  if (instancesCount > 1 && whyOnlyOne !== undefined) console.log(`skipped: one instance only (${whyOnlyOne})`)
  return instancesCount > 1 && whyOnlyOne === undefined
}

export type InstanceInputs = {
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  readonly database: TestDatabase
  readonly overrides: Partial<Ports>
  /** The port to listen on, and the one after it, unless PORT belongs to a proxy. */
  readonly listenOn: number
}

/** Of the instances on a database: one that is started beside them needs the same. */
const secretsOn = new WeakMap<TestDatabase, InstanceInputs['env']>()

export function secretsOf(database: TestDatabase): InstanceInputs['env'] {
  return secretsOn.get(database) ?? {}
}

/** Only a query that hangs takes this long, however busy the machine is. */
const queryTimeoutMs = 60_000

/** One process of the service, though inside this one. */
export async function startInstance(inputs: InstanceInputs): Promise<Application> {
  const { env, dataDir, database, overrides, listenOn } = inputs
  const config = readConfig({ ...env, DATA_DIR: dataDir })
  const secrets = await loadSecrets(config.secrets, dataDir)
  const app = await compose({
    config,
    secrets,
    database: database.address,
    dataDir,
    overrides,
    work: sharedWork(),
    queryTimeoutMs,
  })
  try {
    await app.service.listen({ host: '127.0.0.1', port: listenOn })
    await app.pages.listen({ host: '127.0.0.1', port: listenOn + 1 })
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

export type Instances = AsyncDisposable & {
  readonly apps: readonly [Application, ...Application[]]
  readonly dataDirs: readonly [string, ...string[]]
}

export type InstancesInputs = Omit<InstanceInputs, 'dataDir' | 'listenOn' | 'overrides'> & {
  /** Where callers find the service, and the pages one above. */
  readonly port: number
  readonly overrides: (instance: number) => Partial<Ports>
  /** Whether what they leave behind must hold. */
  readonly isChecked: boolean
}

/** As many as `SERVICE_INSTANCES` says, each on its own disk, behind a proxy for the service and one for the pages. */
export async function startInstances({ port, overrides, isChecked, ...inputs }: InstancesInputs): Promise<Instances> {
  await using opening = new AsyncDisposableStack()
  const { env: given, database } = inputs
  const secrets = {
    JWT_SECRET: randomBytes(32).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  secretsOn.set(database, secrets)
  const shared = { PORT: String(port), DATABASE_URL: 'postgres://shared/speckeep', ...secrets, ...given }
  const dataDirs = await Promise.all(
    Array.from({ length: instancesCount }, () => mkdtemp(join(tmpdir(), 'speckeep-instance-'))),
  )
  const disks = dataDirs.map((dataDir, instance) => ({ dataDir, overrides: overrides(instance) }))
  for (const { dataDir } of disks) opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  for (const disk of isChecked ? disks : []) {
    opening.defer(() => requireIntegrity(database, disk.overrides.hosts ? null : join(disk.dataDir, 'git')))
  }
  const apps: Application[] = []
  const targets: number[] = []
  for (const disk of disks) {
    const env = { ...shared, HOME_ADDRESS: `http://127.0.0.1:${await freePorts()}` }
    const listenOn = await freePorts()
    const app = await startInstance({ ...disk, env, database, listenOn })
    opening.defer(app.close)
    apps.push(app)
    targets.push(listenOn)
  }
  const isForwarding = given['TRUST_PROXY'] !== undefined
  opening.use(await startPlainProxy({ port, targets, isForwarding }))
  opening.use(await startPlainProxy({ port: port + 1, targets: targets.map(at => at + 1), isForwarding }))
  const opened = opening.move()
  return {
    apps: apps as [Application, ...Application[]],
    dataDirs: dataDirs as [string, ...string[]],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
