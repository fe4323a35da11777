import type { Integrity, IntegrityResult } from '#ports/integrity.ts'

/** The latest result is held by the process that found it. */
export function integrityOf(open: Integrity['open']): Integrity {
  let latest: IntegrityResult | null = null
  return {
    open,
    keep: result => {
      latest = result
    },
    latest: () => latest,
  }
}
