import { withoutEnding } from '../formats.ts'
import { nameOf } from '../tree.ts'

const contents =
  /^(?:table of contents|contents|toc|inhalt(?:sverzeichnis)?|sommaire|table des matières|índice|indice|contenidos?|inhoud(?:sopgave)?|目次)[ \t:：]{0,4}$/iu
const fileOfContents = /^(?:table-?of-?)?(?:contents|toc|index|summary)$/i

/** Whether a heading is above the list of what is in a document, whose title is elsewhere. */
export function isContentsHeading(heading: string, path: string): boolean {
  return contents.test(heading.trim()) && !fileOfContents.test(withoutEnding(nameOf(path)))
}
