/** A keyword of RFC 2119 or its translation in a text, in capitals as RFC 8174 requires. */
export type Keyword = {
  /** With single spaces, such as `MUST NOT`. */
  readonly word: string
  readonly start: number
  readonly end: number
}

/** How binding a statement is, by the strongest keyword in it. */
export type Strength = 'must' | 'should' | 'may'
