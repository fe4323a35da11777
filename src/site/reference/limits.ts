/** Limits of one page rendered from data. What exceeds them is omitted, and the page says so. */
export const referenceLimits = {
  /** Parsing YAML takes many times the time and the memory of JSON; larger files are parsed member by member. */
  yamlMaxChars: 400_000,
  /** Unclosed brackets, including those in strings. */
  yamlOpenBracketsMax: 300,
  valuesMax: 100_000,
  nestingMax: 64,
  /** A description with fewer is one page. */
  splitOperationsMin: 40,
  /** Also the number of pages below that of a large description, of each kind. */
  operationsMax: 3_000,
  schemasMax: 3_000,
  /** Parameters, responses and properties. */
  rowsMax: 8_000,
  schemaNestingMax: 6,
  /** Of one page: rows of named schemas that are shown where they are used. Further ones are links. */
  expandedRowsMax: 600,
  expandedNestingMax: 4,
  /** Schemas that refer to each other can be followed forever. */
  lookupsMax: 150_000,
  referencesInARowMax: 20,
  descriptionMaxChars: 20_000,
  descriptionsPageMaxChars: 400_000,
  /** A few bytes of Markdown can expand to hundreds of bytes of HTML. */
  descriptionsHtmlMaxChars: 2 * 1024 * 1024,
  exampleMaxChars: 4_000,
  examplesMax: 5,
  /** Values of an example that is made from a schema. */
  sampleValuesMax: 200,
  sampleNestingMax: 6,
  searchedPartMaxChars: 1_000,
  tableRowsMax: 2_000,
  tableColumnsMax: 100,
  cellMaxChars: 2_000,
} as const
