/** Limits on what one page may cost to render. Checked before parsing, because a running parser cannot be stopped. */
export const siteLimits = {
  frontMatterMaxChars: 64 * 1024,
  tableMaxColumns: 256,
  tableCellsMax: 100_000,
  nestingMax: 100,
  /** Markers that start a quote, a list item or a definition. */
  markersMax: 100_000,
  footnotesMax: 1_000,
  /** Parsing time is quadratic in these. */
  bracketsMax: 100_000,
  declarationsMax: 10_000,
  /** Further headings get no id and are not in the table of contents. */
  headingsMax: 5_000,
  /** Longer code blocks are not highlighted, nor is code beyond this total on one page. */
  highlightBlockMaxChars: 60_000,
  /** The patterns of some languages take quadratic time in the length of a line. */
  highlightLineMaxChars: 500,
  highlightPageMaxChars: 400_000,
  /** Highlighted code that a process keeps for the next page with the same block. */
  highlightCacheMaxChars: 4 * 1024 * 1024,
  /** The size limit of the HTML of one page; a few bytes of Markdown can expand to hundreds. */
  fragmentMaxChars: 8 * 1024 * 1024,
} as const
