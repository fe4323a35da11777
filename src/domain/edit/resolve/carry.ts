import { diffLines } from '../../text/diff.ts'
import { lineEnd, withoutLineEnd } from '../../text/lines.ts'
import { carryTokens, wordsShared } from './carryTokens.ts'
import { sameTo, type Tier } from './tiers.ts'

/** A block that fits a place of the document only leniently differs from it in form: `original` is what stands there. */
export type Placed = {
  /** The lines of the place, with their ends. */
  readonly original: readonly string[]
  readonly search: readonly string[]
  readonly replace: readonly string[]
  readonly tier: Tier
  /** For new lines where the original lines do not tell. */
  readonly eol: '\n' | '\r\n'
}

/**
 * What stands in the place afterwards: the block's change from SEARCH to REPLACE, made to the original lines. Lines
 * that the block does not change keep their bytes, and changed ones keep the original's form where the model only
 * copied it: indentation, typographic characters, gaps, bullets, line breaks, line ends.
 */
export function carryOver(placed: Placed): string {
  const { original } = placed
  const eol = lineEnd(original[0] ?? '') || placed.eol
  const lines = placed.tier === 'flow' ? carryFlow(placed, eol) : carryLines(placed)
  const last = lines.pop()
  if (last === undefined) return ''
  const closed = lines.map(line => (lineEnd(line) === '' ? line + eol : line))
  return closed.join('') + withoutLineEnd(last) + lineEnd(original.at(-1) ?? '')
}

function carryFlow({ original, search, replace }: Placed, eol: string): string[] {
  if (replace.length === 0) return []
  const carried = carryTokens(withoutLineEnd(original.join('')), search.join(eol), replace.join(eol))
  return [sameTo('flow', carried, replace.join(eol)) ? carried : replace.join(eol)]
}

function carryLines({ original, search, replace, tier }: Placed): string[] {
  const lines: string[] = []
  let at = 0
  for (const { aStart, aEnd, bStart, bEnd } of diffLines(search, replace)) {
    for (const line of original.slice(at, aStart)) lines.push(line)
    const models = pairLines(search.slice(aStart, aEnd), replace.slice(bStart, bEnd))
    for (const [index, line] of replace.slice(bStart, bEnd).entries()) {
      const model = models[index]
      if (model === undefined) lines.push(dressLike(line, search, original, aStart, aEnd))
      else lines.push(carryLine(line, search[aStart + model] ?? '', original[aStart + model] ?? '', tier))
    }
    at = aEnd
  }
  return lines.concat(original.slice(at))
}

const pairsMax = 10_000

/** For each new line the old line it was made from, if that can be told; both rising. */
function pairLines(before: readonly string[], after: readonly string[]): readonly (number | undefined)[] {
  if (before.length === after.length) return after.map((_, index) => index)
  if (before.length * after.length > pairsMax) return []
  let next = 0
  return after.map(line => {
    const index = before.findIndex((old, at) => at >= next && wordsShared(old, line) > 0.5)
    if (index === -1) return undefined
    next = index + 1
    return index
  })
}

/** A changed line, in the form of the original line it was made from. */
function carryLine(line: string, searched: string, original: string, tier: Tier): string {
  const content = withoutLineEnd(original)
  const end = lineEnd(original)
  if (content === searched) return line + end
  const carried = carryTokens(content, searched, line)
  return (sameTo(tier, carried, line) ? carried : line) + end
}

/** A new line, indented and bulleted as the lines around it are in the original, not as they are in the block. */
function dressLike(
  line: string,
  search: readonly string[],
  original: readonly string[],
  aStart: number,
  aEnd: number,
): string {
  const order = [...range(aStart, aEnd), ...range(0, aStart).reverse(), ...range(aEnd, search.length)]
  const model = order.find(index => (search[index] ?? '').trim() !== '')
  if (line.trim() === '' || model === undefined) return line
  const wanted = headOf(line)
  const shown = headOf(search[model] ?? '')
  const real = headOf(withoutLineEnd(original[model] ?? ''))
  const bullet = wanted.bullet === shown.bullet ? real.bullet : wanted.bullet
  return reindent(wanted.indent, shown.indent, real.indent) + bullet + wanted.rest
}

function reindent(wanted: string, shown: string, real: string): string {
  if (real.endsWith(shown)) return real.slice(0, real.length - shown.length) + wanted
  const surplus = shown.endsWith(real) ? shown.slice(0, shown.length - real.length) : shown
  if (!wanted.startsWith(surplus)) return wanted
  return surplus === shown ? real + wanted.slice(shown.length) : wanted.slice(surplus.length)
}

function headOf(line: string): { readonly indent: string; readonly bullet: string; readonly rest: string } {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const bullet = /^[*+-](?=[ \t])/.exec(line.slice(indent.length))?.[0] ?? ''
  return { indent, bullet, rest: line.slice(indent.length + bullet.length) }
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
}
