import { useEffect, useState } from 'react'
import type { Comparison, ComparisonRequest } from '../worker/compare.ts'
import type { TaskResult } from '../worker/taskWorker.ts'
import { comparisonWorker } from './comparisonWorker.ts'

/** Two versions of a file as one page; `null` until it is rendered, and where it is not wanted. */
export function useRedline(
  { path, before, after }: ComparisonRequest,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): TaskResult<Comparison> | null {
  const [result, setResult] = useState<TaskResult<Comparison> | null>(null)
  useEffect(() => {
    setResult(null)
    if (!isWanted) return
    const leaving = new AbortController()
    void comparisonWorker.run('compare', { path, before, after }, leaving.signal).then(made => {
      if (!leaving.signal.aborted) setResult(made)
    })
    return () => leaving.abort()
  }, [path, before, after, isWanted])
  return result
}
