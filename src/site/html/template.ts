import { escapeHtml } from './escape.ts'

/** Markup that may stand in a page as it is. Made by `html` (which escapes) and by `trusted` (which asserts). */
export type Html = { readonly markup: string }

type Slot = Html | string | number | null | undefined | false | readonly Html[]

/** A template whose slots are escaped unless they are `Html` already; `null`, `undefined` and `false` print nothing. */
export function html(parts: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  return { markup: parts.reduce((markup, part, index) => markup + printSlot(slots[index - 1]) + part) }
}

/** Only for markup that the sanitiser printed. */
export function trusted(markup: string): Html {
  return { markup }
}

function printSlot(slot: Slot): string {
  if (slot === null || slot === undefined || slot === false) return ''
  if (typeof slot === 'string') return escapeHtml(slot)
  if (typeof slot === 'number') return String(slot)
  if ('markup' in slot) return slot.markup
  return slot.map(item => item.markup).join('')
}
