import { fold } from '../text/fold.ts'
import type { TextFormat } from '../text/format.ts'
import { type Document, lineAt } from './document.ts'
import type { Heading } from './outline.ts'

/** What leads to a title by its text. */
const patterns: Readonly<Partial<Record<TextFormat, RegExp>>> = {
  asciidoc: /<<#?([^,<>\n]{1,200})|(?<!\w)xref:#?([^\s[\]]{1,200})(?=\[)/g,
  rst: /`([^`<>\n]{1,200})`_|(?<![\w-])([\w-]{1,100})_(?!\w)/g,
  org: /\[\[\*([^\]\n]{1,200})\]/g,
  mediawiki: /\[\[#([^|\]\n]{1,200})/g,
}

export function linesLeadingTo(document: Document, { text }: Heading): readonly number[] {
  const pattern = patterns[document.format]
  if (pattern === undefined) return []
  const wanted = plain(text)
  return document.lines
    .filter(({ content }) =>
      [...content.matchAll(pattern)].some(([, one, other]) => plain(one ?? other ?? '') === wanted),
    )
    .map(({ start }) => lineAt(document, start))
}

/** `_open_questions`, which AsciiDoc derives from a title, is `open questions`. */
function plain(text: string): string {
  return fold(text.replace(/[_-]+/g, ' ')).trim()
}
