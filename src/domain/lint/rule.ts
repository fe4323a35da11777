import type { FindingKind, Found, Severity } from './finding.ts'
import type { Reading } from './reading.ts'

/** A rule of the check. */
export type Rule = {
  /** Stable: settings, the API and the documentation refer to it. */
  readonly id: string
  readonly kind: FindingKind
  readonly severity: Severity
  /** What it finds, as a heading above its findings. */
  readonly title: string
  /** Why it matters, as one sentence. */
  readonly why: string
  /** Whether it applies unless the project says otherwise: at least four of five of its findings must be right. */
  readonly isOn: boolean
  /** In any order; linear in the text. */
  find(reading: Reading): Iterable<Found>
}
