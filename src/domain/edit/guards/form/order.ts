import type { LineChange } from '../../../text/diff.ts'
import type { Passage } from '../../changeSummary/passages.ts'
import type { LineOutline } from '../../lineOutline.ts'
import type { GuardContext } from '../context/context.ts'
import type { Rewrite } from '../context/rewrite.ts'
import { type Warning, warn } from '../context/warnings.ts'
import { countWords, shareIn, type Words, wordsOf } from '../context/words.ts'

const moving =
  /\b(?:mov|sort|order|reorder|rearrang|reorgani|restructur|swap|switch|merg|renumber|alphabet|group|verschieb|sortier|ordn|tausch|gruppier|gliedere)/i

/** Text that took the place of other text. */
export function guardOrder({ rewrite, before, after, passages }: GuardContext): readonly Warning[] {
  if (moving.test(rewrite.instruction)) return []
  return rewrite.form === 'file'
    ? movedLines(rewrite, after, passages)
    : [...swappedPassages(before, after, passages), ...reorderedSections(before, after)]
}

/** If the whole document was rewritten, every moved line counts. */
function movedLines({ changes }: Rewrite, after: LineOutline, passages: readonly Passage[]): readonly Warning[] {
  for (const [index, { bStart, bEnd }] of changes.entries()) {
    const come = new Set(passages[index]?.come)
    for (let at = bStart; at < bEnd; at++) {
      if (/[\p{L}\p{N}]/u.test(after.lines[at] ?? '') && !come.has(at)) return [warn('text_moved', [at + 1, bEnd])]
    }
  }
  return []
}

const comparedAllMax = 40
const swappedMinWords = 4
const otherMinShare = 0.5
const ownMaxPart = 0.75

/** Two places whose new texts belong to each other: the model put its replacements in the wrong blocks. */
function swappedPassages(before: LineOutline, after: LineOutline, passages: readonly Passage[]): readonly Warning[] {
  const places = passages
    .map(({ change }): Place => {
      const old = before.lines.slice(change.aStart, change.aEnd).map(line => line.trim())
      const now = after.lines.slice(change.bStart, change.bEnd).map(line => line.trim())
      return { change, old: wordsOf(old), now: wordsOf(now), oldLines: new Set(old), nowLines: new Set(now) }
    })
    .filter(({ old, now }) => countWords(old) >= swappedMinWords && countWords(now) >= swappedMinWords)
  const reach = places.length <= comparedAllMax ? places.length : 2
  return places.flatMap((place, index) =>
    places
      .slice(index + 1, index + reach)
      .filter(other => tookPlaceOf(place, other) && tookPlaceOf(other, place))
      .map(other => warn('text_moved', [place.change.bStart + 1, other.change.bEnd])),
  )
}

type Place = {
  readonly change: LineChange
  readonly old: Words
  readonly now: Words
  readonly oldLines: ReadonlySet<string>
  readonly nowLines: ReadonlySet<string>
}

/** Compares by words, or by a line that occurs only in the other place's old text. */
function tookPlaceOf(place: Place, other: Place): boolean {
  const share = shareIn(place.now, other.old)
  if (share >= otherMinShare && shareIn(place.now, place.old) <= ownMaxPart * share) return true
  return place.nowLines
    .values()
    .some(line => other.oldLines.has(line) && !place.oldLines.has(line) && wordsOf([line]).size >= swappedMinWords)
}

/** Sections in a different order; headings that occur more than once are ambiguous and skipped. */
function reorderedSections(before: LineOutline, after: LineOutline): readonly Warning[] {
  const places = singles(before)
  let last = -1
  for (const [text, line] of singles(after)) {
    const place = places.get(text)
    if (place === undefined) continue
    if (place < last) return [warn('section_moved', [line + 1, line + 1])]
    last = place
  }
  return []
}

function singles({ headings }: LineOutline): ReadonlyMap<string, number> {
  const groups = Map.groupBy(headings, ({ text }) => text)
  return new Map(
    [...groups].flatMap(([text, [first, ...others]]) => (first && others.length === 0 ? [[text, first.line]] : [])),
  )
}
