import { oppositeIn } from '../../compare/opposites.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { placesIn } from '../context/said.ts'
import { inRuns, isAbout, type Warning, warn } from '../context/warnings.ts'

/**
 * A word whose opposite came, in a statement (`before` became `after`) or in a new one beside the words of the
 * instruction (`failed jobs are deleted` for `say that failed jobs are kept`). `reported` are warnings about statements.
 */
export function guardOppositeWords(
  { rewrite: { instruction }, comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (intent.isOpen || isRevision || intent.clauses.length === 0) return []
  const said = wordsIn(instruction.slice(0, readMaxChars))
  const isNew = (word: string) => !said.includes(word)
  const isReported = (segment: { readonly start: number; readonly end: number }) =>
    reported.some(warning => isAbout(warning, segment))
  const turned = comparison.changed.slice(0, statementsMax).flatMap(pair => {
    if (!kinds.has(pair.before.kind) || isReported(pair.after)) return []
    const found = placesIn(pair).map(({ gone, come }) => oppositeIn(gone, come.filter(isNew)))
    return found.flatMap(words =>
      words === null || words.some(word => said.includes(word)) ? [] : [{ segment: pair.after, words }],
    )
  })
  const added = isOnlyAddition(intent.clauses) ? comparison.added.slice(0, statementsMax) : []
  const come = added.flatMap(segment => {
    const words = wordsIn(segment.text.slice(0, readMaxChars))
    const shared = said.filter(word => words.includes(word)).length
    if (isReported(segment) || shared < sharedMinWords) return []
    const found = oppositeIn(
      said.filter(word => !words.includes(word)),
      words.filter(isNew),
    )
    return found === null ? [] : [{ segment, words: found }]
  })
  return inRuns(
    [...turned, ...come].map(({ segment: { start, end }, words: [old, now] }) =>
      warn('negation_changed', [start + 1, end], `"${now}" is the opposite of "${old}".`),
    ),
  )
}

const readMaxChars = 2_000
const statementsMax = 100
const sharedMinWords = 2
const kinds: ReadonlySet<string> = new Set(['paragraph', 'item', 'definition', 'row'])

function isOnlyAddition(clauses: GuardContext['asked']['intent']['clauses']): boolean {
  return clauses.every(({ verbs }) => verbs.has('add'))
}

function wordsIn(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ kind, text: word }) => (kind === 'word' ? [word.toLowerCase()] : []))
}
