import { carryTokens } from './carryTokens.ts'
import { countMarks } from './emphasis.ts'
import { isEqualAt, type Tier } from './tiers.ts'

/**
 * A changed text with the form that the model lost when it copied `content` as `searched`. If it changed the form as
 * well, or wrote different words, its own form applies.
 */
export function carryText(written: string, searched: string, content: string, tier: Tier): string {
  if (content === searched || written === content) return written
  if (tier === 'emphasis' && countMarks(written) > countMarks(searched)) return written
  const [line, shown, real] = [partsOf(written), partsOf(searched), partsOf(content)]
  const isVersion = isAlike(wordsOf(searched), wordsOf(written))
  const rest = isVersion
    ? carryTokens(real.rest, withEnd(shown.rest, real.rest, line.rest), line.rest)
    : enclosed(real.rest, shown.rest, line.rest)
  const tail = line.tail === shown.tail ? real.tail : line.tail
  const carried = indentLike(line.head + rest, searched, content) + tail
  return isEqualAt(tier, carried, written) ? carried : written
}

/** A quote that lost the sign at its end, which the new text has: the sign is no part of the change. */
function withEnd(shown: string, real: string, written: string): string {
  const isEnd = (text: string) => /[.;:,。]$/.test(text)
  return isEnd(real) && !isEnd(shown) && isEnd(written) ? shown + real.slice(-1) : shown
}

/** The new text in the marks around all of the old one, if the model did not copy them. */
function enclosed(real: string, shown: string, written: string): string {
  const [, gap = '', mark = ''] = /^(\s*)([*_~]{1,3}|`)/.exec(real) ?? []
  const [old, now] = [shown.trim(), written.trim()]
  return mark !== '' && now !== '' && real.trim() === mark + old + mark ? gap + mark + now + mark : written
}

/** A line written next to `shown`, with the indentation and bullet of the actual line, `real`. */
export function indentLike(line: string, shown: string, real: string): string {
  const [wanted, model, truth] = [headOf(line), headOf(shown), headOf(real)]
  const bullet = wanted.bullet === model.bullet ? truth.bullet : wanted.bullet
  return reindent(wanted.indent, model.indent, truth.indent) + bullet + wanted.rest
}

function reindent(wanted: string, shown: string, real: string): string {
  if (real !== shown && wanted === real) return real
  if (real.endsWith(shown)) return real.slice(0, real.length - shown.length) + wanted
  const surplus = shown.endsWith(real) ? shown.slice(0, shown.length - real.length) : shown
  if (!wanted.startsWith(surplus)) return wanted
  return surplus === shown ? real + wanted.slice(shown.length) : wanted.slice(surplus.length)
}

function headOf(line: string): { readonly indent: string; readonly bullet: string; readonly rest: string } {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  const bullet = /^[*+•‣◦-](?=[ \t])/.exec(line.slice(indent.length))?.[0] ?? ''
  return { indent, bullet, rest: line.slice(indent.length + bullet.length) }
}

function partsOf(line: string): { readonly head: string; readonly rest: string; readonly tail: string } {
  const { indent, bullet, rest } = headOf(line)
  const text = rest.trimEnd()
  return { head: indent + bullet, rest: text, tail: rest.slice(text.length) }
}

/** Whether a line is a version of another rather than a new one: they share half of the words of the longer one. */
function isAlike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const longer = Math.max(left.size, right.size, 1)
  if (2 * Math.min(left.size, right.size) < longer) return false
  let shared = 0
  for (const word of right) if (left.has(word)) shared++
  return 2 * shared >= longer
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}
