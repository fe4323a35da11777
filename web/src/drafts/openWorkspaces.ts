import type { Workspace } from './workspace.ts'

type Open = (owner: string, projectId: number) => Workspace

/**
 * One workspace per user and project for as long as the page lives: what outlasts the screen that began it, such as a
 * commit or an offer to undo, knows what was typed on the next one.
 */
export function createOpenWorkspaces(open: Open): Open {
  const known = new Map<string, Workspace>()
  return (owner, projectId) => {
    const name = `${owner} ${projectId}`
    const workspace = known.get(name) ?? open(owner, projectId)
    if (!known.has(name)) workspace.follow()
    known.set(name, workspace)
    return workspace
  }
}
