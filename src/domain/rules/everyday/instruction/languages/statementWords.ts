/** What precedes a number, by its meaning. */
export type Bound = 'most' | 'least' | 'after' | 'before' | 'every'

/** The words of a language that decide what a statement such as `Codes should be valid for 48 hours` says. */
export type StatementWords = {
  /** Words that neither name a subject nor say what happens to it. */
  readonly fillers: ReadonlySet<string>
  /** What joins a noun to another one: `photographs of visitors`. */
  readonly genitives: ReadonlySet<string>
  readonly negations: ReadonlySet<string>
  /** Words with which a statement depends on something, or asks for more than one change. */
  readonly conditions: ReadonlySet<string>
  /** Words with which a sentence depends on something. */
  readonly clauses: ReadonlySet<string>
  readonly permissions: ReadonlySet<string>
  readonly obligations: ReadonlySet<string>
  /** How often something happens, which says nothing of what happens. */
  readonly frequencies: RegExp
  readonly bounds: readonly (readonly [phrase: string, bound: Bound])[]
  /** Words with which the subject is what something is done to. */
  readonly passives: ReadonlySet<string>
  /** The ends of words that are a participle behind one of these. */
  readonly participles: RegExp
  /** How many words behind them the participle may be. */
  readonly participleWithin: number
  /** What the forms of a verb have around their stem, if the stem of a participle has a prefix. */
  readonly aroundStem?: RegExp
  readonly isVerbLast: boolean
  /** Verbs of one meaning. */
  readonly synonyms: readonly ReadonlySet<string>[]
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
