import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { isProblem } from '../../../api/problem.ts'
import { userStorageKey } from '../../../api/session.ts'
import type { StagedDraft } from '../../../drafts/staging.ts'
import { browserStorage } from '../../../storage.ts'

/**
 * A commit whose response was lost may have succeeded. An unchanged retry, even after a reload, carries the same
 * idempotency key and does not commit twice.
 */
export type Attempt = { readonly fingerprint: string; readonly key: string }

export function openAttempt(projectId: number, drafts: readonly StagedDraft[], message: string): Attempt {
  const ofDraft = ({ path, savedAtMs, stagedAs, content }: StagedDraft) =>
    stagedAs ? [path, savedAtMs, content] : [path, savedAtMs]
  const fingerprint = JSON.stringify([message, drafts.map(ofDraft)])
  const open = read(projectId)
  if (open?.fingerprint === fingerprint) return open
  const attempt = { fingerprint, key: newIdempotencyKey() }
  write(projectId, attempt)
  return attempt
}

/** Called when the outcome is known. */
export function closeAttempt(projectId: number): void {
  write(projectId, null)
}

/** Whether an error leaves the outcome of the commit unknown. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !isProblem(error) || error.status === 0 || error.status >= 500 || isInProgress(error)
}

/** The service is still processing the same commit; waiting does not resolve other conflicts. */
export function isInProgress(error: unknown): boolean {
  return isProblem(error, 'conflict') && error.retryAfterS !== null
}

const nameOf = (projectId: number): string => userStorageKey(`speckeep-commit ${projectId}`)

function read(projectId: number): Attempt | null {
  try {
    const kept: unknown = JSON.parse(browserStorage.read(nameOf(projectId)) ?? 'null')
    return isAttempt(kept) ? kept : null
  } catch {
    return null
  }
}

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'fingerprint' in value &&
    'key' in value &&
    typeof value.key === 'string'
  )
}

function write(projectId: number, attempt: Attempt | null): void {
  browserStorage.write(nameOf(projectId), attempt && JSON.stringify(attempt))
}
