import { useEffect, useRef, useState } from 'react'
import type { RenderReply, RenderRequest } from './render.worker.ts'

const renderAfterMs = 120
/** Rendering that takes longer is aborted; the worker is terminated and replaced. */
const renderMaxMs = 5_000

/** Renders the text as on the site, shortly after it stops changing. */
export function useRenderedHtml(text: string, path: string, paths: readonly string[]): RenderReply | 'tooSlow' | null {
  const [rendered, setRendered] = useState<RenderReply | 'tooSlow' | null>(null)
  const worker = useRef<Worker | null>(null)
  const number = useRef(0)
  useEffect(() => () => worker.current?.terminate(), [])
  useEffect(() => {
    const mine = ++number.current
    let giveUp: ReturnType<typeof setTimeout> | undefined
    const begin = setTimeout(() => {
      worker.current ??= new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' })
      const asked = worker.current
      asked.onmessage = ({ data }: MessageEvent<RenderReply>) => {
        clearTimeout(giveUp)
        if (data.number === number.current) setRendered(data)
      }
      giveUp = setTimeout(() => {
        asked.terminate()
        if (worker.current === asked) worker.current = null
        setRendered('tooSlow')
      }, renderMaxMs)
      asked.postMessage({ number: mine, text, path, paths } satisfies RenderRequest)
    }, renderAfterMs)
    return () => {
      clearTimeout(begin)
      clearTimeout(giveUp)
    }
  }, [text, path, paths])
  return rendered
}
