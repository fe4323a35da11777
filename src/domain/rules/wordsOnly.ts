import type { TextFormat } from '../text/format.ts'

const names: Readonly<Record<TextFormat, string>> = {
  markdown: 'Markdown',
  asciidoc: 'AsciiDoc',
  rst: 'reStructuredText',
  org: 'Org mode',
  mediawiki: 'MediaWiki',
  other: 'not Markdown',
}

/** What works on a page that is not Markdown: its structure is not read, so only its words change. */
export function wordsOnly(format: TextFormat): string {
  return `This page is ${names[format]}. Without a model, Speckeep changes words and values in it: replace "…" with "…".`
}
