import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/config.ts'
import { requireBudgetToHold, spendingNotice } from '#config/edits.ts'
import type { Secrets } from '#config/secrets.ts'
import { bytesPerMib } from '#domain/quotas.ts'
import { textKinds } from '#domain/work.ts'
import { createAiModel } from '#drivers/ai/model.ts'
import { aiPrices } from '#drivers/ai/prices.ts'
import { zipArchives } from '#drivers/archives/zip.ts'
import { cdnCache } from '#drivers/cdn.ts'
import { contentCache } from '#drivers/contentCache.ts'
import { secretPrint } from '#drivers/crypto/secretPrint.ts'
import { diskOf } from '#drivers/disk.ts'
import { failedRenewals } from '#drivers/hosts/failedRenewals.ts'
import { startJobs } from '#drivers/jobs/index.ts'
import { memoryLimiter } from '#drivers/limits/memory.ts'
import { type PostgresLimiterOptions, postgresLimiter } from '#drivers/limits/postgres.ts'
import { startLive } from '#drivers/live/index.ts'
import { smtpMail } from '#drivers/mail/smtp.ts'
import { oidcProvider } from '#drivers/oidc/index.ts'
import { builtinPages } from '#drivers/pages/builtin/index.ts'
import type { DatabaseAddress } from '#drivers/postgres/connection/address.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { lookAtSecrets, otherSecretAdvice, showSecret } from '#drivers/postgres/service/secretPrints.ts'
import { proposalsByHost } from '#drivers/proposals.ts'
import { withSteps } from '#drivers/telemetry/steps.ts'
import { traceJob } from '#drivers/telemetry/traces.ts'
import { watchService } from '#drivers/telemetry/watch.ts'
import { templateFolder } from '#drivers/templateFolder.ts'
import { type AllKinds, startWork, type WorkOptions } from '#drivers/work/index.ts'
import { createServer, type ServerOptions } from '#http/server.ts'
import { createPagesServer } from '#http/sites/server.ts'
import type { HostId } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Limiter } from '#ports/limiter.ts'
import type { Work } from '#ports/work.ts'
import { wakeAll } from '#usecases/content/queue/wakeQueued.ts'
import { componentsUp } from '#usecases/service/checkHealth.ts'
import { lookAtKeys, wrongKeysAdvice } from '#usecases/service/lookAtKeys.ts'
import { prepareTemplates } from '#usecases/service/prepareTemplates.ts'
import { credentialDrivers } from './credentialDrivers.ts'
import { drain } from './drain.ts'
import { jobHandlers, type Traced } from './jobHandlers.ts'
import { openHosts } from './openHosts.ts'
import { openIntegrity } from './openIntegrity.ts'
import { openStores } from './openStores.ts'
import { settingsOf } from './settings.ts'
import { startTelemetry } from './startTelemetry.ts'

/** The base of the service: loaded and started before, so that tests can substitute it. */
export type ApplicationInputs = {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: DatabaseAddress
  /** The same database, past any pooler; if absent, `database` has none. */
  readonly session?: DatabaseAddress
  /** Absolute. */
  readonly dataDir: string
  /** Replacements for parts of the service. */
  readonly overrides?: Partial<Ports>
  /** Long computations, closed with the service; if absent, separate processes. */
  readonly work?: Work<AllKinds>
  /** After which a query counts as unanswered; if absent, that of production. */
  readonly queryTimeoutMs?: number
}

export type Application = {
  readonly ports: Ports
  readonly service: Awaited<ReturnType<typeof createServer>>
  readonly pages: Awaited<ReturnType<typeof createPagesServer>>
  readonly logger: FastifyBaseLogger
  /** Says from now on that it is not ready, and asks callers to close their connections; requests are still served. */
  announceStop(): void
  /** Lets requests and jobs finish, then stops everything that was started here. */
  close(): Promise<void>
}

const templatesRoot = join(import.meta.dirname, '..', 'templates')
const limiterTimeoutMs = 1_000
const contentLimits = { textsMaxChars: 48 * 1024 * 1024, factsMax: 200_000 }
const renewalPause = { pauseMs: 2_000, usersMax: 10_000 }
/** The niceness was chosen with `bench/flood.ts`: on a busy machine, the thread that answers requests goes first. */
const workLimits = { processes: 2, deadlineMs: 3_000, heapMaxMb: 256, memoryMaxMb: 384, niceness: 5 }

/**
 * The composition root: the only place that connects drivers to ports. If a step fails, everything opened before it is
 * closed.
 */
export async function compose(inputs: ApplicationInputs): Promise<Application> {
  const { config, secrets, database, session = database, dataDir } = inputs
  const prices = aiPrices(config.ai.provider === 'rules' ? null : config.ai.price)
  await requireBudgetToHold(config, prices)
  await using opening = new AsyncDisposableStack()
  const settings = settingsOf(config)
  const telemetry = await startTelemetry(config)
  opening.defer(telemetry.close)
  const { logger, meter, events, tracing } = telemetry
  const report = (where: string) => (error: unknown) => events.fault({ where, error })

  const { queryTimeoutMs } = inputs
  const { stores, pool, clock, close } = await openStores({
    config,
    database,
    bases: settings.addresses,
    events,
    warn: line => logger.warn(line),
    queryTimeoutMs,
  })
  opening.defer(close)
  const notice = await spendingNotice(config, prices, await stores.administration.registration())
  if (notice !== null) logger.warn(notice)
  const credentials = credentialDrivers(secrets, settings.frontendUrl, clock)
  const keys = await lookAtKeys({ ...stores, sealing: credentials.sealing })
  if (keys.kind === 'wrong')
    logger.warn(`ENCRYPTION_KEY opens none of ${keys.looked} stored secrets. ${wrongKeysAdvice}`)
  const disk = diskOf(dataDir, config.limits.diskFreeMinMib * bytesPerMib)
  const instance = opening.use(
    watchService({
      meter,
      events,
      health: () => componentsUp({ databaseHealth: stores.databaseHealth, disk }),
    }),
  )
  const print = secretPrint(secrets.jwtSecret)
  const live = await startLive({
    open: () => openClient(session, { applicationName: 'speckeep live' }),
    prepare: client => showSecret(client, print),
    events,
    onEnding: stores.lookForEndings,
  })
  opening.defer(live.close)
  const { other } = await lookAtSecrets(pool, print)
  if (other > 0) logger.warn(`JWT_SECRET differs from that of other running instances (${other}). ${otherSecretAdvice}`)

  let wake = async (_host: HostId): Promise<void> => {}
  const hosts = await openHosts({
    config,
    dataDir,
    shared: config.database.kind === 'embedded' ? null : { homes: stores.homes, key: secrets.jwtSecret },
    events,
    tracing,
    log: line => logger.info(line),
    onReturn: host => void wake(host).catch(report('sending queued commits')),
  })
  opening.defer(hosts.close)
  const templateSource = templateFolder(templatesRoot)
  const templateRepos = await prepareTemplates({
    templates: stores.templates,
    templateSource,
    builtIn: hosts.templates,
  })

  const work = inputs.work ?? startServiceWork()
  opening.defer(work.close)

  const parts = {
    ...stores,
    hosts: hosts.offered,
    hostOutages: hosts.outages,
    staleness: hosts.staleness,
    failedRenewals: failedRenewals(renewalPause),
    contentCache: contentCache(contentLimits),
    identityProvider: config.oidc === null ? null : oidcProvider(config.oidc),
    siteCache: config.cdn?.purge ? cdnCache(config.cdn.purge) : null,
    proposals: proposalsByHost({ repositories: hosts.builtIn.proposals, shared: stores.proposals }),
    integrity: openIntegrity(session, dataDir),
    transport: hosts.builtIn.transport,
    templateSource,
    templateRepos,
    ai: config.ai.provider === 'rules' ? null : createAiModel(config.ai),
    prices,
    pages: builtinPages({ work }),
    work,
    ...credentials,
    limiter: createLimiter(config, { pool, clock }, report('limits')),
    live,
    mail: config.mail && smtpMail(config.mail),
    disk,
    archives: zipArchives,
    clock,
    events,
    settings,
    tracing,
    instance,
  }
  const { overrides } = inputs
  const given: Omit<Ports, 'jobs'> = {
    ...parts,
    ...overrides,
    ...(overrides?.hosts && { hosts: hosts.withRecoveryDetection(overrides.hosts) }),
  }
  const withoutJobs = tracing ? withSteps(given, tracing) : given
  const traced: Traced = (name, job) => (tracing ? traceJob(tracing, name, job) : job())
  const jobs = await startJobs({ address: database, events, ...jobHandlers(withoutJobs, traced) })
  opening.defer(jobs.stop)
  const ports: Ports = { jobs, ...withoutJobs }
  wake = host => wakeAll(ports, host)

  const servers = await createServers(ports, { logger, trustProxy: config.server.trustProxy })
  // Together: while callers' requests finish, those of other instances would otherwise keep coming.
  opening.defer(async () => void (await Promise.all([servers.close(), hosts.stopServing()])))
  const opened = opening.move()
  return { ports, logger, ...servers, close: () => opened.disposeAsync() }
}

/** The servers of the service and of the sites; closed together, they let requests finish. */
async function createServers(ports: Ports, options: Pick<ServerOptions, 'logger' | 'trustProxy'>) {
  let isStopping = false
  const serving = { ...options, isStopping: () => isStopping }
  const service = await createServer(ports, serving)
  const pages = await createPagesServer(ports, serving)
  return {
    service,
    pages,
    announceStop() {
      isStopping = true
    },
    async close() {
      await Promise.all([drain(service), drain(pages)])
    },
  }
}

function createLimiter(
  { database }: Pick<Config, 'database'>,
  shared: Pick<PostgresLimiterOptions, 'pool' | 'clock'>,
  onFault: (error: unknown) => void,
): Limiter {
  return database.kind === 'embedded'
    ? memoryLimiter()
    : postgresLimiter({ ...shared, timeoutMs: limiterTimeoutMs, onFault })
}

/** Starts no process before there is work for one. */
export function startServiceWork(options: Pick<WorkOptions, 'isWarmedUp'> = {}): Work<AllKinds> {
  return startWork({ ...workLimits, kindsHere: textKinds, compileCacheDir: getCompileCacheDir(), ...options })
}
