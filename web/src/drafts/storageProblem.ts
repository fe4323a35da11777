import { messageOf } from '../api/problem.ts'

/** Why the browser's database refused something, for the user; Chromium's errors often have a name only. */
export function storageProblem(error: unknown): string {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'QuotaExceededError') return 'there is no space left'
  return messageOf(error).trim() || name || 'it gave no reason'
}
