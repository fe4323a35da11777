import { useEffect, useRef, useSyncExternalStore } from 'react'
import { hasCoarsePointer } from '../pointer.ts'
import type { FileSession } from '../session/fileSession.ts'
import type { SentCommit } from './sending/useCommit.tsx'

type FocusAfterCommit = {
  readonly last: SentCommit | null
  readonly isDialogClosed: boolean
  readonly session: FileSession | null
}

/**
 * After a commit the focus is in the text again, or, where that would open a keyboard on the screen, on the heading: the
 * button that opened the dialog is disabled by then. A merge replaces the editor, so the focus goes to each new one until
 * the next key or touch.
 */
export function useFocusAfterCommit({ last, isDialogClosed, session }: FocusAfterCommit): void {
  const seen = useRef(last)
  const isWanted = useRef(false)
  const attached = useSyncExternalStore(session?.subscribe ?? unchanging, () => session?.get().attached ?? 0)
  useEffect(() => {
    const end = (): void => {
      isWanted.current = false
    }
    const events = ['keydown', 'pointerdown'] as const
    for (const event of events) window.addEventListener(event, end, true)
    return () => {
      for (const event of events) window.removeEventListener(event, end, true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each editor that is attached is another one to focus
  useEffect(() => {
    if (!isDialogClosed) return
    if (last !== seen.current) {
      seen.current = last
      isWanted.current = true
    }
    if (!isWanted.current) return
    const timer = setTimeout(() => focusText(session))
    return () => clearTimeout(timer)
  }, [last, isDialogClosed, session, attached])
}

function focusText(session: FileSession | null): void {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
  if (!isFree && !activeElement.matches('.wb-crumbs')) return
  const surface = session?.surface() ?? null
  if (surface !== null && !hasCoarsePointer()) surface.focus()
  else document.querySelector<HTMLElement>('.wb-crumbs')?.focus()
}

function unchanging(): () => void {
  return () => {}
}
