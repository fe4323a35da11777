import type { CharSet } from 'refa'
import { type Ambiguity, findAmbiguity } from './ambiguity.ts'
import { automatonOf } from './automaton.ts'
import { draw } from './draw.ts'
import type { Mask } from './fragments.ts'

export type Verdict =
  | { readonly kind: 'linear' }
  | {
      readonly kind: 'superlinear'
      readonly growth: Ambiguity['growth']
      /** The attack is the prefix, many times the pump, and a suffix that makes the match fail. */
      readonly prefix: string
      readonly pump: string
    }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Whether a backtracking engine takes time in proportion to the text, whatever the text. */
export function checkExpression(source: string, flags: string): Verdict {
  try {
    const automaton = automatonOf(draw(source, flags), flags)
    const found = findAmbiguity(automaton)
    if (found === null) return { kind: 'linear' }
    const write = (word: readonly Mask[]) => word.map(mask => characterOf(mask, automaton.sets)).join('')
    return { kind: 'superlinear', growth: found.growth, prefix: write(found.prefix), pump: write(found.pump) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { kind: 'unknown', reason: error.message }
  }
}

/** A character of the classes, one that can be read if there is one. */
function characterOf(mask: Mask, sets: readonly CharSet[]): string {
  const ranges = sets.flatMap((set, at) => ((mask >> BigInt(at)) & 1n ? set.ranges : []))
  const readable = ['a', ' ', '0', '-', '!'].map(character => character.codePointAt(0) ?? 0)
  const chosen = readable.find(code => ranges.some(({ min, max }) => min <= code && code <= max))
  const printed = ranges.find(({ max }) => max > 0x20) ?? ranges[0]
  return String.fromCodePoint(chosen ?? Math.max(printed?.min ?? 0, Math.min(0x21, printed?.max ?? 0)))
}
