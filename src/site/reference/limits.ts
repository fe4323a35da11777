/** Limits of one page rendered from data. What exceeds them is omitted, and the page says so. */
export const referenceLimits = {
  /** Reading YAML takes longer than reading JSON. */
  yamlMaxChars: 400_000,
  /** Unclosed brackets, including those in strings. */
  yamlOpenBracketsMax: 300,
  valuesMax: 100_000,
  nestingMax: 64,
  operationsMax: 1_000,
  /** Parameters, responses and properties. */
  rowsMax: 8_000,
  schemaNestingMax: 6,
  /** Schemas that refer to each other can be followed forever. */
  lookupsMax: 60_000,
  referencesInARowMax: 20,
  descriptionMaxChars: 20_000,
  descriptionsPageMaxChars: 400_000,
  /** A few bytes of Markdown can expand to hundreds of bytes of HTML. */
  descriptionsHtmlMaxChars: 2 * 1024 * 1024,
  exampleMaxChars: 4_000,
  tableRowsMax: 2_000,
  tableColumnsMax: 100,
  cellMaxChars: 2_000,
} as const
