import { useEffect, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { useWorkbench } from '../context.ts'
import type { OpenFile } from '../useFileSession.ts'

/** The open file is not in the project. One that the user deleted is `closed` when that is committed. */
export type GoneFileState = 'missing' | 'closed'

export function useGoneFile({ draft, query }: OpenFile): GoneFileState | null {
  const { onOpen } = useWorkbench()
  const isDeletion = draft?.content === null
  const [wasDeletion, setWasDeletion] = useState(isDeletion)
  if (draft && wasDeletion !== isDeletion) setWasDeletion(isDeletion)
  const isGone = !draft && isProblem(query.error, 'not_found')
  const isClosed = isGone && wasDeletion
  useEffect(() => {
    if (isClosed) onOpen('')
  }, [isClosed, onOpen])
  if (!isGone) return null
  return isClosed ? 'closed' : 'missing'
}
