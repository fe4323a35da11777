import { useEffect, useMemo } from 'react'
import { useStore } from '../store.ts'
import { storageAvailable } from '../ui/storageState.ts'
import { toast } from '../ui/toast.ts'
import type { DraftState } from './draftSet.ts'
import { browserStore, draftStore } from './draftStore.ts'
import { createOpenWorkspaces } from './openWorkspaces.ts'
import { openTabChannel } from './tabChannel.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const saveAfterMs = 150
const store = browserStore()
const isLocking = typeof navigator !== 'undefined' && 'locks' in navigator

async function alone(act: () => Promise<void>): Promise<void> {
  await (isLocking ? navigator.locks.request('speckeep-drafts lost', act) : act())
}

export function openWorkspace(owner: string, projectId: number): Workspace {
  return createWorkspace({
    store: draftStore(owner, projectId, store.use),
    tabs: openTabChannel(owner, projectId),
    nowMs: Date.now,
    saveAfterMs,
    alone,
    onCopied: (path, copy) => toast(`Another tab changed ${path} too. Its text is in the new file ${copy}.`),
  })
}

const workspaceOf = createOpenWorkspaces(openWorkspace)

export type OpenWorkspace = { readonly workspace: Workspace; readonly draftState: DraftState }

/** The user's uncommitted changes to a project, written to the store before the page is unloaded. */
export function useWorkspace(owner: string, projectId: number): OpenWorkspace {
  const workspace = useMemo(() => workspaceOf(owner, projectId), [owner, projectId])
  const draftState = useStore({ get: workspace.state, subscribe: workspace.subscribe })
  useEffect(() => {
    void workspace.load()
    const unwatch = store.onLost(() => {
      void workspace.storeLost().then(wasAny => {
        if (!wasAny || workspace.state().problem !== null) return
        toast('The storage of this browser was cleared. Your uncommitted changes here were stored again.')
      })
    })
    const flush = () => void workspace.flush()
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      flush()
      if (wouldLoseDrafts(workspace)) event.preventDefault()
    }
    const read = () => void workspace.load()
    window.addEventListener('focus', read)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      workspace.close()
      unwatch()
      window.removeEventListener('focus', read)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [workspace])
  const isStored = draftState.problem === null
  useEffect(() => {
    storageAvailable.set(isStored)
    return () => storageAvailable.set(true)
  }, [isStored])
  return { workspace, draftState }
}

/** Whether leaving the page would lose drafts. */
export function wouldLoseDrafts(workspace: Pick<Workspace, 'state'>): boolean {
  const { problem, drafts } = workspace.state()
  return problem !== null && drafts.size > 0
}
