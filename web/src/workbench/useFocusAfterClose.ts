import { useEffect, useRef } from 'react'
import { isFocusLost } from '../ui/useKeptFocus.ts'

/** When the open file is closed, with the button that had the focus, the focus is on the heading. */
export function useFocusAfterClose(path: string): void {
  const last = useRef(path)
  useEffect(() => {
    const isClosed = last.current !== '' && path === ''
    last.current = path
    if (isClosed && isFocusLost()) document.querySelector<HTMLElement>('.wb-crumbs')?.focus()
  }, [path])
}
