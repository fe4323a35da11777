import type { Workspace } from '../../drafts/workspace.ts'
import { toast, toastWithUndo } from '../../ui/toast.ts'
import type { Undo } from './draftChanges.ts'

/** Says what was done, and offers to undo it as long as that is possible. */
export function offerUndo(
  { subscribe }: Pick<Workspace, 'subscribe'>,
  message: string,
  { run, isPossible }: Undo,
  onUndone: () => void = () => {},
): void {
  const undo = () => {
    if (run()) onUndone()
  }
  if (!isPossible()) toast(message)
  else toastWithUndo(message, undo, withdraw => subscribe(() => isPossible() || withdraw()))
}
