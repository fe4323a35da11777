/** How a text is written, as far as edits of it differ. `other`: plain text, data and markup that edits do not know. */
export type TextFormat = 'markdown' | 'asciidoc' | 'rst' | 'org' | 'mediawiki' | 'other'

/** Editing Markdown includes Quarto and R Markdown, unlike checking and creating it (`markdown/fileName.ts`). */
const endings: readonly (readonly [TextFormat, RegExp])[] = [
  ['markdown', /\.(?:md|mdx|markdown|mdown|mkdn?|qmd|rmd)$/i],
  ['asciidoc', /\.(?:adoc|asciidoc)$/i],
  ['rst', /\.(?:rst|rest)$/i],
  ['org', /\.org$/i],
  ['mediawiki', /\.(?:mediawiki|wiki)$/i],
]

export function textFormatOf(path: string): TextFormat {
  return endings.find(([, ending]) => ending.test(path))?.[0] ?? 'other'
}
