import type { VerbFamily } from '../../intent/verbs.ts'
import type { GuardContext } from '../context/context.ts'
import { placesIn, saidIn } from '../context/said.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'

/**
 * Statements that came although the instruction only gives a value, and a key of the metadata got it: `set the status to
 * accepted` asks for no sentence that says so. `reported` are warnings about statements.
 */
export function guardBesideMatter(
  { rewrite: { instruction }, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const givesValue =
    intent.clauses.length > 0 && intent.clauses.every(({ verbs }) => verbs.values().some(verb => giving.includes(verb)))
  if (intent.isOpen || isRevision || !givesValue) return []
  const isSaid = saidIn(instruction)
  const matter = comparison.changed.filter(({ before }) => before.kind === 'matter')
  if (
    !matter.some(
      pair =>
        placesIn(pair).every(({ come }) => come.length > 0 && come.every(isSaid)) ||
        setsKey(pair.after.text, instruction),
    )
  )
    return []
  return inRuns(
    comparison.added
      .filter(segment => segment.kind !== 'matter' && segment.kind !== 'rule')
      .filter(segment => !reported.some(warning => isAbout(warning, segment)))
      .map(({ start, end }) => warn('elsewhere_changed', [start + 1, end])),
  )
}

const giving: readonly VerbFamily[] = ['set', 'rename', 'replace', 'amend']

/** Whether the instruction has both the key and the value of the line. */
function setsKey(line: string, instruction: string): boolean {
  const [, key = '', value = ''] = /^\s*["']?([\p{L}\p{N}_-]{1,60})["']?\s*[:=]\s*(\S.{0,200})$/u.exec(line) ?? []
  const said = instruction.toLowerCase()
  const plain = value.replace(/["']/g, '').trim().toLowerCase()
  return key !== '' && plain !== '' && said.includes(key.toLowerCase()) && said.includes(plain)
}
