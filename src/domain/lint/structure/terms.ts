import type { Document } from '../../markdown/document.ts'
import { emphasis, type Prose, placeIn, proseOf } from '../../markdown/prose.ts'
import { sectionsOf } from '../../markdown/sections.ts'
import { contains, type Span } from '../../text/span.ts'

/** A term as a glossary writes it, and its entry. */
export type DefinedTerm = Span & { readonly term: string; readonly entry: Span }

const glossary =
  /^(?:[\d.]+\s+)?(?:(?:key|common|basic)\s+)?(?:glossary|terms|terminology|definitions?|vocabulary|abbreviations|acronyms)(?:\s+(?:of terms|(?:and|&) (?:definitions|terms|terminology|abbreviations|acronyms|concepts)))?$/i

/** The glossaries of a document, as sections with their subsections. */
export function glossariesOf(document: Document): readonly Span[] {
  let reached = 0
  return sectionsOf(document).flatMap(({ heading, start, end }) => {
    if (start < reached || !glossary.test(heading.text.trim())) return []
    reached = end
    return [{ start, end }]
  })
}

/** Entries that begin with the term: in bold, or in the first cell of a row. */
export function definedTerms(document: Document, glossaries: readonly Span[]): readonly DefinedTerm[] {
  if (glossaries.length === 0) return []
  return proseOf(document, /^[\s|]*(?:\*\*|__)/).flatMap(prose => {
    const entry = placeIn(prose, 0, prose.text.length)
    return glossaries.some(section => contains(section, entry)) ? termAtStart(prose, entry) : []
  })
}

function termAtStart(prose: Prose, entry: Span): readonly DefinedTerm[] {
  const match = new RegExp(
    `^\\s{0,3}${emphasis}{2}([^${emphasis}\\n]{2,60}?):?${emphasis}{2}\\s*(?:[:—–(-]|is\\b|are\\b|means\\b|$)`,
    'u',
  ).exec(prose.text)
  const term = match?.[1]?.replace(/(?<![:.\s])[:.\s]+$/, '') ?? ''
  if (match === null || !/^[\p{L}\p{N}][\p{L}\p{N} /()-]*$/u.test(term)) return []
  const start = match[0].indexOf(term)
  return [{ ...placeIn(prose, start, term.length), term, entry }]
}
