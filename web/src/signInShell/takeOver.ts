const used = 'form, input, button'
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Resolves when no button or link of the shell is held down: a press that ends on another element than it began on is
 * no click, so one that is replaced meanwhile would do nothing.
 */
export async function whenReleased(place: HTMLElement): Promise<void> {
  if (place.querySelector('button:active, a:active') === null) return
  const released = Promise.withResolvers<void>()
  // The click follows these events in the same task.
  const afterClick = () => setTimeout(released.resolve)
  for (const name of ['pointerup', 'pointercancel', 'keyup']) addEventListener(name, afterClick, { once: true })
  await released.promise
}

/** The user's input in the sign-in shell so far; `null` if the app starts without one. */
export function readShellState(place: HTMLElement): { readonly goOn: () => void } | null {
  const before = [...place.querySelectorAll<HTMLElement>(used)]
  if (before.length === 0) return null
  const focused = before.findIndex(element => element.matches(':focus'))
  const typed = before.map(element => (element instanceof HTMLInputElement ? element.value : ''))
  return {
    /** Repeats the input in the app's screen after it has replaced the shell. */
    goOn() {
      const now = [...place.querySelectorAll<HTMLElement>(used)]
      // The app may already show more below.
      if (now.length < before.length) return
      for (const [index, element] of now.entries()) if (typed[index]) type(element, typed[index])
      now[focused]?.focus()
      for (const [index, element] of now.entries()) repeat(element, before[index]?.dataset['asked'])
    },
  }
}

/** Dispatches input events as typing does, so that the screen notices the change. */
function type(element: HTMLElement, text: string): void {
  setValue?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

function repeat(element: HTMLElement, asked: string | undefined): void {
  if (asked === 'submit' && element instanceof HTMLFormElement) element.requestSubmit()
  if (asked === 'click') {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    element.click()
  }
}
