import { escapeHtml } from './escape.ts'

/** Markup that is safe to put into a page. Created by `html` (which escapes) and by `trusted` (which asserts). */
export type Html = { readonly markup: string }

type Slot = Html | string | number | null | undefined | false | readonly Html[]

/** A template that escapes its slots unless they are `Html`; `null`, `undefined` and `false` print nothing. */
export function html(parts: TemplateStringsArray, ...slots: readonly Slot[]): Html {
  return { markup: parts.reduce((markup, part, index) => markup + printSlot(slots[index - 1]) + part) }
}

/** Only for output of the sanitiser. */
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
