import { addressesKind } from './work/addresses.ts'
import { blameKind } from './work/blame.ts'
import { changeSummaryKind } from './work/changeSummary.ts'
import { checkKind, factsKind } from './work/check.ts'
import { estimateKind } from './work/estimate.ts'
import { findKind } from './work/find.ts'
import { guardFilesKind, guardKind } from './work/guard.ts'
import { hitsKind } from './work/hits.ts'
import { hunksKind } from './work/hunks.ts'
import { mergeKind } from './work/merge.ts'
import { rulesKind } from './work/rules.ts'

/**
 * Long computations on texts, by name: pure functions of structured-cloneable input. The service runs them outside the
 * request thread unless their input is small.
 */
export const textKinds = {
  rules: rulesKind,
  guard: guardKind,
  guardFiles: guardFilesKind,
  changeSummary: changeSummaryKind,
  hunks: hunksKind,
  merge: mergeKind,
  find: findKind,
  estimate: estimateKind,
  hits: hitsKind,
  addresses: addressesKind,
  documentFacts: factsKind,
  check: checkKind,
  blame: blameKind,
} as const
