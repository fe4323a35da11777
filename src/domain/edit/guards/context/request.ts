import type { Intent } from '../../intent.ts'
import { statesFact } from './given.ts'

/** Whether an instruction says what is to be done or how something is: `Resolution of relative URLs` says neither. */
export function isRequest(instruction: string, { clauses }: Intent): boolean {
  return statesFact(instruction) || clauses.some(({ verbs }) => verbs.size > 0)
}
