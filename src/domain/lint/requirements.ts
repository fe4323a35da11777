import { lineAt } from '../markdown/document.ts'
import { spanIn } from '../markdown/leaf.ts'
import { normativeWord } from '../requirementIds.ts'
import { createOverlapFinder, type Span } from '../text/span.ts'
import { idAnywhere, statedIds } from './ids.ts'
import type { Passage } from './passages.ts'
import type { Reading } from './reading.ts'

/** A requirement of a document: what begins with an id, or binds by a keyword. Whole lines. */
export type Requirement = Span & {
  readonly id: string | null
  /** The first keyword, as it is written; `null` if it has none. */
  readonly keyword: string | null
  /** From 1. */
  readonly line: number
  /** The ids of others in its text. */
  readonly refersTo: readonly string[]
}

type Place = { readonly start: number; end: number; id: string | null; keyword: string | null }

const modal = /(?<![\p{L}\p{N}_-])(?:must|shall|should)(?:\s+not)?(?![\p{L}\p{N}_-])/iu

/**
 * The requirements of a document, in text order. A row of a table is one; what follows a heading with an id belongs to
 * it, up to the next heading.
 */
export function requirementsIn(reading: Reading): readonly Requirement[] {
  const { document } = reading
  const places = new Map<number, Place>()
  const placeAt = ({ start, end }: Span): Place => {
    const from = document.text.lastIndexOf('\n', start - 1) + 1
    const known = places.get(from)
    const newline = document.text.indexOf('\n', end)
    const to = newline === -1 ? document.text.length : newline
    const place = known ?? { start: from, end: to, id: null, keyword: null }
    place.end = Math.max(place.end, to)
    places.set(from, place)
    return place
  }
  const { headings } = document.outline()
  const titles = new Map(headings.map(({ title }, index) => [title.start, headings[index + 1]?.start]))
  for (const stated of statedIds(document)) {
    const place = placeAt(stated)
    place.id ??= stated.id
    if (titles.has(stated.start)) place.end = Math.max(place.end, titles.get(stated.start) ?? document.text.length)
  }
  for (const { passage, keyword } of bindingPassages(reading)) {
    const place = placeAt(spanIn(passage.leaf, 0, passage.leaf.content.length))
    place.keyword ??= keyword
  }
  return merged([...places.values()].sort((a, b) => a.start - b.start)).map(({ start, end, id, keyword }) => ({
    start,
    end,
    id,
    keyword,
    line: lineAt(document, start),
    refersTo: [...new Set(document.text.slice(start, end).match(idAnywhere))].filter(each => each !== id),
  }))
}

function bindingPassages({ passages, statements }: Reading) {
  const isBinding = createOverlapFinder(
    statements()
      .map(({ at, text }) => at(0, text.length))
      .sort((a, b) => a.start - b.start),
  )
  return passages().flatMap(passage => {
    const isBound = isBinding(spanIn(passage.leaf, 0, passage.leaf.content.length))
    const keyword = isBound ? keywordIn(passage) : null
    return keyword === null ? [] : [{ passage, keyword }]
  })
}

function keywordIn({ text }: Passage): string | null {
  const found = text.match(normativeWord)?.[0] ?? modal.exec(text)?.[0]
  return found?.replace(/\s+/g, ' ') ?? null
}

/** What is within a longer place gives it its keyword, or ends it with its own id. */
function merged(places: readonly Place[]): readonly Place[] {
  const kept: Place[] = []
  for (const place of places) {
    const around = kept.at(-1)
    if (around === undefined || place.start >= around.end) kept.push(place)
    else if (place.id === null) {
      around.keyword ??= place.keyword
      around.end = Math.max(around.end, place.end)
    } else {
      around.end = place.start
      kept.push(place)
    }
  }
  return kept
}
