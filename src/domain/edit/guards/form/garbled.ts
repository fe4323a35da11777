import type { Pair } from '../../compare/compare.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

const spokenOf = stemsOf('escape escapes escaped escaping unescape entity entities encoding encoded charset')

/**
 * Characters that turned into something else on the way: `<` into `&lt;`, an apostrophe into the signs of another
 * encoding.
 */
export function guardGarbled({ comparison: { changed, added }, asked: { intent } }: GuardContext): readonly Warning[] {
  if (spokenOf.values().some(stem => intent.stems.has(stem))) return []
  const garbled = [
    ...changed.filter(pair => isEscaped(pair) || misread(pair.after.text) > misread(pair.before.text)),
    ...added.filter(({ text }) => misread(text) > 0).map(after => ({ after })),
  ].map(({ after }) => after)
  return inRuns(
    garbled
      .toSorted((one, other) => one.start - other.start)
      .map(({ start, end }) => warn('text_garbled', [start + 1, end])),
  )
}

/** UTF-8 that was read as Windows-1252, and the sign for what could not be read. */
const misreading = /Ã[\u0080-\u00BF]|â€[\u0098-\u00A6\u2018-\u2022\u2122\u0153\u017E]|Â[\u00A0-\u00BF]|\uFFFD/g

function misread(text: string): number {
  return text.match(misreading)?.length ?? 0
}

const entities = [
  [/&lt;/g, /</g],
  [/&gt;/g, />/g],
  [/&amp;/g, /&(?!\w{1,8};|#\d{1,6};)/g],
  [/&quot;|&#34;/g, /"/g],
  [/&apos;|&#39;/g, /'/g],
] as const

function isEscaped({ before, after }: Pair): boolean {
  const grows = (pattern: RegExp) => count(after.text, pattern) > count(before.text, pattern)
  const shrinks = (pattern: RegExp) => count(after.text, pattern) < count(before.text, pattern)
  return entities.some(([entity, sign]) => grows(entity) && shrinks(sign))
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
