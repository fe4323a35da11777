import { useState } from 'react'
import { useWorkbench } from '../../context.ts'
import type { Undo } from '../../files/draftChanges.ts'
import { offerUndo } from '../../files/offerUndo.ts'
import type { StagedChange } from './stagedChanges.ts'
import type { StagedFile } from './useStaging.ts'

type Discarded = { readonly message: string; readonly undo: Undo }

export type DiscardState = {
  /** The last change that was discarded, if any. */
  readonly last: Discarded | null
  readonly discard: (file: StagedFile, change: StagedChange) => void
  readonly undo: () => void
  /** Offers to undo the last one outside the dialog, which is closed. */
  readonly handOver: () => void
}

/** Takes back single changes. Undoing is offered in the dialog, as nothing outside it can be reached by keyboard. */
export function useDiscard(): DiscardState {
  const { actions, workspace } = useWorkbench()
  const [discarded, setDiscarded] = useState<readonly Discarded[]>([])
  const last = discarded.at(-1) ?? null
  return {
    last,
    discard({ draft: { path }, found }, { place, without }) {
      const text = without()
      const undo = actions.revise(path, text === found?.base?.content ? null : text)
      setDiscarded([...discarded, { message: `The change ${place} of ${path} was discarded.`, undo }])
    },
    undo() {
      last?.undo.run()
      setDiscarded(discarded.slice(0, -1))
    },
    handOver() {
      if (last !== null) offerUndo(workspace, last.message, last.undo)
    },
  }
}
