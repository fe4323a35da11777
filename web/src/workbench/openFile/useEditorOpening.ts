import { useEffect, useState } from 'react'
import { loadEditor } from './lazyEditors.tsx'

/** By then the text is painted. */
const openAfterMs = 300

type EditorNeed = {
  readonly isTouchScreen: boolean
  /** Nothing but reading is wanted yet. */
  readonly isToRead: boolean
  /** The text is shown as its page, whose editor follows without being touched. */
  readonly isPage: boolean
}

/** Whether to show the editor: immediately, except on a touch screen as long as the text is only read. */
export function useEditorOpening({ isTouchScreen, isToRead, isPage }: EditorNeed): boolean {
  const [isOpen, open] = useState(!isTouchScreen)
  if (!isOpen && !isToRead) open(true)
  useEffect(() => {
    if (isOpen || !isPage) return
    const timer = setTimeout(() => {
      loadEditor().then(
        () => open(true),
        () => {},
      )
    }, openAfterMs)
    return () => clearTimeout(timer)
  }, [isOpen, isPage])
  return isOpen
}
