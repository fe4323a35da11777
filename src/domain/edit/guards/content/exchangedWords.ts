import type { Pair } from '../../compare/compare.ts'
import { wordingBetween } from '../../compare/wording.ts'
import type { GuardContext } from '../context/context.ts'
import { placesIn } from '../context/said.ts'
import { inRuns, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { rewordedShare } from './meaning.ts'

/**
 * Statements in which two words changed places: `the driver informs the operator` for `the operator informs the driver`.
 * `reported` are warnings about statements.
 */
export function guardExchangedWords({ rewrite, comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  if (asked.intent.isOpen || isRevision || asked.has(['move', 'translate'])) return []
  if (swapping.test(rewrite.instruction)) return []
  return inRuns(
    comparison.changed.slice(0, changedMax).flatMap(pair => {
      const words = exchangedIn(pair)
      if (words === null) return []
      return [warn('more_changed', [pair.after.start + 1, pair.after.end], `Changed places: ${quoteSome(words)}.`)]
    }),
  )
}

const changedMax = 100
const swapping =
  /(?<!\p{L})(?:swap\p{L}*|exchang\p{L}*|switch\p{L}*|revers\p{L}*|the other way (?:a?round)|order|reihenfolge|(?:ver)?tausch\p{L}*|umgekehrt|inverse\p{L}*)(?!\p{L})/iu

function exchangedIn(pair: Pair): readonly string[] | null {
  const { kind } = pair.before
  if (kind !== 'paragraph' && kind !== 'item' && kind !== 'definition') return null
  const wording = wordingBetween(pair.before, pair.after)
  if (rewordedShare(wording) > rewordedMaxShare) return null
  if (wording.runs.some(({ added }) => added.some(({ text }) => passive.test(text)))) return null
  const places = placesIn(pair).slice(0, placesMax)
  for (const [at, { gone, come }] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      const one = gone.find(word => other.come.includes(word) && isName(word))
      const two = come.find(word => other.gone.includes(word) && isName(word))
      if (one !== undefined && two !== undefined) return [one, two]
    }
  }
  return null
}

const rewordedMaxShare = 0.4
const placesMax = 20
/** Who acts may be named behind the verb then. */
const passive = /^(?:by|von|vom|durch|par|por|da)$/i

function isName(word: string): boolean {
  return /^(?:\p{L}{3,}|\p{Nd}.*)$/u.test(word)
}
