import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { browserStore, draftStore } from './store.ts'
import { createWorkspace, type Workspace, type WorkspaceState } from './workspace.ts'

const saveAfterMs = 150
const store = browserStore()

/** What this person has not committed of a project; written out before the page goes away. */
export function useWorkspace(owner: string, projectId: number): Workspace & { readonly now: WorkspaceState } {
  const workspace = useMemo(
    () => createWorkspace({ store: draftStore(owner, projectId, store), nowMs: Date.now, saveAfterMs }),
    [owner, projectId],
  )
  const now = useSyncExternalStore(workspace.subscribe, workspace.state)
  useEffect(() => {
    void workspace.load()
    const flush = () => void workspace.flush()
    const leave = (event: BeforeUnloadEvent) => {
      if (workspace.state().problem !== null && workspace.state().drafts.size > 0) event.preventDefault()
      flush()
    }
    const read = () => void workspace.load()
    window.addEventListener('focus', read)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('focus', read)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [workspace])
  return useMemo(() => ({ ...workspace, now }), [workspace, now])
}

export type OpenWorkspace = ReturnType<typeof useWorkspace>
