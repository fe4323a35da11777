import type { Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * To move text keeps its words, and all others: a few that went or came beside that were not asked for. If there are
 * many, the text was said in other words in its new place, which a reader sees. A statement that only gets words of the
 * instruction is not text that moves: `move the deadline to June`.
 */
export function guardBesideMove({ rewrite, comparison, asked }: GuardContext): readonly Warning[] {
  const { clauses } = asked.intent
  const isMove = clauses.length > 0 && clauses.every(({ verbs }) => verbs.has('move') && !verbs.has('replace'))
  if (!isMove) return []
  const { lost, added } = comparison
  const named = new Set(wordsOf(rewrite.instruction.slice(0, readMaxChars)))
  const changed = comparison.changed.filter(pair => !isGiven(pair, named))
  const old = [...changed.map(({ before }) => before), ...lost]
  const now = [...changed.map(({ after }) => after), ...added]
  const isSection = [...old, ...now, ...comparison.moved.map(({ after }) => after)].some(
    ({ kind }) => kind === 'heading',
  )
  const [was, is] = [wordsIn(old, isSection), wordsIn(now, isSection)]
  const [gone, come] = [without(was, is), without(is, was)]
  if (gone.length + come.length === 0 || gone.length + come.length > wordsMax) return []
  const place = now.find(segment => wordsIn([segment], isSection).some(word => come.includes(word)))
  const said = [gone.length > 0 ? `Gone: ${quoteSome(gone)}.` : '', come.length > 0 ? `New: ${quoteSome(come)}.` : '']
  return [warn('more_changed', place ? [place.start + 1, place.end] : null, said.join(' ').trim())]
}

const wordsMax = 8
const readMaxChars = 2_000

function isGiven({ before, after }: Pair, named: ReadonlySet<string>): boolean {
  const come = without(wordsOf(after.text), wordsOf(before.text))
  return come.length > 0 && come.every(word => named.has(word))
}

/** Numbers may follow the new place of a section. */
function wordsIn(segments: readonly Segment[], skipsNumbers: boolean): readonly string[] {
  return segments.flatMap(({ kind, text }) =>
    kind === 'heading' || kind === 'rule' || kind === 'matter' ? [] : wordsOf(text, skipsNumbers),
  )
}

function wordsOf(text: string, skipsNumbers = false): readonly string[] {
  return tokensOf(text).flatMap(token =>
    token.kind === 'sign' || token.kind === 'address' || (skipsNumbers && token.kind === 'number')
      ? []
      : [token.text.toLowerCase()],
  )
}

function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}
