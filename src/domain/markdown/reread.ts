import type { Token } from 'markdown-it'
import { applyEdits, type Edit } from '../text/splice.ts'
import type { Document } from './document.ts'

/** Parses the edited document again from its text, to verify that the edits mean what they should. */
export function reread(document: Document, edits: readonly Edit[]): Document {
  return document.reread(applyEdits(document.text, edits))
}

/** What readers see of each token: equal if two documents say the same. */
export function signatures(document: Document): readonly string[] {
  return document.outline().tokens.map(signatureOf)
}

export function signatureOf({ type, markup, info, hidden, content, tag }: Token): string {
  return [type, tag, type === 'list_item_open' ? '' : info, hidden, markup, content].join('\n')
}

/** The targets of reference links, wherever they are defined. */
export function references(document: Document): string {
  const entries = Object.entries(document.outline().env.references ?? {})
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}
