import type { HostError } from './hosts.ts'

/**
 * Renewals of connections that an unavailable host has just failed, as this process saw them. During an outage every
 * read would need one: for a few seconds the failure is repeated instead.
 */
export type FailedRenewals = {
  of(userId: number): HostError | null
  note(userId: number, failure: HostError): void
}
