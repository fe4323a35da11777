import { useCallback, useState } from 'react'
import { refuseChange } from './files/archivedActions.ts'
import type { Dialog } from './WorkbenchDialogs.tsx'

const changingDialogs: ReadonlySet<Dialog['kind']> = new Set(['commit', 'new', 'move', 'entry'])

/** The open dialog, and how to open another; in an archived project none opens that leads to a change. */
export function useDialog(isArchived: boolean): readonly [Dialog | null, (next: Dialog | null) => void] {
  const [dialog, showDialog] = useState<Dialog | null>(null)
  const setDialog = useCallback(
    (next: Dialog | null) => {
      if (isArchived && next !== null && changingDialogs.has(next.kind)) refuseChange()
      else showDialog(next)
    },
    [isArchived],
  )
  return [dialog, setDialog]
}
