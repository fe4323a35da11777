import { useEffect, useRef } from 'react'
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
 * button that opened the dialog is disabled by then.
 */
export function useFocusAfterCommit({ last, isDialogClosed, session }: FocusAfterCommit): void {
  const seen = useRef(last)
  useEffect(() => {
    if (!isDialogClosed || last === seen.current) return
    seen.current = last
    const timer = setTimeout(() => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body && !activeElement.matches(':disabled')) return
      const surface = session?.surface() ?? null
      if (surface !== null && !hasCoarsePointer()) surface.focus()
      else document.querySelector<HTMLElement>('.wb-crumbs')?.focus()
    })
    return () => clearTimeout(timer)
  }, [last, isDialogClosed, session])
}
