import type { OpenFile } from '../useFileSession.ts'

/** Why nothing of a review can be decided in this tab now; `null` if it can. */
export function lockedReason(lock: OpenFile['lock']['state'], isWriting: boolean): string | null {
  if (lock === 'elsewhere') return 'Another tab edits this file.'
  if (lock === 'archived') return 'This project is archived.'
  return isWriting ? 'A rewrite is running.' : null
}

/** Disables a button and says why. */
export function lockedBy(reason: string | null) {
  return reason === null ? {} : { disabled: true, title: reason }
}
