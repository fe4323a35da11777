import type { Ports } from '#ports/index.ts'
import type { RecordedState, StoredRepositories } from '#ports/integrity.ts'

export type IntegrityOptions = {
  /** Between two looks at the same suspicion: longer than any request takes between its two writes. */
  readonly confirmAfterMs: number
  /** How long a step that is due may wait for a running service. */
  readonly overdueS: number
  readonly violationsMax: number
}

export const defaultIntegrityOptions: IntegrityOptions = { confirmAfterMs: 5_000, overdueS: 3_600, violationsMax: 100 }

export type IntegrityPorts = Pick<Ports, 'clock'> & {
  readonly recorded: RecordedState
  readonly stored: StoredRepositories
}

/** Checks suspicions again after `confirmAfterMs`. */
export type Confirm = <T>(again: () => Promise<T>) => Promise<T>
