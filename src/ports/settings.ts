import type { AddressBases } from '#domain/addresses.ts'
import type { QuotaLimits } from '#domain/quotas.ts'
import type { RateLimit } from '#ports/limiter.ts'

/** What the use cases need to know of the configuration; secrets are not among it. */
export type Settings = {
  /** The service's own address, without a slash at the end. */
  readonly publicUrl: string
  readonly addresses: AddressBases
  readonly frontendUrl: string
  readonly production: boolean
  /** Whose account is the administrator's; `null`: the first one. */
  readonly adminEmail: string | null
  readonly refreshLifetimeDays: number
  readonly editsPerHour: number
  /** What a user may spend on AI edits in a calendar month (UTC); `null`: as much as the edits cost. */
  readonly budgetMicroUsd: number | null
  /** Whether the rules editor answers what it understands, before a model is asked. */
  readonly rulesFirst: boolean
  /** Whether new projects start with a CI job that publishes their site, on hosts that run one. */
  readonly ciPages: boolean
  /** How long POST /api/projects works on the creation itself before the job takes over. */
  readonly createDeadlineMs: number
  /** How long one rewrite may take in all. */
  readonly editDeadlineMs: number
  readonly git: { readonly concurrentRequestsMax: number; readonly idleMaxMs: number }
  readonly connectionsPerAddress: number
  readonly eventStreamsPerUser: number
  readonly eventStreamsPerAddress: number
  /** Of each user, unless an administrator set others for them. */
  readonly quotas: QuotaLimits
  readonly rateLimits: {
    readonly requests: RateLimit
    readonly estimates: RateLimit
    readonly pageRendersPerAddress: RateLimit
    readonly signInsPerAccount: RateLimit
    readonly signInsPerAddress: RateLimit
    readonly registrationsPerAddress: RateLimit
  }
}
