import type { Intent } from '../../intent.ts'

/** Whether every clause only says the same in other words. */
export function isRewording({ clauses }: Intent): boolean {
  return (
    clauses.length > 0 &&
    clauses.every(({ verbs }) => (verbs.has('rewrite') || verbs.has('improve')) && !verbs.has('remove'))
  )
}
