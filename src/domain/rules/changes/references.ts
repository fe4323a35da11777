import { mentionsIn } from '../../markdown/conventions/mentions.ts'
import { type NumberedHeading, writeNumber } from '../../markdown/conventions/numbering.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import { anchorLinks, headingFinder } from '../../markdown/links.ts'
import { createOverlapFinder } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'

/** The headings that get a new number. */
export type Renumbering = ReadonlyMap<NumberedHeading, string>

/** Edits that keep references correct, and the lines of ambiguous references, which stay unchanged. */
export type References = { readonly edits: readonly Edit[]; readonly left: readonly number[] }

/**
 * Mentions of a heading by its number: `section 2.3`, and labels of links that lead to it. `written` are the edits of
 * links, in order, which may include a label already.
 */
export function referencesTo(
  document: Document,
  headings: readonly NumberedHeading[],
  numbers: Renumbering,
  written: readonly Edit[],
): References {
  const labels = labelsOf(document, headings, numbers)
  const meanings = meaningsOf(headings, numbers)
  const coming = new Set(numbers.values())
  const places = headings.map(({ place }) => place)
  const isRewritten = createOverlapFinder(written)
  const edits: Edit[] = labels.filter(label => !isRewritten(label))
  const isWritten = createOverlapFinder([...written, ...edits, ...places].sort((a, b) => a.start - b.start))
  const left: number[] = []
  for (const { number, isSure, start, end } of mentionsIn(document)) {
    if (isWritten({ start, end })) continue
    const meaning = meanings.get(number)
    const replacement = isSure ? meaning?.only : undefined
    if (replacement !== undefined) {
      if (replacement !== number) edits.push({ start, end, replacement })
    } else if (meaning === undefined ? coming.has(number) : meaning.isChanging) {
      left.push(lineAt(document, start))
    }
  }
  return { edits, left }
}

type Meaning = {
  /** The new number, if it is the same for every heading that has the old one. */
  readonly only: string | undefined
  readonly isChanging: boolean
}

function meaningsOf(headings: readonly NumberedHeading[], numbers: Renumbering): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  for (const heading of headings) {
    const number = writeNumber(heading.number)
    const becomes = numbers.get(heading) ?? number
    const known = meanings.get(number)
    const only = known === undefined || known.only === becomes ? becomes : undefined
    meanings.set(number, { only, isChanging: becomes !== number || (known?.isChanging ?? false) })
  }
  return meanings
}

/** The old number in the label of a link that leads to the heading. */
function labelsOf(document: Document, headings: readonly NumberedHeading[], numbers: Renumbering): readonly Edit[] {
  const find = headingFinder(document.outline().headings)
  const numbered = new Map(headings.map(one => [one.heading, one]))
  return anchorLinks(document).flatMap(({ slug, label }) => {
    const target = find(slug)
    if (target === null) return []
    const heading = numbered.get(target)
    const replacement = heading && numbers.get(heading)
    if (heading === undefined || replacement === undefined || label === undefined) return []
    const number = writeNumber(heading.number)
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.])${number.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}_]|\\.\\d)`, 'u')
    const at = pattern.exec(document.text.slice(label.start, label.end))?.index
    if (at === undefined) return []
    const start = label.start + at
    return [{ start, end: start + number.length, replacement }]
  })
}
