import { useEffect, useState } from 'react'
import type { ComparedTexts, ComparisonRequest } from '../worker/compare.ts'
import type { TaskResult } from '../worker/taskWorker.ts'
import { comparisonWorker } from './comparisonWorker.ts'

/** Two versions of a file as one page; `null` until it is rendered. */
export function useRedline({ path, before, after }: ComparisonRequest): TaskResult<ComparedTexts> | null {
  const [result, setResult] = useState<TaskResult<ComparedTexts> | null>(null)
  useEffect(() => {
    setResult(null)
    const leaving = new AbortController()
    void comparisonWorker.run('compare', { path, before, after }, leaving.signal).then(made => {
      if (!leaving.signal.aborted) setResult(made)
    })
    return () => leaving.abort()
  }, [path, before, after])
  return result
}
