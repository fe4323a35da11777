import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { wouldLoseDrafts } from '../drafts/useWorkspace.ts'
import type { Workspace } from '../drafts/workspace.ts'
import { addSignOutGuard } from '../session/signOutGuards.ts'

/**
 * Asks before the user leaves the workbench or signs out with drafts that the browser cannot store. Otherwise they stay
 * in the browser, and navigation loses nothing.
 */
export function useDraftGuard(projectId: number, { flush, state }: Pick<Workspace, 'flush' | 'state'>): void {
  const confirmNavigation = useCallback(async (): Promise<boolean> => {
    await flush()
    if (!wouldLoseDrafts({ state })) return true
    return window.confirm('This browser cannot store drafts. Leave and lose your uncommitted changes?')
  }, [flush, state])
  useEffect(() => addSignOutGuard(confirmNavigation), [confirmNavigation])
  useBlocker({
    shouldBlockFn: async ({ next }) =>
      !next.pathname.startsWith(`/projects/${projectId}/edit`) && !(await confirmNavigation()),
    enableBeforeUnload: false,
  })
}
