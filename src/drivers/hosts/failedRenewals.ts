import { LRUCache } from 'lru-cache'
import type { FailedRenewals } from '#ports/failedRenewals.ts'
import type { HostError } from '#ports/hosts.ts'

export type RenewalPause = { readonly pauseMs: number; readonly usersMax: number }

export function failedRenewals({ pauseMs, usersMax }: RenewalPause): FailedRenewals {
  const failures = new LRUCache<number, HostError>({ max: usersMax, ttl: pauseMs })
  return {
    of: userId => failures.get(userId) ?? null,
    note: (userId, failure) => void failures.set(userId, failure),
  }
}
