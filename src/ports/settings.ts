import type { AddressBases } from '#domain/addresses.ts'
import type { QuotaLimits } from '#domain/quotas.ts'
import type { RateLimit } from '#ports/limiter.ts'

/** The part of the configuration that use cases need; it contains no secrets. */
export type Settings = {
  /** The service's public address, without a trailing slash. */
  readonly publicUrl: string
  readonly addresses: AddressBases
  readonly frontendUrl: string
  /** Whether the app opens without a network in browsers that have opened it before. */
  readonly offlineStart: boolean
  readonly production: boolean
  /** How the model is reached, apart from its name; `null`: the rules editor alone answers. */
  readonly model: ModelSettings | null
  /** The email of the administrator's account; `null`: the first account. */
  readonly adminEmail: string | null
  readonly refreshLifetimeDays: number
  readonly editsPerHour: number
  /** How much a user may spend on AI edits in a calendar month (UTC); `null`: no limit. */
  readonly budgetMicroUsd: number | null
  /** The same for all users together. */
  readonly totalBudgetMicroUsd: number | null
  /** Whether the rules editor answers the instructions it understands, before a model is called. */
  readonly rulesFirst: boolean
  /** How long a cache in front of the public sites keeps their pages; 0: there is none. */
  readonly cdnMaxAgeS: number
  /** Whether new projects start with a CI job that publishes their site, on hosts that run such jobs. */
  readonly ciPages: boolean
  /** How long POST /api/projects works on the creation before the background job takes over. */
  readonly createDeadlineMs: number
  /** The time limit of a whole rewrite. */
  readonly editDeadlineMs: number
  readonly git: { readonly concurrentRequestsMax: number; readonly idleMaxMs: number }
  readonly connectionsPerAddress: number
  readonly eventStreamsPerUser: number
  readonly eventStreamsPerAddress: number
  /** Limits per user, unless an administrator set different ones for them. */
  readonly quotas: QuotaLimits
  readonly rateLimits: {
    readonly requests: RateLimit
    readonly estimates: RateLimit
    readonly pageRendersPerAddress: RateLimit
    readonly signInsPerAccount: RateLimit
    readonly signInsPerAddress: RateLimit
    readonly registrationsPerAddress: RateLimit
    readonly modelTests: RateLimit
  }
}

export type ModelSettings = {
  /** `null`: the public service of its provider. */
  readonly baseUrl: string | null
  readonly hasKey: boolean
  /** Whether the operator set the price; otherwise it is that of the built-in list, if that has the model. */
  readonly isPriceSet: boolean
}
