import { createWorkbenchWorker } from '../worker/workbenchWorker.ts'

const renderMaxMs = 10_000

/** One for all comparisons and versions on the screen. */
export const comparisonWorker = createWorkbenchWorker(renderMaxMs)
