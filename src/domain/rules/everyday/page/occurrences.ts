import { codeSpans } from '../../../markdown/code.ts'
import { numberOfTitle } from '../../../markdown/conventions/titleNumber.ts'
import { type Document, selectedPart } from '../../../markdown/document.ts'
import { placeIn, proseOf } from '../../../markdown/prose.ts'
import { rewrapped, wrappedPlaces } from '../../../markdown/wrapped.ts'
import { isCompound } from '../../../text/compounds.ts'
import { daysOfMonths } from '../../../text/daysOfMonths.ts'
import { isInNumber } from '../../../text/numbers.ts'
import { findText } from '../../../text/occurrences.ts'
import { contains, createOverlapFinder, type Span, withoutOverlaps } from '../../../text/span.ts'
import type { Edit } from '../../../text/splice.ts'
import { articleFor, capital, type Form } from './wordForms.ts'

export type Occurrence = Span & { readonly form: Form; readonly isCode?: true }

const placesMax = 20_000

/**
 * Where a term occurs as a word of the text, in any of its forms: not in code, in addresses, or as a heading's number.
 * Of a document with a selection, only the selected lines count.
 * `isLiteral`: the new text keeps its case at the beginning of a sentence.
 */
export function occurrencesOf(
  document: Document,
  forms: readonly Form[],
  area: Span | undefined,
  { isLiteral = false }: { readonly isLiteral?: boolean } = {},
): readonly Occurrence[] {
  const whole = selectedPart(document, area)
  const wrapped = forms.flatMap(form =>
    wrappedPlaces(document, form.from, whole, { wholeWord: true })
      .filter(place => !isJoined(document.text, place) && !isCompound(document.text, place))
      .map(place => ({
        start: place.start,
        end: place.end,
        form: { ...form, to: rewrapped(document, place, form.to) },
      })),
  )
  const any = new RegExp(forms.map(({ from }) => escaped(from)).join('|'))
  const isTitle = createOverlapFinder(document.outline().headings)
  const found: Occurrence[] = []
  for (const prose of proseOf(document, any)) {
    const days = forms.some(({ from }) => isDay.test(from)) ? daysOfMonths(prose.text) : []
    for (const form of forms) {
      for (const hit of findText(prose.text, form.from, { start: 0, end: prose.text.length }, { wholeWord: true })) {
        const place = placeIn(prose, hit.start, form.from.length)
        if (isJoined(prose.text, hit) || isCompound(prose.text, hit)) continue
        if (isDay.test(form.from) && days.some(one => contains(one, hit))) continue
        if (hit.end <= (numberOfTitle(prose.text)?.length ?? 0) && isTitle(place)) continue
        if (contains(whole, place) && found.length < placesMax)
          found.push({ ...place, form: forms.length > 1 && !isLiteral ? asBeginning(prose.text, hit, form) : form })
      }
    }
  }
  return withoutOverlaps([...found, ...wrapped])
}

/** What may be the day of a date. */
const isDay = /^\d{1,2}$/

/** Whether the place is part of a longer number, date, name or address, such as `5` in `1.5` and in `2025-05-01`. */
export function isJoined(text: string, { start, end }: Span): boolean {
  const behind = text.slice(end, end + 2)
  if (/^[-/]\d|^[_@]/.test(behind)) return true
  return isInNumber(text, { start, end })
}

/** The compounds of a term outside code, such as `log-level`. */
export function compoundsOf(document: Document, term: string, area: Span): readonly string[] {
  const isCode = createOverlapFinder(codeSpans(document))
  return findText(document.text, term, selectedPart(document, area), { wholeWord: true })
    .filter(hit => isCompound(document.text, hit) && !isCode(hit))
    .map(
      hit =>
        /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]*$/u.exec(
          document.text.slice(Math.max(0, hit.start - compoundMaxChars), hit.start),
        )?.[0] + term,
    )
}

const compoundMaxChars = 40

/** What replaces an abbreviation at the beginning of a sentence begins with a capital letter. */
function asBeginning(text: string, { start }: Span, form: Form): Form {
  if (!/^\p{Lu}/u.test(form.from) || !/^\p{Ll}/u.test(form.to)) return form
  const before = text.slice(Math.max(0, start - beginningMaxChars), start)
  const isBeginning = !/[\p{L}\p{N}]/u.test(before)
    ? start <= beginningMaxChars
    : /[.!?]["”’)*_\u2060]?\s+$/.test(before)
  return isBeginning ? { from: form.from, to: capital(form.to) } : form
}

const beginningMaxChars = 20

/** The same in code. */
export function codeOccurrences(document: Document, forms: readonly Form[], area: Span): readonly Occurrence[] {
  return codeSpans(document)
    .filter(span => contains(area, span))
    .flatMap(span =>
      forms.flatMap(form =>
        findText(document.text, form.from, selectedPart(document, span), { wholeWord: true }).map(hit => ({
          ...hit,
          form,
          isCode: true as const,
        })),
      ),
    )
    .filter(hit => !isInNumber(document.text, hit) && !isCompound(document.text, hit))
}

/** Includes the article before each occurrence in the text if the new word needs another one. */
export function replacing({ text }: Document, occurrences: readonly Occurrence[]): readonly Edit[] {
  const isEnglish = !isInGerman(text)
  return occurrences.flatMap(({ start, end, form, isCode }): readonly Edit[] => {
    const edit = { start, end, replacement: form.to }
    if (isCode || !isEnglish) return [edit]
    const before = /(?<![\p{L}\p{N}])(an?)[ \t]$/iu.exec(text.slice(Math.max(0, start - 4), start))
    const article = before && articleFor(before[1] ?? '', form.from, form.to)
    if (!before || !article) return [edit]
    const from = start - before[0].length
    return [{ start: from, end, replacement: `${article} ${form.to}` }]
  })
}

const languageSampleMaxChars = 20_000

/** `an` is a preposition there. */
function isInGerman(text: string): boolean {
  const sample = text.slice(0, languageSampleMaxChars)
  const count = (words: RegExp) => sample.match(words)?.length ?? 0
  return count(/\b(?:der|die|das|den|und|ist|wird|nicht)\b/gi) > count(/\b(?:the|a|and|is|of|to|not)\b/gi)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
}

/** Where a phrase occurs; the first letter of an unquoted phrase matches in either case. */
export function phraseOccurrences(
  document: Document,
  words: string,
  area: Span | undefined,
  { isQuoted = false }: { readonly isQuoted?: boolean } = {},
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
