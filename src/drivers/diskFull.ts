import { sqlStates } from './sqlStates.ts'

/** Of the system, and of PostgreSQL. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', sqlStates.diskFull])

/** Whether a write failed because the disk is full: reported by the system, by PostgreSQL, or by git in its own words. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && codes.has(cause.code)) || /No space left on device|Disk quota exceeded/.test(cause.message)
}
