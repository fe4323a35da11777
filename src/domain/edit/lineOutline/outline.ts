import type { Fence } from '../../markdown/fences.ts'

export type LineHeading = { readonly line: number; readonly level: number; readonly text: string }

/** What the guards need to know of a text. Lines are counted from 0. */
export type LineOutline = {
  /** How its lines are read; every format but AsciiDoc and reStructuredText is read as Markdown. */
  readonly format: 'markdown' | 'asciidoc' | 'rst'
  /** Contents of the lines. */
  readonly lines: readonly string[]
  /** 1 for each line of a code block, its fences included. */
  readonly code: Uint8Array
  readonly fences: readonly Fence[]
  /** 1 for the first line of each row of a table, except its delimiter row, and 2 for each further line of it. */
  readonly rows: Uint8Array
  readonly headings: readonly LineHeading[]
  /** Whether two fences enclose all text after the front matter, as if the document had been quoted. */
  readonly wrapped: boolean
}
