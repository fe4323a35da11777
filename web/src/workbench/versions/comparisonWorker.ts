import { createWorkbenchWorker } from '../worker/workbenchWorker.ts'

const renderMaxMs = 10_000

/** One for all comparisons and versions on the screen. */
export const comparisonWorker = createWorkbenchWorker(renderMaxMs)

/** Fetches what comparisons need, so that they are also shown while the service is down. */
export const prepareComparisons = () => comparisonWorker.run('compare', { path: '', before: null, after: null })
