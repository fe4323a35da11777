import { diffLines } from '#domain/text/diff.ts'

type Region = { start: number; end: number; newStart: number; newEnd: number }

/**
 * What a careful model would answer to turn one text into another: for each change a block with a line of context,
 * more where the lines would not stand only once. Test side only; the product never writes blocks.
 */
export function encodePair(oldText: string, newText: string, nonce: string): string {
  const before = linesOf(oldText)
  const after = linesOf(newText)
  const places = new Map<string, number[]>()
  for (const [index, line] of before.entries()) places.set(line, [...(places.get(line) ?? []), index])
  const regions: Region[] = []
  for (const { aStart, aEnd, bStart, bEnd } of diffLines(before, after)) {
    let region = { start: aStart, end: aEnd, newStart: bStart, newEnd: bEnd }
    const last = regions.at(-1)
    if (last !== undefined && last.end >= region.start) {
      region = { ...last, end: Math.max(last.end, aEnd), newEnd: bEnd + Math.max(0, last.end - aEnd) }
      regions.pop()
    }
    regions.push(widen(region, before, after, places))
  }
  const blocks = joinOverlapping(regions).map(({ start, end, newStart, newEnd }) =>
    [
      `<<<<<<< SEARCH ${nonce}`,
      ...before.slice(start, end),
      `======= ${nonce}`,
      ...after.slice(newStart, newEnd),
      `>>>>>>> REPLACE ${nonce}`,
    ].join('\n'),
  )
  return blocks.length === 0 ? 'NO_CHANGE: the texts are equal' : `${blocks.join('\n\n')}\nSUMMARY: As in the commit.\n`
}

function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/)
}

/** Takes a line before, then after, in turn, until the old lines stand only once. */
function widen(
  region: Region,
  before: readonly string[],
  after: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
): Region {
  let { start, end, newStart, newEnd } = region
  for (let up = true; end === start || !standsOnce(before.slice(start, end), before, places); up = !up) {
    if (up && start > 0 && before[start - 1] === after[newStart - 1]) {
      start--
      newStart--
    } else if (end < before.length && before[end] === after[newEnd]) {
      end++
      newEnd++
    } else if (start > 0 && before[start - 1] === after[newStart - 1]) {
      start--
      newStart--
    } else return { start: 0, end: before.length, newStart: 0, newEnd: after.length }
  }
  return { start, end, newStart, newEnd }
}

function standsOnce(
  lines: readonly string[],
  before: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
): boolean {
  const starts = places.get(lines[0] ?? '') ?? []
  return starts.filter(start => lines.every((line, index) => before[start + index] === line)).length === 1
}

function joinOverlapping(regions: readonly Region[]): readonly Region[] {
  const joined: Region[] = []
  for (const region of regions) {
    const last = joined.at(-1)
    if (last !== undefined && region.start < last.end) {
      last.end = Math.max(last.end, region.end)
      last.newEnd = Math.max(last.newEnd, region.newEnd)
    } else joined.push({ ...region })
  }
  return joined
}
