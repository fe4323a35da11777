import type { PlaceInText } from './carriedPosition.ts'

/** Where a user is in a text that another editor is about to show. */
export type Reading = {
  /** What is at the upper edge of the window, and how far below it; `null` at the beginning of the text. */
  readonly top: (PlaceInText & { readonly offsetPx: number }) | null
  readonly isFocused: boolean
}

/** Where a user is in a text that is shown without an editor. */
export function readingOfPlain(box: HTMLElement, text: string): Reading {
  const isFocused = box.contains(document.activeElement)
  if (box.scrollTop <= 0) return { top: null, isFocused }
  return { top: { text, position: topOf(box), offsetPx: 0 }, isFocused }
}

function topOf(box: HTMLElement): number {
  const content = box.querySelector('pre') ?? box
  const { paddingLeft, lineHeight } = getComputedStyle(content)
  const x = content.getBoundingClientRect().left + Number.parseFloat(paddingLeft) + 1
  const y = box.getBoundingClientRect().top + Number.parseFloat(lineHeight) / 2
  const found = document.caretPositionFromPoint?.(x, y)
  if (found && box.contains(found.offsetNode)) return found.offset
  const shown = content instanceof HTMLTextAreaElement ? content.value : content.textContent
  return Math.round((shown.length * box.scrollTop) / box.scrollHeight)
}
