import { useEffect } from 'react'
import { isFocusLost } from './useKeptFocus.ts'

/**
 * A button is disabled while it is busy, and loses the focus. It gets it back when it can be pressed again, unless the
 * person has gone somewhere else meanwhile.
 */
export function useFocusAfterBusy(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    const remember = ({ target }: Event): void => {
      last = target
    }
    const observer = new MutationObserver(changes => {
      const freed = changes.find(({ target }) => target === last)?.target
      if (freed instanceof HTMLButtonElement && !freed.disabled && isFocusLost()) freed.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', remember)
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', remember)
      observer.disconnect()
    }
  }, [])
}
