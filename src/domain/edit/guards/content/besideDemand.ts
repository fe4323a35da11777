import { isModal } from '../../compare/bindingWords.ts'
import { differencesIn } from '../../compare/differences.ts'
import type { Token } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { GuardContext } from '../context/context.ts'
import { contentOf, saidIn } from '../context/said.ts'
import { inRuns, isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { demandsChange } from './demandedModals.ts'

/**
 * An instruction only to make something bind more or less (`make REQ-6 mandatory`) takes no other word from it. `reported`
 * are warnings about statements.
 */
export function guardBesideDemand(
  { rewrite: { instruction }, comparison: { changed }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const isOnlyDemand = intent.clauses.every(
    ({ verbs }) => verbs.size === 0 || verbs.values().some(verb => demanding.includes(verb)),
  )
  if (intent.isOpen || isRevision || intent.clauses.length === 0 || !isOnlyDemand) return []
  const isSaid = saidIn(instruction)
  return inRuns(
    changed.slice(0, changedMax).flatMap(({ before, after }) => {
      if (reported.some(warning => isAbout(warning, after))) return []
      const wording = wordingBetween(before, after)
      const isMade = differencesIn(wording).some(
        ({ kind, before: old, after: now }) =>
          (kind === 'keyword' || kind === 'modal') && old !== '' && now !== '' && demandsChange(old, now, intent),
      )
      if (!isMade) return []
      const gone = wording.runs
        .filter(({ removed, added }) => contentOf(added).length === 0 && !removed.some(binds))
        .map(({ removed }) => contentOf(removed).filter(word => !isSaid(word)))
        .filter(words => words.length > 0)
        .map(words => words.join(' '))
      return gone.length === 0 ? [] : [warn('more_changed', [after.start + 1, after.end], `Gone: ${quoteSome(gone)}.`)]
    }),
  )
}

const changedMax = 100
const demanding: readonly VerbFamily[] = ['improve', 'set', 'amend']

function binds({ kind, text }: Token): boolean {
  return kind === 'keyword' || isModal(text)
}
