/** Limits of what is kept for one page and reported for one site. What exceeds them is omitted and never an error. */
export const surveyLimits = {
  sentenceMaxChars: 300,
  linksMax: 5_000,
  linkTextMaxChars: 120,
  idsMax: 20_000,
  requirementsMax: 2_000,
  referencesMax: 5_000,
  definitionsMax: 1_000,
  abbreviationsMax: 300,
  termMaxChars: 60,
  termMaxWords: 6,
  termsMax: 5_000,
  /** Terms that begin with the same word. */
  termsPerWordMax: 16,
  backlinksMax: 50,
  /** That one address may mean; it means none if there are more. */
  pagesPerAddressMax: 100,
} as const
