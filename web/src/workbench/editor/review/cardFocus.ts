/** The card of the current change, in the text or below it. */
const card = '.wb-change'

/** The act whose button has the focus. */
export function focusedAct(): string | null {
  const { activeElement } = document
  return activeElement?.closest(card) ? (activeElement.getAttribute('data-act') ?? null) : null
}

/** Moves the focus to the current change, unless the user is writing elsewhere. Returns whether it is there. */
function focusCard(act: string | null): boolean {
  const { activeElement } = document
  if (hasText(activeElement) || activeElement?.closest('.wb-review-bar')) return true
  const place = document.querySelector<HTMLElement>(card)
  const button = act === null ? null : place?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`)
  const wanted = button ?? place
  wanted?.focus({ preventScroll: true })
  return wanted != null && document.activeElement === wanted
}

/** Whether the user writes in a field. */
export function hasText(field: unknown): boolean {
  return isTextField(field) && field.value !== ''
}

export function isTextField(field: unknown): field is HTMLTextAreaElement | HTMLInputElement {
  const isInput = field instanceof HTMLInputElement && !/^(?:radio|checkbox|button|submit)$/.test(field.type)
  return isInput || field instanceof HTMLTextAreaElement
}

const framesMax = 20

/** The same as soon as the card is drawn. */
export function focusCardSoon(act: string | null, otherwise: () => void = () => {}, frames = framesMax): void {
  if (focusCard(act)) return
  if (frames === 0) otherwise()
  else requestAnimationFrame(() => focusCardSoon(act, otherwise, frames - 1))
}
