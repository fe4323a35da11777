import type { Span } from '../text/span.ts'
import type { Edit } from '../text/splice.ts'

/** `error`: readers are misled or stuck. `warning`: two readers can understand it differently. `note`: worth a look. */
export type Severity = 'error' | 'warning' | 'note'

/** What a finding is about; findings are listed by it. */
export const findingKinds = ['links', 'headings', 'ids', 'terms', 'placeholders', 'keywords', 'wording'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Edits of the checked text that remove a finding and change nothing else. */
export type Fix = {
  /** What it does, as a button says it. */
  readonly label: string
  /** Sorted, and without overlaps. */
  readonly edits: readonly Edit[]
}

/** A place that a rule objects to. */
export type Found = Span & {
  /** What is wrong here, as one sentence. */
  readonly message: string
  readonly fix?: Fix
  /** Of a link: the address that names no file. */
  readonly missing?: string
}

export type Finding = Found & {
  readonly rule: string
  readonly kind: FindingKind
  readonly severity: Severity
  /** The objected words as they are written. */
  readonly words: string
  /** From 1. */
  readonly line: number
  /** The heading above, `''` before the first. */
  readonly section: string
}
