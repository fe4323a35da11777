import type { LineFix, Reading } from './lines.ts'

/** A rule of Markdown lint, by the name under which it is known. */
export type LintRule = {
  readonly id: `MD${string}`
  /** What people call it in an instruction. */
  readonly names: readonly string[]
  /** By the index of the line; each line is fixed in one way. */
  fixes(reading: Reading): ReadonlyMap<number, LineFix>
  /** Whether it makes something else of a text, as the author must have meant it. */
  readonly mends?: true
}
