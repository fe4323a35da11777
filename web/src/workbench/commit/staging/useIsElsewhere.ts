import { useEffect, useState } from 'react'
import { lockOfFile } from '../../../drafts/editedElsewhere.ts'
import { isLocked } from '../../../drafts/fileLock.ts'
import { useWorkbench } from '../../context.ts'

const lookEveryMs = 500

/** Whether another tab edits a file: only there can its changes be discarded. */
export function useIsElsewhere(path: string): boolean {
  const { projectId, path: openPath, session } = useWorkbench()
  // This tab locks the file that is open in it.
  const ownSession = path === openPath ? session : null
  const [isElsewhere, setElsewhere] = useState(ownSession?.isHeld() === false)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const next = ownSession ? !ownSession.isHeld() : await isLocked(lockOfFile(projectId, path))
      if (isOver) return
      setElsewhere(next)
      timer = setTimeout(look, lookEveryMs)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [projectId, path, ownSession])
  return isElsewhere
}
