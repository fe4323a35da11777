import { codeSpans } from '../../markdown/code.ts'
import type { Document } from '../../markdown/document.ts'
import { placeIn, proseOf } from '../../markdown/prose.ts'
import { findText } from '../../text/occurrences.ts'
import { contains, type Span } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { articleFor, type Form } from './wordForms.ts'

export type Occurrence = Span & { readonly form: Form }

const placesMax = 20_000

/** Where a term occurs as a word of the text, in any of its forms: not in code, not in addresses. */
export function occurrencesOf(
  document: Document,
  forms: readonly Form[],
  area: Span | undefined,
): readonly Occurrence[] {
  const any = new RegExp(forms.map(({ from }) => escaped(from)).join('|'))
  const found: Occurrence[] = []
  for (const prose of proseOf(document, any)) {
    for (const form of forms) {
      for (const hit of findText(prose.text, form.from, { start: 0, end: prose.text.length }, { wholeWord: true })) {
        const place = placeIn(prose, hit.start, form.from.length)
        const joined =
          /[-/]\d|[_@]/.test(prose.text.slice(hit.end, hit.end + 2).slice(0, 2)) &&
          /^[-/_@]/.test(prose.text.slice(hit.end))
        if (!joined && (area === undefined || contains(area, place)) && found.length < placesMax)
          found.push({ ...place, form })
      }
    }
  }
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((one, index, all) => one.start >= (all[index - 1]?.end ?? 0))
}

/** The same in code. */
export function codeOccurrences(document: Document, form: Form, area: Span): readonly Occurrence[] {
  return codeSpans(document)
    .filter(span => contains(area, span))
    .flatMap(span => findText(document.text, form.from, span, { wholeWord: true }).map(hit => ({ ...hit, form })))
}

/** Includes the article before each occurrence if the new word needs another one. */
export function replacing({ text }: Document, occurrences: readonly Occurrence[]): readonly Edit[] {
  return occurrences.flatMap(({ start, end, form }): readonly Edit[] => {
    const edit = { start, end, replacement: form.to }
    const before = /(?<![\p{L}\p{N}])(an?)[ \t]$/iu.exec(text.slice(Math.max(0, start - 4), start))
    const article = before && articleFor(before[1] ?? '', form.from, form.to)
    if (!before || !article) return [edit]
    const from = start - before[0].length
    return [{ start: from, end, replacement: `${article} ${form.to}` }]
  })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
}

/** Where a phrase occurs; the first letter of an unquoted phrase matches in either case. */
export function phraseOccurrences(
  document: Document,
  words: string,
  isQuoted: boolean,
  area: Span | undefined,
): readonly Occurrence[] {
  const other =
    words.slice(0, 1) === words.slice(0, 1).toLowerCase()
      ? words.slice(0, 1).toUpperCase()
      : words.slice(0, 1).toLowerCase()
  const forms = isQuoted ? [words] : [words, other + words.slice(1)]
  return occurrencesOf(
    document,
    forms.map(from => ({ from, to: from })),
    area,
  )
}
