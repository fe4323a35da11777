import { useLayoutEffect, useState } from 'react'
import { isFocusLost } from './useKeptFocus.ts'

/** Where the open dialogs were opened from, the first one first. */
const openers: (readonly Element[])[] = []

/** What had the focus last: a menu that opens a dialog may be gone before the dialog is there, and the focus with it. */
let lastFocused: Element | null = null
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastFocused = target
  })
}

/**
 * Puts the focus back when a dialog closes, unless something else has it by then: to what opened the dialog, to the
 * button of the menu that did, or, if a dialog opened it that is closed too, to what opened that.
 */
export function useModalFocus(): void {
  // Read before anything in the dialog takes the focus.
  const [places] = useState(placesToReturn)
  useLayoutEffect(() => {
    openers.push(places)
    return () => {
      setTimeout(() => {
        openers.splice(openers.indexOf(places), 1)
        returnTo(places)
      })
    }
  }, [places])
}

function placesToReturn(): readonly Element[] {
  const place = isFocusLost() ? lastFocused : document.activeElement
  const menu = place?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? ''
  const own = [place, document.getElementById(menu)].filter(each => each !== null)
  return [...own, ...openers.toReversed().flat()]
}

function returnTo(places: readonly Element[]): void {
  for (const place of places) {
    if (!isFocusLost()) return
    if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true })
  }
}
