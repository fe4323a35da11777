import { diffLines, type LineChange } from '../../text/diff.ts'
import { pairedMarks, tokensOf } from './emphasis.ts'

/**
 * Applies the change from `searched` to `replaced` to `original`, which differs from `searched` in form only. Where the
 * change touches a difference of form, the replacement is taken as written; elsewhere the original stays. Marks of
 * emphasis that only the original has go in pairs.
 */
export function carryTokens(original: string, searched: string, replaced: string): string {
  const from = tokensOf(searched)
  const to = tokensOf(replaced)
  const kept = tokensOf(original)
  const place = placesIn(kept, from)
  const changes = joinNear(diffLines(from, to), from)
  const parts: (TokenSpan | string)[] = []
  let keptFrom = 0
  for (let index = 0; index < changes.length; ) {
    const first = changes[index] as LineChange
    let last = first
    let start = first.aStart
    while (place.start[start] === inside) start--
    let end = boundaryAfter(place.end, first.aEnd)
    for (index++; (changes[index]?.aStart ?? from.length + 1) < end; index++) {
      last = changes[index] as LineChange
      end = boundaryAfter(place.end, Math.max(end, last.aEnd))
    }
    const keptTo = place.start[start] as number
    const written = to.slice(first.bStart - (first.aStart - start), last.bEnd + (end - last.aEnd))
    parts.push({ start: keptFrom, end: keptTo }, written.join(''))
    keptFrom = Math.max(keptTo, place.end[end] as number)
  }
  parts.push({ start: keptFrom, end: kept.length })
  const orphans = orphanedMarks(kept, place.missing, parts)
  return parts
    .map(part => {
      if (typeof part === 'string') return part
      const { start, end } = part
      return kept
        .slice(start, end)
        .filter((_, index) => !orphans.has(start + index))
        .join('')
    })
    .join('')
}

type TokenSpan = { readonly start: number; readonly end: number }

/** Marks that the searched text lacked, and of which the change took the other one. */
function orphanedMarks(
  original: readonly string[],
  missing: ReadonlySet<number>,
  parts: readonly (TokenSpan | string)[],
): ReadonlySet<number> {
  if (missing.size === 0) return missing
  const left = new Set<number>()
  for (const part of parts) {
    if (typeof part === 'string') continue
    for (let at = part.start; at < part.end; at++) if (missing.has(at)) left.add(at)
  }
  const orphans = [...pairedMarks(original)].filter(([mark, other]) => left.has(mark) && !left.has(other))
  return new Set(orphans.filter(([, other]) => missing.has(other)).map(([mark]) => mark))
}

/**
 * Joins changes with hardly a word in common between them: the text between them matches by chance, and transferring
 * the form of one dash or gap to another would be an unrequested change.
 */
function joinNear(changes: readonly LineChange[], from: readonly string[]): readonly LineChange[] {
  const joined: LineChange[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    const words = last && from.slice(last.aEnd, change.aStart).filter(token => /^[\p{L}\p{N}]/u.test(token)).length
    if (last === undefined || words === undefined || words >= wordsApartMin) joined.push(change)
    else joined[joined.length - 1] = { ...last, aEnd: change.aEnd, bEnd: change.bEnd }
  }
  return joined
}

const wordsApartMin = 2

const inside = -1

function boundaryAfter(ends: Int32Array, from: number): number {
  let end = from
  while (ends[end] === inside) end++
  return end
}

/**
 * Maps every gap between two searched tokens to a place among the original tokens: where text that starts there starts,
 * and where text that ends there ends. Original tokens missing from the searched text precede what starts there, but
 * follow the end of the text: indentation stays in front, trailing spaces stay behind. `missing` are their indexes.
 */
function placesIn(original: readonly string[], searched: readonly string[]) {
  const start = new Int32Array(searched.length + 1)
  const end = new Int32Array(searched.length + 1)
  const missing = new Set<number>()
  let at = 0
  let shift = 0
  const flush = (until: number) => {
    for (; at <= until; at++) {
      start[at] = at + shift
      end[at] = at + shift
    }
  }
  for (const { aStart, aEnd, bStart, bEnd } of diffLines(searched, original)) {
    for (let lacking = bStart; lacking < bEnd; lacking++) missing.add(lacking)
    flush(aStart)
    for (; at < aEnd; at++) {
      start[at] = inside
      end[at] = inside
    }
    shift = bEnd - aEnd
    if (aStart === aEnd && aStart < searched.length) start[aStart] = bEnd
  }
  flush(searched.length)
  return { start, end, missing }
}
