import type { Comparison, Pair } from '../compare/compare.ts'
import { type Difference, type DifferenceKind, differencesIn } from '../compare/differences.ts'
import { type Wording, wordingOf } from '../compare/wording.ts'
import { stemsOf } from '../intent/stems.ts'
import type { Asked } from './asked.ts'
import type { GuardThresholds } from './thresholds.ts'
import { type Warning, type WarningCode, warn } from './warnings.ts'

const codes = {
  keyword: 'keyword_changed',
  negation: 'negation_changed',
  bound: 'bound_changed',
  number: 'number_changed',
  unit: 'number_changed',
} as const satisfies Partial<Record<DifferenceKind, WarningCode>>

type Guarded = keyof typeof codes

/**
 * Words that bind, where little else of a statement changed. Where much of it did, it was put in other words, and a
 * reader looks at all of it.
 */
export function guardMeaning({ changed }: Comparison, asked: Asked, thresholds: GuardThresholds): readonly Warning[] {
  return changed.flatMap(pair => {
    if (pair.before.kind === 'heading' || pair.before.kind === 'matter' || pair.before.text === pair.after.text) return []
    const wording = wordingOf(pair.before.text, pair.after.text)
    if (rewordedShare(wording) > thresholds.rewordedMaxShare) return []
    return differencesIn(wording)
      .filter(difference => isGuarded(difference, thresholds) && !isAskedFor(difference, pair, asked))
      .map(({ kind, before, after }) => {
        const detail = after === '' ? `Gone: "${shown(before)}".` : before === '' ? `New: "${shown(after)}".` : `"${shown(before)}" became "${shown(after)}".`
        return warn(codes[kind as Guarded], [pair.after.start + 1, pair.after.end], detail)
      })
  })
}

export function rewordedShare({ wordsBefore, wordsAfter, wordsRemoved, wordsAdded }: Wording): number {
  return (wordsRemoved + wordsAdded) / Math.max(1, wordsBefore + wordsAfter)
}

/** What is only new takes nothing away, but for a negation. */
function isGuarded({ kind, before, after, extent }: Difference, { bindingMaxWords }: GuardThresholds): boolean {
  if (!(kind in codes) || extent > bindingMaxWords) return false
  if (kind === 'number' && /^[0.,:/-]+$/.test(before)) return false
  if (kind === 'bound') return before !== '' && after !== ''
  if (kind === 'negation') return countWords(before) !== countWords(after)
  return before !== ''
}

/** Two of them make another sense than one; `cannot` in the place of `not` makes none. */
function countWords(text: string): number {
  return text === '' ? 0 : text.split(' ').length
}

const wordsFor: Readonly<Record<Guarded, ReadonlySet<string>>> = {
  keyword: stemsOf('keyword keywords mandatory required optional normative requirement level strength strict RFC2119 2119 8174'),
  negation: stemsOf('negation negate forbid forbidden prohibit disallow allow permit invert opposite contradiction'),
  bound: stemsOf('bound bounds minimum maximum limit inclusive exclusive'),
  number: stemsOf('number numbers value version date year release count figure renumber numbering increment'),
  unit: stemsOf('unit units'),
}

function isAskedFor({ kind, before, after }: Difference, { before: segment }: Pair, asked: Asked): boolean {
  const { intent } = asked
  const parts = [before, after].filter(part => part !== '')
  if (kind === 'number') {
    if (parts.some(part => part.split(' ').some(number => intent.numbers.has(number)))) return true
  } else if (parts.some(part => part.split(' ').every(word => intent.names(word)))) return true
  if ([...wordsFor[kind as Guarded]].some(stem => intent.stems.has(stem))) return true
  return (kind === 'number' || kind === 'unit') && asked.asks(['set'], segment)
}

const shownMaxChars = 60

function shown(text: string): string {
  return text.length <= shownMaxChars ? text : `${text.slice(0, shownMaxChars).toWellFormed()}…`
}
