import { useEffect, useState } from 'react'
import type { RedlineReply, RedlineRequest } from './redline.worker.ts'

const renderMaxMs = 10_000

/** Two versions of a file as one page; `null` until it is rendered, and where it is not wanted. */
export function useRedline(
  { path, before, after }: RedlineRequest,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): RedlineReply | 'tooSlow' | null {
  const [reply, setReply] = useState<RedlineReply | 'tooSlow' | null>(null)
  useEffect(() => {
    setReply(null)
    if (!isWanted) return
    const worker = new Worker(new URL('./redline.worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => {
      worker.terminate()
      setReply('tooSlow')
    }, renderMaxMs)
    worker.onmessage = ({ data }: MessageEvent<RedlineReply>) => {
      clearTimeout(timer)
      setReply(data)
      worker.terminate()
    }
    worker.postMessage({ path, before, after } satisfies RedlineRequest)
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [path, before, after, isWanted])
  return reply
}
