/** Thresholds of the guards; docs/guards.md has the curves behind the defaults. */
export type GuardThresholds = {
  /** How many words may have changed together with a keyword, negation, number or unit. */
  readonly bindingMaxWords: number
  /** Maximum length, in words, of a removed conditional clause. */
  readonly conditionMaxWords: number
  /** Share of changed words above which a statement counts as reworded. */
  readonly rewordedMaxShare: number
  /** Number of new and changed statements from which a change is a revision, which may include losses. */
  readonly revisionMinStatements: number
  /** Number from which a change is an overhaul, in which headings may disappear and numbers change. */
  readonly overhaulMinStatements: number
  /** Share of a statement's words that must be removed without replacement for it to count as shortened. */
  readonly shortenedMinShare: number
  /** Share of a sentence's words that must remain for it to count as kept. */
  readonly sentenceKeptMinShare: number
}

export const defaultThresholds: GuardThresholds = {
  bindingMaxWords: 4,
  conditionMaxWords: 20,
  rewordedMaxShare: 0.3,
  revisionMinStatements: 3,
  overhaulMinStatements: 6,
  shortenedMinShare: 0.3,
  sentenceKeptMinShare: 0.5,
}
