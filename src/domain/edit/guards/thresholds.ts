/** Where the guards draw their lines; docs/guards.md has the curves that the defaults were chosen by. */
export type GuardThresholds = {
  /** How many words may have changed together with a keyword, negation, number or unit. */
  readonly bindingMaxWords: number
  /** How long the words may be that began with a condition and are gone. */
  readonly conditionMaxWords: number
  /** From which share of other words on a statement counts as put in other words. */
  readonly rewordedMaxShare: number
  /** From how many new and changed statements on a change is a revision, to which losses belong. */
  readonly revisionMinStatements: number
  /** From how many on it is an overhaul, in which fewer headings may be left and numbers change. */
  readonly overhaulMinStatements: number
  /** Which share of a statement's words has to go, without others in their place, for it to be shortened. */
  readonly shortenedMinShare: number
  /** Which share of a sentence's words has to be left for it to be still there. */
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
