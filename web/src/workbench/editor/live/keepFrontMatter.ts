import { EditorState, type TransactionSpec } from '@codemirror/state'
import { frontMatterEnd } from '../lines.ts'

/**
 * Text that is inserted before the front matter, or directly behind its last line, would turn its lines into text: it
 * begins the body instead. Compositions stay as they are, since the browser has already drawn them.
 */
export const keepFrontMatter = EditorState.transactionFilter.of(transaction => {
  const { startState, changes, newDoc } = transaction
  if (!transaction.isUserEvent('input') || transaction.isUserEvent('input.type.compose')) return transaction
  const end = frontMatterEnd(startState.doc)
  if (end === 0 || frontMatterEnd(newDoc) > 0) return transaction
  let inserted: string | null = null
  let changed = 0
  changes.iterChanges((from, to, _from, _to, text) => {
    changed++
    if (from === to && (from === 0 || from === end)) inserted = text.toString()
  })
  if (inserted === null || changed > 1) return transaction
  return inBody(startState, end, inserted)
})

function inBody({ doc }: EditorState, end: number, text: string): TransactionSpec {
  const isFollowed = end + 1 < doc.length && doc.lineAt(end + 1).length > 0
  const insert = `\n\n${text}${isFollowed ? '\n' : ''}`
  const anchor = end + 2 + text.length
  return { changes: { from: end, insert }, selection: { anchor }, scrollIntoView: true, userEvent: 'input.type' }
}
