import { spelledNumbersIn } from '../../compare/spelledNumbers.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * Numbers in words beside their figures, of which only one was changed (`thirty (45)`): the text contradicts itself,
 * whatever the instruction asks for.
 */
export function guardSpelledNumbers({ comparison: { changed, added } }: GuardContext): readonly Warning[] {
  const come = [
    ...changed.map(({ before, after }) => ({ before: before.text, after })),
    ...added.map(after => ({ before: '', after })),
  ]
  return come.flatMap(({ before, after }) => {
    const known = new Set(differingIn(before))
    const differing = differingIn(after.text).filter(text => !known.has(text))
    if (differing.length === 0) return []
    const detail = `The number in words and the one in figures differ: ${quoteSome(differing)}.`
    return [warn('number_changed', [after.start + 1, after.end], detail)]
  })
}

function differingIn(text: string): readonly string[] {
  return spelledNumbersIn(text)
    .filter(({ spelled, figure }) => spelled !== figure)
    .map(one => one.text)
}
