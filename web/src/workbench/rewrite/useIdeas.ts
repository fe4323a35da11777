import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { me } from '../../api/queries.ts'
import { createWorkbenchWorker } from '../worker/workbenchWorker.ts'

const modelIdeas = [
  'Make it testable (SHALL / MUST)',
  'Tighten the wording',
  'Add the error cases',
  'Turn it into a table',
]
const tryAfterMs = 500
const suggestMaxMs = 5_000

export type Ideas = {
  readonly ideas: readonly string[]
  /** Whether only the rules editor answers instructions. */
  readonly isRulesOnly: boolean
}

/**
 * Instructions that succeed on this text: without a model only those that the rules editor can follow, which are looked
 * for while `isShown`.
 */
export function useIdeas(text: string, path: string, isShown: boolean): Ideas {
  const { data } = useQuery(me)
  const isRulesOnly = data?.model === null
  const [found, setFound] = useState<readonly string[]>([])
  const [worker] = useState(() => createWorkbenchWorker(suggestMaxMs))
  useEffect(() => worker.stop, [worker])
  useEffect(() => {
    if (!isRulesOnly || !isShown) return
    const leaving = new AbortController()
    const begin = setTimeout(() => {
      void worker.run('suggest', [text, path], leaving.signal).then(result => {
        if (result.kind === 'done' && !leaving.signal.aborted) setFound(result.reply)
      })
    }, tryAfterMs)
    return () => {
      clearTimeout(begin)
      leaving.abort()
    }
  }, [worker, isRulesOnly, isShown, text, path])
  return { ideas: data === undefined ? [] : isRulesOnly ? found : modelIdeas, isRulesOnly }
}
