import { escapeHtml } from './escape.ts'
import type { Attribute, CloseTag, OpenTag, Text } from './tokens.ts'

export function openTag(name: string, attributes: readonly Attribute[] = []): OpenTag {
  return { kind: 'open', name, attributes }
}

export function closeTag(name: string): CloseTag {
  return { kind: 'close', name }
}

/** The text is escaped. */
export function textToken(text: string): Text {
  return { kind: 'text', markup: escapeHtml(text) }
}

/** The markup is text that is already escaped, or finished HTML. */
export function markupToken(markup: string): Text {
  return { kind: 'text', markup }
}
