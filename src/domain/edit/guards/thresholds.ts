/** Where the guards draw their lines; docs/guards.md has the curves that the defaults were chosen by. */
export type GuardThresholds = {
  /** How many words may have changed together with a keyword, negation, number or unit. */
  readonly bindingMaxWords: number
  /** From which share of other words on a statement counts as put in other words. */
  readonly rewordedMaxShare: number
  /** From how many changed segments on a change is a revision, to which losses belong. */
  readonly revisionMinSegments: number
  /** Which share of a statement's words has to go, without others in their place, for it to be shortened. */
  readonly shortenedMinShare: number
}

export const defaultThresholds: GuardThresholds = {
  bindingMaxWords: 4,
  rewordedMaxShare: 0.4,
  revisionMinSegments: 12,
  shortenedMinShare: 0.3,
}
