import type { LineFix, LintedText } from './lines.ts'

/** A Markdown lint rule, under its usual id. */
export type LintRule = {
  readonly id: `MD${string}`
  /** What people call it in an instruction. */
  readonly names: readonly string[]
  /** Keyed by line index; each line is fixed in one way. */
  fixes(reading: LintedText): ReadonlyMap<number, LineFix>
  /** Whether it changes what a text says, to what the author must have meant. */
  readonly mends?: true
}
