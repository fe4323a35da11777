import { tokensIn } from '../price.ts'
import type { LineSpan } from '../text/lines.ts'
import { type DocumentView, type ViewRange, viewDocument } from '../text/view.ts'
import { type LineSection, lineSections } from './lineSections.ts'

/** The sections of a long document that a model is shown; for the others it only gets the headings. */
export type Excerpt = { readonly sections: readonly LineSection[]; readonly shown: ReadonlySet<number> }

/** From this size on, asking about a document's outline costs less than sending its text (docs/decisions/0014). */
export const narrowedMinTokens = 9_300

/** An outline longer than this share of its document saves too little. */
export const outlineMaxShare = 0.25
const shownMaxShare = 0.6

/** The sections to choose from, or `null` for a document that is best shown as a whole. */
export function sectionsToChoose(view: DocumentView): readonly LineSection[] | null {
  const tokens = tokensIn(view.text)
  if (tokens < narrowedMinTokens) return null
  const sections = lineSections(view)
  return sections.length > 2 && tokensIn(outlineOf(sections)) <= outlineMaxShare * tokens ? sections : null
}

/** `null` if so much is chosen that the whole document costs hardly more. */
export function excerptOf(
  view: DocumentView,
  sections: readonly LineSection[],
  shown: ReadonlySet<number>,
): Excerpt | null {
  const chosen = sections.filter(({ number }) => shown.has(number))
  const chars = chosen.reduce((sum, { lines }) => sum + charsOf(view, lines), 0)
  return chosen.length > 0 && chars <= shownMaxShare * view.text.length ? { sections, shown } : null
}

/** The part of a long document around a selection; `null` for the whole document. */
export function excerptAround(text: string, { startLine, endLine }: LineSpan): Excerpt | null {
  const view = viewDocument(text)
  const sections = sectionsToChoose(view)
  if (sections === null) return null
  const touched = sections.filter(({ lines }) => lines.start < endLine && lines.end >= startLine)
  return excerptOf(view, sections, new Set(touched.map(({ number }) => number)))
}

/** The shown lines as ranges, in order. */
export function shownRanges({ sections, shown }: Excerpt): readonly ViewRange[] {
  const runs: ViewRange[] = []
  for (const { number, lines } of sections) {
    if (!shown.has(number)) continue
    const last = runs.at(-1)
    if (last?.end === lines.start) runs[runs.length - 1] = { start: last.start, end: lines.end }
    else runs.push(lines)
  }
  return runs
}

const titleMaxChars = 120

/** One line per section: number, heading and length, indented by level. */
export function outlineOf(sections: readonly LineSection[]): string {
  return sections
    .map(({ number, level, title, lines }) => {
      const name = level === 0 ? '(before the first heading)' : title.slice(0, titleMaxChars)
      return `${' '.repeat(Math.max(0, level - 1))}${number}. ${name} (${lines.end - lines.start})`
    })
    .join('\n')
}

/** Which sections are to be shown. */
export type SectionChoice = { readonly kind: 'all' } | { readonly kind: 'some'; readonly numbers: ReadonlySet<number> }

export const allSections: SectionChoice = { kind: 'all' }

/** Parses `3, 7-9`; anything else means all sections. */
export function chosenSections(list: string, count: number): SectionChoice {
  if (/\ball\b/i.test(list)) return allSections
  const numbers = new Set<number>()
  for (const [, from, to] of list.matchAll(/(\d{1,6})(?:\s*(?:-|–|to)\s*(\d{1,6}))?/g)) {
    const last = Math.min(Number(to ?? from), count)
    for (let number = Math.max(1, Number(from)); number <= last; number++) numbers.add(number)
  }
  return numbers.size === 0 ? allSections : { kind: 'some', numbers }
}

const hintedMaxWords = 40
const hintedMaxSections = 5

/** The sections that contain the rarer words of the instruction, which headings alone do not show. */
export function hintsFor(view: DocumentView, sections: readonly LineSection[], instruction: string): string {
  return hintsAmong(textsOf(view, sections), instruction)
}

export type NumberedText = { readonly number: number; readonly text: string }

export function textsOf(view: DocumentView, sections: readonly LineSection[]): readonly NumberedText[] {
  return sections.map(({ number, lines }) => ({ number, text: textOf(view, lines).toLowerCase() }))
}

/** `texts` are in lower case. */
export function hintsAmong(texts: readonly NumberedText[], instruction: string): string {
  const words = new Set(
    instruction.toLowerCase().match(/[\p{L}\p{N}](?:[._-]+|[\p{L}\p{N}][._-]*)[\p{L}\p{N}](?:[._-]*[\p{L}\p{N}])*/gu) ??
      [],
  )
  const hints: string[] = []
  for (const word of [...words].slice(0, hintedMaxWords)) {
    const found: number[] = []
    for (const { number, text } of texts) {
      if (text.includes(word)) found.push(number)
      if (found.length > hintedMaxSections) break
    }
    if (found.length > 0 && found.length <= hintedMaxSections) hints.push(`${word}: ${found.join(', ')}`)
  }
  return hints.join('\n')
}

function textOf({ text, lines }: DocumentView, range: ViewRange): string {
  return text.slice(lines[range.start]?.start, lines[range.end - 1]?.next)
}

function charsOf({ lines }: DocumentView, range: ViewRange): number {
  return (lines[range.end - 1]?.next ?? 0) - (lines[range.start]?.start ?? 0)
}
