import { isFocusLost } from './useKeptFocus.ts'

const waitMaxMs = 2_000

/** Moves the focus to an element as soon as it is drawn, unless something else has it by then. */
export function focusSoon(selector: string, otherwise: () => void, fromMs = performance.now()): void {
  if (!isFocusLost() || focusNow(selector)) return
  if (performance.now() - fromMs > waitMaxMs) otherwise()
  else requestAnimationFrame(() => focusSoon(selector, otherwise, fromMs))
}

/** Returns whether it has the focus. */
export function focusNow(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus({ preventScroll: true })
  return element !== null && document.activeElement === element
}
