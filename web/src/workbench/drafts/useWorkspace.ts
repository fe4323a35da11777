import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { keeping } from '../../shell/keeping.ts'
import { browserStore, draftStore } from './store.ts'
import { browserTabs } from './tabs.ts'
import { createWorkspace, type Workspace, type WorkspaceState } from './workspace.ts'

const saveAfterMs = 150
const store = browserStore()

export function openWorkspace(owner: string, projectId: number): Workspace {
  return createWorkspace({
    store: draftStore(owner, projectId, store),
    tabs: browserTabs(owner, projectId),
    nowMs: Date.now,
    saveAfterMs,
  })
}

/** What this person has not committed of a project; written out before the page goes away. */
export function useWorkspace(owner: string, projectId: number): Workspace & { readonly now: WorkspaceState } {
  const workspace = useMemo(() => openWorkspace(owner, projectId), [owner, projectId])
  const now = useSyncExternalStore(workspace.subscribe, workspace.state)
  useEffect(() => {
    void workspace.load()
    const unfollow = workspace.follow()
    const flush = () => void workspace.flush()
    const leave = (event: BeforeUnloadEvent) => {
      flush()
      if (keepsTooLittle(workspace)) event.preventDefault()
    }
    const read = () => void workspace.load()
    window.addEventListener('focus', read)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      unfollow()
      window.removeEventListener('focus', read)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [workspace])
  const isKept = now.problem === null
  useEffect(() => {
    keeping.set(isKept)
    return () => keeping.set(true)
  }, [isKept])
  return useMemo(() => ({ ...workspace, now }), [workspace, now])
}

/** Whether something would be lost with the page. */
export function keepsTooLittle(workspace: Pick<Workspace, 'state'>): boolean {
  const { problem, drafts } = workspace.state()
  return problem !== null && drafts.size > 0
}

export type OpenWorkspace = ReturnType<typeof useWorkspace>
