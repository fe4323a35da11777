import type { AiModel, AiPrices } from './ai.ts'
import type { Archives } from './archives.ts'
import type { Clock } from './clock.ts'
import type { ContentCache } from './contentCache.ts'
import type { Disk } from './disk.ts'
import type { Events } from './events.ts'
import type { FailedRenewals } from './failedRenewals.ts'
import type { HostOutages } from './hostOutages.ts'
import type { GitTransport } from './hosts/gitTransport.ts'
import type { CodeHosts } from './hosts.ts'
import type { IdentityProvider } from './identityProvider.ts'
import type { Instance } from './instance.ts'
import type { Integrity } from './integrity.ts'
import type { Jobs } from './jobs.ts'
import type { Limiter } from './limiter.ts'
import type { Live } from './live.ts'
import type { Mail } from './mail.ts'
import type { OneTimeCodes } from './oneTimeCodes.ts'
import type { PageRenderer } from './pages.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import type { ProposalStore } from './proposals.ts'
import type { Random } from './random.ts'
import type { Sealing } from './sealing.ts'
import type { Settings } from './settings.ts'
import type { SiteCache } from './siteCache.ts'
import type { Staleness } from './staleness.ts'
import type { AdministrationStore } from './stores/administration.ts'
import type { BacklogStore } from './stores/backlog.ts'
import type { CommitAttemptStore } from './stores/commitAttempts.ts'
import type { ConnectionStore } from './stores/connections.ts'
import type { DeletionStore } from './stores/deletions.ts'
import type { EditStore } from './stores/edits.ts'
import type { GitTokenStore } from './stores/gitTokens.ts'
import type { DatabaseHealth } from './stores/health.ts'
import type { IdempotencyStore } from './stores/idempotency.ts'
import type { IdentityStore } from './stores/identities.ts'
import type { LinkStore } from './stores/links.ts'
import type { ProjectStore } from './stores/projects.ts'
import type { QueuedCommitStore } from './stores/queuedCommits.ts'
import type { QuotaStore } from './stores/quotas.ts'
import type { RepoTokenStore } from './stores/repoTokens.ts'
import type { SecondFactorStore } from './stores/secondFactors.ts'
import type { SecurityLog } from './stores/securityLog.ts'
import type { SignInStore } from './stores/signIns.ts'
import type { SitePurgeStore } from './stores/sitePurges.ts'
import type { TemplateStore } from './stores/templates.ts'
import type { Revocations, UserStore } from './stores/users.ts'
import type { TemplateRepos } from './templateRepos.ts'
import type { TemplateSource } from './templateSource.ts'
import type { Tokens } from './tokens.ts'
import type { Tracing } from './tracing.ts'
import type { Work } from './work.ts'

/** All ports. A use case takes a `Pick` of it, so that its signature lists its dependencies. */
export type Ports = {
  readonly users: UserStore
  readonly revocations: Revocations
  readonly signIns: SignInStore
  readonly connections: ConnectionStore
  readonly failedRenewals: FailedRenewals
  readonly repoTokens: RepoTokenStore
  readonly identities: IdentityStore
  readonly secondFactors: SecondFactorStore
  readonly administration: AdministrationStore
  readonly deletions: DeletionStore
  readonly gitTokens: GitTokenStore
  readonly links: LinkStore
  readonly securityLog: SecurityLog
  readonly templates: TemplateStore
  readonly projects: ProjectStore
  readonly sitePurges: SitePurgeStore
  /** `null`: no cache in front of the sites can be purged. */
  readonly siteCache: SiteCache | null
  readonly quotas: QuotaStore
  readonly edits: EditStore
  readonly proposals: ProposalStore
  readonly contentCache: ContentCache
  readonly queuedCommits: QueuedCommitStore
  readonly commitAttempts: CommitAttemptStore
  readonly idempotency: IdempotencyStore
  readonly databaseHealth: DatabaseHealth
  readonly backlog: BacklogStore
  readonly instance: Instance
  readonly hostOutages: HostOutages
  readonly integrity: Integrity
  readonly hosts: CodeHosts
  /** `null`: people sign in by password or code host only. */
  readonly identityProvider: IdentityProvider | null
  /**
   * The git server, where Speckeep runs one: also on installations whose projects live elsewhere, for the templates.
   */
  readonly transport: GitTransport | null
  readonly templateSource: TemplateSource
  readonly templateRepos: TemplateRepos
  /** `null`: only the rules editor answers. */
  readonly ai: AiModel | null
  readonly prices: AiPrices
  readonly pages: PageRenderer
  readonly passwords: Passwords
  readonly oneTimeCodes: OneTimeCodes
  /** `null`: the public address has no host name, or is not secure enough for passkeys. */
  readonly passkeys: Passkeys | null
  readonly tokens: Tokens
  readonly sealing: Sealing
  readonly limiter: Limiter
  readonly live: Live
  readonly jobs: Jobs
  /** `null`: this service sends no mail. */
  readonly mail: Mail | null
  readonly disk: Disk
  readonly archives: Archives
  readonly clock: Clock
  readonly random: Random
  readonly events: Events
  readonly settings: Settings
  readonly staleness: Staleness
  /** `null`: nothing is traced. */
  readonly tracing: Tracing | null
  readonly work: Work
}
