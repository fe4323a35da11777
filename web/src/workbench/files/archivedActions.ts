import { toast } from '../../ui/toast.ts'
import type { FileActions } from './fileActions.ts'

/** In an archived project nothing is written; only the user's own drafts can be discarded. */
export function archivedActions(actions: FileActions): FileActions {
  return {
    ...actions,
    create: refuseChange,
    remove: refuseChange,
    upload: refuseChange,
    revise() {
      refuseChange()
      return { run: () => false, isPossible: () => false }
    },
    move: async () => refuseChange(),
    takeImage: async () => {
      refuseChange()
      return ''
    },
  }
}

export function refuseChange(): void {
  toast('The project is archived. Unarchive it to change it.')
}
