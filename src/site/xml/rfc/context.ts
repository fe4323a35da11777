import type { Highlight } from '../../markdown/code/highlight.ts'
import { attributeIn, childOf, isElement, lineOf, type XmlElement } from '../element.ts'
import { type Reference, referencesIn } from './references.ts'

export type RfcContext = {
  readonly highlight: Highlight
  /** By anchor. */
  readonly references: ReadonlyMap<string, Reference>
  /** Titles of sections, figures and tables, by anchor; `''` of other places. */
  readonly titles: ReadonlyMap<string, string>
  /** What the document calls a reference, by anchor. */
  readonly shown: ReadonlyMap<string, string>
}

const titleMaxChars = 120

export function contextOf(root: XmlElement, highlight: Highlight): RfcContext {
  const references = new Map<string, Reference>()
  const titles = new Map<string, string>()
  const shown = new Map<string, string>()
  const visit = (element: XmlElement) => {
    if (element.name === 'displayreference') shown.set(attributeIn(element, 'target'), attributeIn(element, 'to'))
    if (element.name === 'references') {
      for (const reference of referencesIn(element)) references.set(reference.anchor, reference)
    }
    if (element.name === 'reference') return
    const anchor = attributeIn(element, 'anchor')
    if (anchor !== '' && !titles.has(anchor)) titles.set(anchor, titleOf(element, titleMaxChars))
    for (const child of element.content.filter(isElement)) visit(child)
  }
  visit(root)
  return { highlight, references, titles, shown }
}

/** In an attribute in version 2 of the vocabulary, an element in version 3. */
export function titleOf(element: XmlElement, maxChars = 300): string {
  return (lineOf(childOf(element, 'name'), maxChars) || attributeIn(element, 'title')).slice(0, maxChars)
}
