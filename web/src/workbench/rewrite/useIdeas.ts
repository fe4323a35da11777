import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { me } from '../../api/queries.ts'
import type { IdeasReply, IdeasRequest } from './ideas.worker.ts'

const modelIdeas = [
  'Make it testable (SHALL / MUST)',
  'Tighten the wording',
  'Add the error cases',
  'Turn it into a table',
]
const tryAfterMs = 500

export type Ideas = {
  readonly ideas: readonly string[]
  /** Whether only the rules editor answers instructions. */
  readonly isRulesOnly: boolean
}

/** Instructions that succeed on this text: without a model only those that the rules editor can follow. */
export function useIdeas(text: string): Ideas {
  const { data } = useQuery(me)
  const isRulesOnly = data?.model === null
  const [found, setFound] = useState<readonly string[]>([])
  const worker = useRef<Worker | null>(null)
  const number = useRef(0)
  useEffect(() => () => worker.current?.terminate(), [])
  useEffect(() => {
    if (!isRulesOnly) return
    const mine = ++number.current
    const begin = setTimeout(() => {
      worker.current ??= new Worker(new URL('./ideas.worker.ts', import.meta.url), { type: 'module' })
      worker.current.onmessage = ({ data: reply }: MessageEvent<IdeasReply>) => {
        if (reply.number === number.current) setFound(reply.ideas)
      }
      worker.current.postMessage({ number: mine, text } satisfies IdeasRequest)
    }, tryAfterMs)
    return () => clearTimeout(begin)
  }, [isRulesOnly, text])
  return { ideas: data === undefined ? [] : isRulesOnly ? found : modelIdeas, isRulesOnly }
}
