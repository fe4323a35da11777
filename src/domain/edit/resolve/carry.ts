import { diffLines } from '../../text/diff.ts'
import { lineEnd, withoutLineEnd } from '../../text/lines.ts'
import { carryTokens, isAlike, wordsOf } from './carryTokens.ts'
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
    const added = replace.slice(bStart, bEnd)
    const models = pairLines(search.slice(aStart, aEnd), added, tier)
    const around = nearestFilled(search, aStart, aEnd)
    for (const [index, line] of added.entries()) {
      const model = models[index]
      if (model !== undefined) {
        lines.push(carryLine(line, search[aStart + model] ?? '', original[aStart + model] ?? '', tier))
      } else if (around !== undefined && line.trim() !== '') {
        lines.push(dressLike(line, search[around] ?? '', withoutLineEnd(original[around] ?? '')))
      } else lines.push(line)
    }
    at = aEnd
  }
  for (const line of original.slice(at)) lines.push(line)
  return lines
}

const pairsMax = 10_000

/** For each new line the old line it was made from, if that can be told; both rising. */
function pairLines(before: readonly string[], after: readonly string[], tier: Tier): readonly (number | undefined)[] {
  if (before.length === after.length) return after.map((_, index) => index)
  if (tier === 'exact' || before.length * after.length > pairsMax) return []
  const known = before.map(wordsOf)
  let next = 0
  return after.map(line => {
    const words = wordsOf(line)
    const index = known.findIndex((old, at) => at >= next && isAlike(old, words))
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
  const shown = line.trim() === searched.trim() ? searched : withEdgesOf(content, searched, line)
  const alike = isAlike(wordsOf(shown), wordsOf(line))
  const carried = alike ? carryTokens(content, shown, line) : dressLike(line, shown, content) + lostTail(content, shown)
  return (sameTo(tier, carried, line) ? carried : line) + end
}

/** What was searched, less the slips at its edges that the line replacing it does not have. */
function withEdgesOf(content: string, searched: string, line: string): string {
  const indent = indentOf(line) === indentOf(content) ? indentOf(content) : indentOf(searched)
  const tail = tailOf(line) === tailOf(content) ? tailOf(content) : tailOf(searched)
  return indent + searched.trim() + tail
}

/** The spaces at the end that were not copied: two of them are a line break in Markdown. */
function lostTail(content: string, shown: string): string {
  return tailOf(shown) === '' ? tailOf(content) : ''
}

/** The line with text that new lines are dressed like: among those they replace, else before them, else after. */
function nearestFilled(search: readonly string[], aStart: number, aEnd: number): number | undefined {
  const isFilled = (at: number) => (search[at] ?? '').trim() !== ''
  for (let at = aStart; at < aEnd; at++) if (isFilled(at)) return at
  for (let at = aStart - 1; at >= 0; at--) if (isFilled(at)) return at
  for (let at = aEnd; at < search.length; at++) if (isFilled(at)) return at
  return undefined
}

/** A line written beside `shown`, indented and bulleted as what really stands there: `real`. */
function dressLike(line: string, shown: string, real: string): string {
  const [wanted, model, truth] = [headOf(line), headOf(shown), headOf(real)]
  const bullet = wanted.bullet === model.bullet ? truth.bullet : wanted.bullet
  return reindent(wanted.indent, model.indent, truth.indent) + bullet + wanted.rest
}

function reindent(wanted: string, shown: string, real: string): string {
  if (real.endsWith(shown)) return real.slice(0, real.length - shown.length) + wanted
  const surplus = shown.endsWith(real) ? shown.slice(0, shown.length - real.length) : shown
  if (!wanted.startsWith(surplus)) return wanted
  return surplus === shown ? real + wanted.slice(shown.length) : wanted.slice(surplus.length)
}

function headOf(line: string): { readonly indent: string; readonly bullet: string; readonly rest: string } {
  const indent = indentOf(line)
  const bullet = /^[*+-](?=[ \t])/.exec(line.slice(indent.length))?.[0] ?? ''
  return { indent, bullet, rest: line.slice(indent.length + bullet.length) }
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

function tailOf(line: string): string {
  return line.slice(line.trimEnd().length)
}
