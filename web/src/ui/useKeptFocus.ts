import { type RefObject, useEffect } from 'react'

type Place = {
  readonly element: HTMLElement
  readonly list: Element | null
  /** Of the row in the list. */
  readonly index: number
}

/**
 * Keeps the place of people who work with keys: when what has the focus is removed, the focus moves to the row that is
 * in its place then, else to the heading of the section, or to the section.
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = section.current
    if (area === null) return
    let last: Place | null = null
    const remember = ({ target }: FocusEvent): void => {
      last = placeOf(target as HTMLElement)
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.element.isConnected || !isFocusLost()) return
      const to = besides(last) ?? area.querySelector<HTMLElement>('h2, h3') ?? area
      to.focus({ preventScroll: true })
    })
    area.addEventListener('focusin', remember)
    observer.observe(area, { childList: true, subtree: true })
    return () => {
      area.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [section])
}

function placeOf(element: HTMLElement): Place {
  const row = element.closest('li')
  const list = row?.parentElement ?? null
  return { element, list, index: row && list ? [...list.children].indexOf(row) : 0 }
}

function besides({ list, index }: Place): HTMLElement | null {
  if (!list?.isConnected) return null
  const row = list.children[Math.min(index, list.children.length - 1)]
  return row?.querySelector<HTMLElement>('button:enabled, a[href]') ?? null
}

/** Nothing has the focus, or something that is hidden and loses it. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0
}
