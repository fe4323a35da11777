import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { ownParagraph } from './ownParagraph.ts'

/** At the cursor, or as the last paragraph. */
export type InsertAt = 'cursor' | 'end'

/** Inserts text; returns whether it did, which it does not while the text is read-only. */
export function insertText(view: EditorView, words: string, at: InsertAt = 'cursor'): boolean {
  const { readOnly, doc, selection } = view.state
  if (readOnly) return false
  const { from, to } = at === 'cursor' ? selection.main : { from: doc.length, to: doc.length }
  const { insert, caret } = at === 'cursor' ? ownParagraph(view.state, { from, to }, words) : lastParagraph(doc, words)
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + caret }, scrollIntoView: true })
  return true
}

/** What is appended to a text for some words to be its last paragraph, and the offset of their end. */
export function lastParagraph(doc: Text, words: string): { readonly insert: string; readonly caret: number } {
  const isEmpty = (number: number) => number < 1 || doc.line(number).text.trim() === ''
  const before = !isEmpty(doc.lines) ? '\n\n' : isEmpty(doc.lines - 1) ? '' : '\n'
  const after = doc.lines > 1 && isEmpty(doc.lines) ? '\n' : ''
  return { insert: before + words + after, caret: before.length + words.length }
}
