import { mkdir } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/config.ts'
import { unpricedBudget } from '#config/edits.ts'
import type { HostConfig } from '#config/host.ts'
import type { QuotasConfig } from '#config/limits.ts'
import type { Secrets } from '#config/secrets.ts'
import type { AddressBases } from '#domain/addresses.ts'
import { limits } from '#domain/limits.ts'
import { bytesPerMib, type QuotaLimits } from '#domain/quotas.ts'
import { createAiModel } from '#drivers/ai/model.ts'
import { aiPrices } from '#drivers/ai/prices.ts'
import { zipArchives } from '#drivers/archives/zip.ts'
import { oneTimeCodes } from '#drivers/crypto/oneTimeCodes.ts'
import { argon2Passwords } from '#drivers/crypto/passwords.ts'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { createTokens } from '#drivers/crypto/tokens.ts'
import { diskOf } from '#drivers/disk.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { withCopies } from '#drivers/hosts/copies/index.ts'
import { gitGate } from '#drivers/hosts/embedded/gate.ts'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { gitHost } from '#drivers/hosts/git/index.ts'
import { localProposals } from '#drivers/hosts/localProposals.ts'
import { metered } from '#drivers/hosts/metered.ts'
import { noticingReturn } from '#drivers/hosts/noticingReturn.ts'
import type { ProposalKeeper } from '#drivers/hosts/remote.ts'
import { remoteHosts } from '#drivers/hosts/remoteHosts.ts'
import { startJobs } from '#drivers/jobs/index.ts'
import { memoryLimiter } from '#drivers/limits/memory.ts'
import { postgresLimiter } from '#drivers/limits/postgres.ts'
import { startLive } from '#drivers/live/index.ts'
import { smtpMail } from '#drivers/mail/smtp.ts'
import { oidcProvider } from '#drivers/oidc/index.ts'
import { builtinPages } from '#drivers/pages/builtin/index.ts'
import type { DatabaseAddress } from '#drivers/postgres/address.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import { openClient, openPool } from '#drivers/postgres/pool.ts'
import { openReaders } from '#drivers/postgres/readers.ts'
import { requestStaleness } from '#drivers/staleness.ts'
import { createEvents } from '#drivers/telemetry/events.ts'
import { createLogger } from '#drivers/telemetry/logs.ts'
import { startMetrics } from '#drivers/telemetry/metrics.ts'
import { templateFolder } from '#drivers/templateFolder.ts'
import { webauthnPasskeys } from '#drivers/webauthn/index.ts'
import { startWork } from '#drivers/work/index.ts'
import { createPagesServer } from '#http/pagesServer.ts'
import { createServer } from '#http/server.ts'
import type { AiPrices } from '#ports/ai.ts'
import type { CodeHost, CodeHosts, HostId, ProjectHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Settings } from '#ports/settings.ts'
import { finishDeletions } from '#usecases/accounts/finishDeletions.ts'
import { mailFormerAddress } from '#usecases/accounts/formerAddress.ts'
import { mailLink } from '#usecases/accounts/links.ts'
import { mailNotice } from '#usecases/accounts/notices.ts'
import { sendQueued } from '#usecases/content/queue/sendQueued.ts'
import { wakeAll } from '#usecases/content/queue/wakeQueued.ts'
import { pollHosts } from '#usecases/hosts/pollHosts.ts'
import { goOnWithProject } from '#usecases/projects/goOnWithProject.ts'
import { maintain } from '#usecases/projects/maintain.ts'
import { reconcile } from '#usecases/projects/reconcile.ts'
import { prepareTemplates } from '#usecases/service/prepareTemplates.ts'

/** What the house stands on: read and started before, so that tests can give other ground. */
export type Ground = {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: DatabaseAddress
  /** Absolute. */
  readonly dataDir: string
  /** Parts that take the place of ours. */
  readonly overrides?: Partial<Ports>
}

export type House = {
  readonly ports: Ports
  readonly service: Awaited<ReturnType<typeof createServer>>
  readonly pages: Awaited<ReturnType<typeof createPagesServer>>
  readonly logger: FastifyBaseLogger
  /** Lets requests and jobs finish, then ends everything that was started here. */
  close(): Promise<void>
}

const templatesRoot = join(import.meta.dirname, '..', 'templates')
const accessLifetimeS = 15 * 60
const limiterTimeoutMs = 1_000
/** The niceness is measured by `bench/flood.ts`: on a full machine the thread that answers goes first. */
const workLimits = { processes: 2, deadlineMs: 3_000, heapMaxMb: 256, memoryMaxMb: 384, niceness: 5 }

/** The only place where ports meet drivers. What is opened on the way is closed if a later step fails. */
export async function compose(ground: Ground): Promise<House> {
  const { config, secrets, database, dataDir } = ground
  const prices = aiPrices(config.ai.provider === 'rules' ? null : config.ai.price)
  await requireBudgetToHold(config, prices)
  await using opening = new AsyncDisposableStack()
  const settings = settingsOf(config)
  const logger = createLogger({ level: config.telemetry.logLevel })
  const metrics = await startMetrics(config.telemetry)
  opening.defer(metrics.shutdown)
  const events = createEvents({ logger, meter: metrics.meter })
  const clock = { now: () => new Date() }
  const report = (where: string) => (error: unknown) => events.fault({ where, error })

  const pool = openPool(database, { applicationName: 'speckeep', onError: report('database') })
  opening.defer(() => pool.end())
  const readers = openReaders(database, { applicationName: 'speckeep readers', onError: report('database') })
  opening.defer(readers.end)
  const stores = await postgresStores(pool, { clock, bases: settings.addresses, readers })
  opening.defer(stores.close)
  if (config.database.kind === 'embedded') await stores.answers.forgetHeld()
  if (config.adminEmail !== null)
    await stores.administration.nameAdministrator(config.adminEmail, clock.now(), config.mail !== null)
  const live = await startLive({
    open: () => openClient(database, { applicationName: 'speckeep live' }),
    events,
    onEnding: stores.lookForEndings,
  })
  opening.defer(live.close)

  const reposDir = join(dataDir, 'git')
  await mkdir(reposDir, { recursive: true, mode: 0o700 })
  const gate = gitGate({ ...limits, gitProcessesMax: config.limits.git.processesMax })
  const log = (line: string) => logger.info(line)
  const git = embeddedHost({ rootDir: reposDir, gate, log })
  opening.defer(git.close)
  const staleness = requestStaleness()
  const mirrors = (baseUrl: string | null, proposals: ProposalKeeper) => {
    const host = gitHost({ rootDir: join(dataDir, 'mirrors'), baseUrl, proposals, gate, log, staleness })
    opening.defer(host.close)
    return host
  }
  /** The built-in host and the mirrors are on this disk themselves. */
  const copied = (host: ProjectHost) => {
    const { projectMib, totalMib } = config.limits.copies
    if (totalMib === 0 || !(host.id in remoteHosts)) return host
    const copies = withCopies(host, {
      rootDir: join(dataDir, 'copies', host.id),
      staleness,
      limits: { projectMaxBytes: projectMib * bytesPerMib, totalMaxBytes: totalMib * bytesPerMib },
      onFault: report('copies of what was read'),
    })
    opening.defer(copies.flush)
    return copies
  }
  const [firstHost, ...otherHosts] = config.hosts
  let wake = async (_host: HostId): Promise<void> => {}
  const noticing = (host: ProjectHost) =>
    noticingReturn(host, () => void wake(host.id).catch(report('sending queued commits')))
  const offered = (host: HostConfig) => copied(noticing(metered(hostOf(host, git, mirrors), events)))
  const templateSource = templateFolder(templatesRoot)
  const templateRepos = await prepareTemplates({ templates: stores.templates, templateSource, builtIn: git.repos })

  const work = startWork({ ...workLimits, compileCacheDir: getCompileCacheDir() })
  opening.defer(work.close)

  const parts = {
    ...stores,
    hosts: codeHosts(offered(firstHost), ...otherHosts.map(offered)),
    staleness,
    identityProvider: config.oidc === null ? null : oidcProvider(config.oidc),
    transport: git.transport,
    templateSource,
    templateRepos,
    ai: config.ai.provider === 'rules' ? null : createAiModel(config.ai),
    prices,
    pages: builtinPages({ work }),
    work,
    passwords: argon2Passwords({ parallel: 2, queueMax: 100 }),
    oneTimeCodes,
    passkeys: webauthnPasskeys({ origin: settings.frontendUrl, name: 'Speckeep' }),
    tokens: createTokens({
      jwtSecret: secrets.jwtSecret,
      issuer: 'speckeep',
      audience: 'speckeep',
      accessLifetimeS,
      clock,
    }),
    sealing: createSealing({ current: secrets.encryptionKey, previous: secrets.previousEncryptionKeys }),
    limiter:
      config.database.kind === 'embedded'
        ? memoryLimiter()
        : postgresLimiter({ pool, timeoutMs: limiterTimeoutMs, onFault: report('limits') }),
    live,
    mail: config.mail && smtpMail(config.mail),
    disk: diskOf(dataDir, config.limits.diskFreeMinMib * bytesPerMib),
    archives: zipArchives,
    clock,
    events,
    settings,
  }
  const { overrides } = ground
  const withoutJobs: Omit<Ports, 'jobs'> = {
    ...parts,
    ...overrides,
    ...(overrides?.hosts && { hosts: noticingAll(overrides.hosts, noticing) }),
  }
  const jobs = await startJobs({
    address: database,
    events,
    mailLink: link => mailLink(withoutJobs, link),
    mailFormerAddress: former => mailFormerAddress(withoutJobs, former),
    mailNotice: notice => mailNotice(withoutJobs, notice),
    settle: (id, jobs) => goOnWithProject({ ...withoutJobs, jobs }, id),
    sendCommits: (id, jobs) => sendQueued({ ...withoutJobs, jobs }, id),
    reconcile: async jobs => {
      await reconcile({ ...withoutJobs, jobs })
      await finishDeletions({ ...withoutJobs, jobs })
    },
    poll: jobs => pollHosts({ ...withoutJobs, jobs }),
    maintain: () => maintain(withoutJobs),
  })
  opening.defer(jobs.stop)
  const ports: Ports = { jobs, ...withoutJobs }
  wake = host => wakeAll(ports, host)

  const service = await createServer(ports, { logger, trustProxy: config.server.trustProxy })
  const pages = await createPagesServer(ports, { logger, trustProxy: config.server.trustProxy })
  opening.defer(async () => {
    await Promise.all([drain(service), drain(pages)])
  })
  const opened = opening.move()
  return { ports, service, pages, logger, close: () => opened.disposeAsync() }
}

function noticingAll({ all }: CodeHosts, noticing: (host: ProjectHost) => ProjectHost): CodeHosts {
  const [first, ...others] = all.map(noticing)
  if (first === undefined) throw new TypeError('an installation has a code host')
  return codeHosts(first, ...others)
}

type OpenMirrors = (baseUrl: string | null, proposals: ProposalKeeper) => ProjectHost

/** Templates and proposals are always kept by the built-in host, whichever hosts are offered. */
function hostOf(host: HostConfig, git: CodeHost, openMirrors: OpenMirrors): ProjectHost {
  if (host.provider === 'embedded') return git
  const proposals = localProposals(git.repos, host.provider)
  if (host.provider === 'git') return openMirrors(host.baseUrl, proposals)
  const { provider, baseUrl, apiBaseUrl, client, appSlug } = host
  return remoteHosts[provider]({
    baseUrl,
    client,
    proposals,
    ...(apiBaseUrl !== null && { apiBaseUrl }),
    ...(appSlug !== null && { appSlug }),
  })
}

type Server = { readonly server: { closeIdleConnections(): void }; close(): Promise<unknown> }
const sweepMs = 50

/** Lets requests finish, and closes a connection as soon as none is under way on it, however long a client would keep it. */
async function drain(server: Server): Promise<void> {
  const sweeping = setInterval(() => server.server.closeIdleConnections(), sweepMs)
  await server.close().finally(() => clearInterval(sweeping))
}

async function requireBudgetToHold({ ai, edits }: Config, prices: AiPrices): Promise<void> {
  if (edits.budgetUsdPerMonth === null || ai.provider === 'rules') return
  const anyUse = { inputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1_000 }
  if ((await prices.costMicroUsd(ai.provider, ai.model, anyUse)) === null) throw unpricedBudget(ai)
}

function settingsOf(config: Config): Settings {
  const { server, limits, edits } = config
  return {
    publicUrl: server.publicOrigin,
    addresses: addressesOf(config),
    frontendUrl: server.frontendOrigin,
    production: config.environment === 'production',
    adminEmail: config.adminEmail,
    refreshLifetimeDays: 30,
    editsPerHour: limits.aiEditsPerHour,
    budgetMicroUsd: edits.budgetUsdPerMonth === null ? null : Math.round(edits.budgetUsdPerMonth * 1_000_000),
    rulesFirst: edits.rulesFirst,
    ciPages: config.hosts.some(host => 'ciPages' in host && host.ciPages),
    createDeadlineMs: limits.createDeadlineMs,
    editDeadlineMs: 120_000,
    git: { requestsAtOnceMax: limits.git.requestsAtOnceMax, idleMaxMs: limits.git.idleMaxS * 1_000 },
    connectionsPerAddress: limits.connectionsPerAddress,
    eventStreamsPerUser: limits.eventStreamsPerUser,
    eventStreamsPerAddress: limits.eventStreamsPerAddress,
    quotas: quotasOf(limits.quotas),
    rules: {
      requests: { name: 'requests', max: limits.requestsPerMinute, windowS: 60 },
      estimates: { name: 'estimates', max: limits.estimatesPerHour, windowS: 3_600 },
      pageRendersPerAddress: {
        name: 'pages that have to be made',
        max: limits.pageRendersPerMinutePerAddress,
        windowS: 60,
      },
      signInsPerAccount: { name: 'sign-ins to this account', max: limits.signInsPerMinutePerAccount, windowS: 60 },
      signInsPerAddress: { name: 'sign-ins from this address', max: limits.signInsPerMinutePerAddress, windowS: 60 },
      registrationsPerAddress: {
        name: 'registrations from this address',
        max: limits.registrationsPerMinutePerAddress,
        windowS: 60,
      },
    },
  }
}

function quotasOf(quotas: QuotasConfig): QuotaLimits {
  const limited = (max: number) => (max === 0 ? null : max)
  return {
    projectsMax: limited(quotas.projectsPerUser),
    storageMaxBytes: limited(quotas.storageMibPerUser * bytesPerMib),
    filesPerProjectMax: limited(quotas.filesPerProject),
    pushedMaxBytesPerHour: limited(quotas.pushedMibPerHour * bytesPerMib),
  }
}

function addressesOf(config: Config): AddressBases {
  const { origin, perProject } = config.pages
  return { cloneBase: `${config.server.publicOrigin}/git/`, pagesBase: perProject ? origin : `${origin}/` }
}
