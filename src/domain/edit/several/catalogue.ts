import { tokensIn } from '../../price.ts'
import { type DocumentView, viewDocument } from '../../text/view.ts'
import { narrowedMinTokens, outlineMaxShare, outlineOf } from '../excerpt.ts'
import { type LineSection, lineSections } from '../lineSections.ts'
import type { GivenDocument, SeveralRequest } from './request.ts'

/** A document and its sections, numbered continuously across documents. */
export type Catalogued = GivenDocument & { readonly view: DocumentView; readonly sections: readonly LineSection[] }

/** All documents of a request in one numbered list of sections. */
export type Catalogue = readonly Catalogued[]

export function catalogueOf(documents: readonly GivenDocument[]): Catalogue {
  let numbered = 0
  return documents.map(document => {
    const view = viewDocument(document.text)
    const sections = shortSections(view).map((section, index) => ({ ...section, number: numbered + index + 1 }))
    numbered += sections.length
    return { ...document, view, sections }
  })
}

/** If a document's outline is hardly shorter than its text, the document is one section, named by its first heading. */
function shortSections(view: DocumentView): readonly LineSection[] {
  const sections = lineSections(view)
  if (sections.length < 3 || tokensIn(outlineOf(sections)) <= outlineMaxShare * tokensIn(view.text)) return sections
  const title = sections.find(({ level }) => level > 0)?.title ?? ''
  return [{ number: 1, level: 1, title, lines: { start: 0, end: view.lines.length } }]
}

export function sectionCount(catalogue: Catalogue): number {
  return catalogue.reduce((sum, { sections }) => sum + sections.length, 0)
}

export function tokensOfAll(documents: readonly GivenDocument[]): number {
  return documents.reduce((sum, { text }) => sum + tokensIn(text), 0)
}

/** Whether to show the outlines first: always for candidates, for named documents if that costs less. */
export function needsChoice({
  documents,
  areCandidates,
}: Pick<SeveralRequest, 'documents' | 'areCandidates'>): boolean {
  return areCandidates || tokensOfAll(documents) >= narrowedMinTokens
}
