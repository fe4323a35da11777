import { diffLines, type LineChange } from '#domain/text/diff.ts'

/** A block, and the place of its lines in the two texts. Lines are counted from 0, half open, without line ends. */
export type TrueBlock = {
  readonly start: number
  readonly end: number
  readonly search: readonly string[]
  readonly replace: readonly string[]
}

/**
 * What a careful model would answer to turn one text into another, as the prompt requests it: the smallest unique span
 * of whole lines. Test side only; the product never writes blocks.
 */
export function encodePair(oldText: string, newText: string, nonce: string): string {
  const blocks = blocksBetween(oldText, newText)
  return blocks.length === 0 ? 'NO_CHANGE: the texts are equal' : writeBlocks(blocks, nonce)
}

export function writeBlocks(
  blocks: readonly (Pick<TrueBlock, 'search' | 'replace'> & { readonly asked?: string })[],
  nonce: string,
  summary = 'As in the commit.',
): string {
  const written = blocks.map(({ search, replace, asked }) =>
    [
      `<<<<<<< SEARCH ${nonce}${asked === undefined ? '' : ` ${asked}`}`,
      ...search,
      `======= ${nonce}`,
      ...replace,
      `>>>>>>> REPLACE ${nonce}`,
    ].join('\n'),
  )
  return `${written.join('\n\n')}\nSUMMARY: ${summary}\n`
}

/** `contextLines`: how many lines each block quotes before and after its change, in addition to those it needs. */
export function blocksBetween(oldText: string, newText: string, contextLines = 0): readonly TrueBlock[] {
  const before = contentsOf(oldText)
  const after = contentsOf(newText)
  const changes = diffLines(before, after)
  const places = placesByLine(before)
  const spans = changes.map((_, index) => smallestSpan(changes, index, contextLines, before, places))
  return joinOverlapping(spans).map(({ start, end, newStart, newEnd }) => ({
    start,
    end,
    search: before.slice(start, end),
    replace: after.slice(newStart, newEnd),
  }))
}

/** The lines as a model sees them; a text that ends with a line end has an empty last one. */
export function contentsOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/)
}

type Span = { readonly start: number; readonly end: number; readonly newStart: number; readonly newEnd: number }

type Places = ReadonlyMap<string, readonly number[]>

function placesByLine(lines: readonly string[]): Places {
  const places = new Map<string, number[]>()
  for (const [index, line] of lines.entries()) {
    const known = places.get(line)
    if (known === undefined) places.set(line, [index])
    else known.push(index)
  }
  return places
}

/** The first unique span among those with the fewest lines of context. */
function smallestSpan(
  changes: readonly LineChange[],
  index: number,
  contextLines: number,
  before: readonly string[],
  places: Places,
): Span {
  for (let more = 0; ; more++) {
    for (let above = 0; above <= more; above++) {
      const span = widen(changes, index, contextLines + above, contextLines + more - above, before.length)
      if (span.end > span.start && standsOnce(span, before, places)) return span
    }
  }
}

/** A change with some lines before and after it; a span that reaches another change includes it. */
function widen(changes: readonly LineChange[], index: number, above: number, below: number, length: number): Span {
  let first = changes[index] as LineChange
  let last = first
  let start = first.aStart
  let end = last.aEnd
  for (let at = index - 1, left = above; left > 0 && start > 0; left--) {
    start--
    const next = changes[at]
    if (next === undefined || next.aEnd <= start) continue
    first = next
    start = first.aStart
    at--
  }
  for (let at = index + 1, left = below; left > 0 && end < length; left--) {
    end++
    const next = changes[at]
    if (next === undefined || next.aStart >= end) continue
    last = next
    end = last.aEnd
    at++
  }
  return { start, end, newStart: first.bStart - (first.aStart - start), newEnd: last.bEnd + (end - last.aEnd) }
}

function standsOnce({ start, end }: Span, before: readonly string[], places: Places): boolean {
  let found = 0
  for (const place of places.get(before[start] ?? '') ?? []) {
    let length = 0
    while (length < end - start && before[place + length] === before[start + length]) length++
    if (length === end - start && ++found > 1) return false
  }
  return found === 1
}

function joinOverlapping(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last === undefined || span.start >= last.end) joined.push(span)
    else {
      joined[joined.length - 1] = {
        start: Math.min(last.start, span.start),
        end: Math.max(last.end, span.end),
        newStart: Math.min(last.newStart, span.newStart),
        newEnd: Math.max(last.newEnd, span.newEnd),
      }
    }
  }
  return joined
}
