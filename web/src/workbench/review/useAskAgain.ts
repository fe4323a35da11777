import { useEffect, useRef, useState } from 'react'
import { changesLeft } from '../../drafts/changeCounts.ts'
import { useWorkbench } from '../context.ts'
import type { RewriteControls, RewriteState } from '../rewrite/useRewrite.ts'
import type { OpenFile } from '../useFileSession.ts'

export type AskAgainControls = {
  readonly isOpen: boolean
  readonly open: () => void
  readonly toggle: () => void
  readonly close: () => void
  readonly ask: (instruction: string) => Promise<boolean>
  readonly stop: () => void
  readonly state: RewriteState
  /** Under which what is typed is kept. */
  readonly name: string
}

/** Another version of the current change, asked for in its card. The field belongs to one change. */
export function useAskAgain({ session, state }: Pick<OpenFile, 'session' | 'state'>, rewrite: RewriteControls) {
  const { projectId, path, workspace, onShow } = useWorkbench()
  const [openFor, setOpenFor] = useState<string | null>(null)
  const { change = null, number = 0 } = state.reviewed ?? {}
  const key = change && `${number} ${change.name}`
  const isOpen = key !== null && key === openFor
  /** The line of the change that was redone, until the editor with the answer is there. */
  const redone = useRef<number | null>(null)
  const { attached } = state
  useEffect(() => {
    if (attached === 0 || redone.current === null) return
    session.surface()?.go({ line: redone.current })
    redone.current = null
  }, [attached, session])

  const open = (): void => {
    rewrite.clear()
    onShow('text')
    setOpenFor(key)
  }
  const close = (): void => {
    setOpenFor(null)
    // The focus is never taken from a field with text.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    session.surface()?.focus()
  }
  const ask = async (instruction: string): Promise<boolean> => {
    const line = session.surface()?.hunkLines()?.startLine ?? null
    session.store()
    const request = session.requestForChange(instruction)
    if (request === null) return false
    const submitted = session.submittedText()
    return await rewrite.start(request, answer => {
      if ('files' in answer) return 0
      redone.current = line
      if (!session.applyEdit(instruction, answer, submitted)) {
        redone.current = null
        return 0
      }
      setOpenFor(null)
      return changesLeft(workspace.state().drafts.get(path))
    })
  }
  return {
    isOpen,
    open,
    toggle: isOpen ? close : open,
    close,
    ask,
    stop: rewrite.stop,
    state: rewrite.state,
    name: `ask again ${projectId} ${path}`,
  } satisfies AskAgainControls
}
