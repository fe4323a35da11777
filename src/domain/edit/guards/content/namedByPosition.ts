import { createSegmentReader, type Segment } from '../../compare/segments.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import { withoutQuotes } from '../context/quotedParts.ts'

/**
 * Whether an instruction names an item by its number, letter or place: `delete step 3`, `strike 2(b)`, `remove the second
 * open question`. What else it says of it has to be in the item or in a title above.
 */
export function namedByPosition({ rewrite, before, asked }: GuardContext): (segment: Segment) => boolean {
  const instruction = withoutQuotes(rewrite.instruction.slice(0, readMaxChars))
  const numbers = [...instruction.matchAll(numbered)].map(([, number]) => number)
  const letters = [...instruction.matchAll(lettered)].map(([, number, letter = '']) => ({
    number,
    letter: letter.toLowerCase(),
  }))
  const ordinals = [...instruction.matchAll(placed)].map(([, word = '']) => placeOf(word.toLowerCase()))
  if (numbers.length + letters.length + ordinals.length === 0) return () => false
  const isMore = [...asked.intent.stems].some(stem => /\p{L}{2}/u.test(stem) && !generic.has(stem))
  let all: readonly Segment[] | undefined
  return segment => {
    if (segment.kind !== 'item') return false
    const [, number] = /^[\s>]*(\d{1,4})[.)]/.exec(segment.marks) ?? []
    const [, letter] = /^[\s>]*\(?([a-z]|[ivx]{1,5})\)/i.exec(segment.marks) ?? []
    if (letters.length > 0) {
      const own = letters.find(one => one.letter === letter?.toLowerCase())
      return own !== undefined && (own.number === undefined || own.number === numberAbove(segment, before))
    }
    if (isMore && asked.spokenIn(segment, segment.text).size === 0) return false
    if (number !== undefined && numbers.includes(number)) return true
    if (ordinals.length === 0) return false
    all ??= createSegmentReader(before, 0).read({ start: 0, end: before.lines.length })
    const { at, isLast } = placeIn(all, segment, before)
    return ordinals.some(place => place === at || (place === -1 && isLast))
  }
}

const readMaxChars = 2_000
const nouns =
  'steps?|items?|points?|bullets?|entry|entries|tasks?|questions?|rules?|schritte?n?|punkte?n?|einträge?n?|aufgaben?|fragen?|regeln?'
const numbered = new RegExp(`(?<!\\p{L})(?:${nouns}) (\\d{1,4})(?![\\p{L}\\p{N}(]|\\.\\d)`, 'giu')
const lettered = /(?<![\p{L}\p{N}])(?:(\d{1,4}) ?)?\(([a-z]|[ivx]{1,5})\)/giu
const placed = new RegExp(
  `(?<!\\p{L})(first|second|third|fourth|fifth|last|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|fünfte[nrs]?|letzte[nrs]?) (?:[\\p{L}-]{1,30} ){0,2}(?:${nouns})(?!\\p{L})`,
  'giu',
)

/** Counted from 1; -1 for the last one. */
function placeOf(word: string): number {
  const at = ['first|erst', 'second|zweit', 'third|dritt', 'fourth|viert', 'fifth|fünft'].findIndex(start =>
    start.split('|').some(one => word.startsWith(one)),
  )
  return at < 0 ? -1 : at + 1
}

const generic = stemsOf(
  `delete remove drop cut strike take strip omit clear lösche entferne streiche first second third fourth fifth last erste
  ersten zweite zweiten dritte dritten vierte vierten letzte letzten step steps item items point points bullet bullets
  entry entries task tasks question questions rule rules schritt schritte punkt punkte eintrag einträge aufgabe frage regel`,
)

/** The place of an item among those of its list that are indented as it is. */
function placeIn(all: readonly Segment[], segment: Segment, { lines }: LineOutline) {
  const index = all.findIndex(({ start }) => start === segment.start)
  const columnOf = ({ start }: Segment) => (lines[start] ?? '').search(/\S|$/)
  const own = columnOf(segment)
  const siblings = (step: 1 | -1) => {
    let count = 0
    for (let at = index + step; all[at]?.kind === 'item' && columnOf(all[at] as Segment) >= own; at += step) {
      if (columnOf(all[at] as Segment) === own) count++
    }
    return count
  }
  return { at: siblings(-1) + 1, isLast: siblings(1) === 0 }
}

/** The number of the nearest statement above that is indented less: `2` of `2. The porter` above `(b) …`. */
function numberAbove({ start }: Segment, { lines }: LineOutline): string | null {
  const column = (lines[start] ?? '').search(/\S|$/)
  for (let at = start - 1; at >= Math.max(0, start - aboveMaxLines); at--) {
    const line = (lines[at] ?? '').slice(0, 200)
    const [, number] = /^\s*(?:#{1,6} +)?(?:\*\*)?(\d{1,4})[.)]?(?:\*\*)?\s/.exec(line) ?? []
    if (number !== undefined && (/^#/.test(line) || line.search(/\S|$/) <= column)) return number
  }
  return null
}

const aboveMaxLines = 200
