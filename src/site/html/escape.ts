import { decodeHTML } from 'entities'

const namedInText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes plain text for use between tags or inside a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(/[&<>"]/g, char => namedInText[char] ?? char) : text
}

/** Most texts need no escaping. */
const special = /[&<>"]/

const ampersandOfNoReference = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi

/** Makes text of an HTML source safe to print again: its character references stay, and no `<` survives. */
export function escapeMarkupText(source: string): string {
  if (!special.test(source)) return source
  return source.replace(ampersandOfNoReference, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The text that a reader sees for the output of `escapeMarkupText` or `escapeHtml`. */
export function readText(markup: string): string {
  return markup.includes('&') ? decodeHTML(markup) : markup
}
