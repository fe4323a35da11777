/** How a text is written, as far as edits of it differ. `other`: plain text, data and markup that edits do not know. */
export type TextFormat = 'markdown' | 'asciidoc' | 'rst' | 'org' | 'mediawiki' | 'other'

const others: readonly (readonly [TextFormat, RegExp])[] = [
  ['asciidoc', /\.(?:adoc|asciidoc)$/i],
  ['rst', /\.(?:rst|rest)$/i],
  ['org', /\.org$/i],
  ['mediawiki', /\.(?:mediawiki|wiki)$/i],
]

/** Whether a file is edited as Markdown, as Quarto and R Markdown are, unlike what is checked (`markdown/fileName.ts`). */
export function isMarkdownText(path: string): boolean {
  return /\.(?:md|mdx|markdown|mdown|mkdn?|qmd|rmd)$/i.test(path)
}

export function textFormatOf(path: string): TextFormat {
  if (isMarkdownText(path)) return 'markdown'
  return others.find(([, ending]) => ending.test(path))?.[0] ?? 'other'
}
