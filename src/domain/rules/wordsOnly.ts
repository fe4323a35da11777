import type { TextFormat } from '../text/format.ts'

const names: Readonly<Record<TextFormat, string>> = {
  markdown: 'Markdown',
  asciidoc: 'AsciiDoc',
  rst: 'reStructuredText',
  org: 'Org mode',
  mediawiki: 'MediaWiki',
  other: 'not Markdown',
}

/** What works on a page that is not Markdown. */
export function wordsOnly(format: TextFormat): string {
  const parts =
    format === 'other'
      ? 'words and values'
      : format === 'asciidoc' || format === 'rst'
        ? 'words, values, sections, lists and tables'
        : 'words, values and sections'
  return `This page is ${names[format]}. Without a model, Speckeep changes ${parts} in it: replace "…" with "…", or: delete the line "…".`
}
