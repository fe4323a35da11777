import { useEffect, useState } from 'react'
import type { Comparison, ComparisonRequest } from '../siteWorker/compare.ts'
import { createSiteWorker } from '../siteWorker/siteWorker.ts'

const renderMaxMs = 10_000
/** One for all comparisons on the screen. */
const worker = createSiteWorker(renderMaxMs)

/** Two versions of a file as one page; `null` until it is rendered, and where it is not wanted. */
export function useRedline(
  { path, before, after }: ComparisonRequest,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): Comparison | 'tooSlow' | null {
  const [reply, setReply] = useState<Comparison | 'tooSlow' | null>(null)
  useEffect(() => {
    setReply(null)
    if (!isWanted) return
    const leaving = new AbortController()
    void worker.run('compare', { path, before, after }, leaving.signal).then(made => {
      if (!leaving.signal.aborted) setReply(made ?? 'tooSlow')
    })
    return () => leaving.abort()
  }, [path, before, after, isWanted])
  return reply
}
