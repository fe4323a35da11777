import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { WorkErrorKind } from '#ports/work.ts'

/** The failure of a piece of work, for as long as it is cached. */
export type Failed = {
  readonly kind: Extract<WorkErrorKind, 'deadline' | 'memory' | 'failed'>
  readonly message: string
}

export type Failures = {
  of(job: FailedJob): Failed | null
  keep(job: FailedJob, failed: Failed): void
}

/** `deadlineMs`: work that exceeds one deadline may meet a longer one. */
export type FailedJob = { readonly kind: string; readonly input: Uint8Array; readonly deadlineMs: number }

const failuresMax = 1_000
/** A machine that was busy for a while must not mark a file as unrenderable forever. */
const failureTtlMs = 10 * 60_000

/**
 * Caches failures by a hash of their input, which is computed only if a failure of the same kind and length is cached.
 */
export function createFailureCache(): Failures {
  const failures = new LRUCache<string, Failed>({ max: failuresMax, ttl: failureTtlMs })
  const lengths = new LRUCache<string, true>({ max: failuresMax, ttl: failureTtlMs })
  return {
    of: job => (lengths.has(lengthKey(job)) ? (failures.get(inputKey(job)) ?? null) : null),
    keep(job, failed) {
      lengths.set(lengthKey(job), true)
      failures.set(inputKey(job), failed)
    },
  }
}

function lengthKey({ kind, input, deadlineMs }: FailedJob): string {
  return `${kind} ${deadlineMs} ${input.length}`
}

function inputKey(job: FailedJob): string {
  return `${lengthKey(job)} ${createHash('sha256').update(job.input).digest('base64url')}`
}
