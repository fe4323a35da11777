import type { GuardContext } from '../context/context.ts'
import type { Warning } from '../context/warnings.ts'
import { guardBrokenNumbers } from './brokenNumbers.ts'
import { guardStaleReferences } from './staleReferences.ts'

/** What has a written number, and what refers to it by that number. */
export function guardNumbers(context: GuardContext): readonly Warning[] {
  return [...guardStaleReferences(context), ...guardBrokenNumbers(context.numbers)]
}
