import { createSegmentReader, type Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { isRelated, placesIn, saidIn, wordsOfPage } from '../context/said.ts'

/**
 * Statements that still have a word, in any form, for which another one came elsewhere that the page had not before: both
 * are words of the instruction. `Vorsitzenden` for `instead of Vorsitzender it is Sprecherin everywhere`.
 */
export function namesLeft({ rewrite, after, comparison, asked: { intent } }: GuardContext): readonly Segment[] {
  if (intent.isOpen || comparison.changed.length > changedMax) return []
  const isSaid = saidIn(rewrite.instruction)
  const isOld = wordsOfPage(rewrite.before)
  const names = comparison.changed.flatMap(placesIn).flatMap(({ gone, come }) => {
    const [old, ...others] = gone.filter(isName)
    const isExchange = old !== undefined && others.length === 0 && isSaid(old)
    return isExchange && come.some(word => isName(word) && isSaid(word) && !isOld(word)) ? [old] : []
  })
  const old = [...new Set(names)].slice(0, namesMax)
  if (old.length === 0) return []
  return createSegmentReader(after, 0)
    .read({ start: 0, end: after.lines.length })
    .filter(({ kind, text }) => {
      if (kind === 'code' || kind === 'matter') return false
      return tokensOf(text).some(
        token => token.kind === 'word' && old.some(name => isRelated(name, token.text.toLowerCase())),
      )
    })
}

const changedMax = 50
const namesMax = 5

function isName(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word) && stemsOf(word).size > 0
}
