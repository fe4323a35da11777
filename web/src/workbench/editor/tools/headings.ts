import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isProse, textBlocks, textOf } from './blocks.ts'
import { isClosed, isUnderlined } from './conventions.ts'
import { escapeStart, type Splice, separating } from './separate.ts'
import { marking, type Tool, toolEvent } from './tool.ts'

export function levelOf(block: Pick<SyntaxNode, 'name'>): number {
  return Number(/^(?:ATX|Setext)Heading(\d)$/.exec(block.name)?.[1] ?? 0)
}

/** Makes the selected paragraphs and headings headings of a level; 0 makes them paragraphs. */
export function setHeading(level: number): Tool {
  return state => {
    const { main } = state.selection
    if (!isProse(state, main.from)) return null
    const blocks = textBlocks(state, main).filter(({ name }) => name === 'Paragraph' || levelOf({ name }) > 0)
    if (blocks.length === 0) return onBlankLine(state, level)
    const changes = blocks.flatMap(block => changesFor(state, block, level))
    return marking(state, changes)
  }
}

function onBlankLine(state: EditorState, level: number) {
  const { head } = state.selection.main
  const line = state.doc.lineAt(head)
  if (level === 0 || /[^\s>]/.test(line.text)) return null
  const insert = `${'#'.repeat(level)} `
  return { changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length }, userEvent: toolEvent }
}

function changesFor(state: EditorState, block: SyntaxNode, level: number): readonly Splice[] {
  const before = levelOf(block)
  if (before === level) return []
  if (before === 0) return fromParagraph(state, block, level)
  if (block.name.startsWith('ATX')) return fromMarked(state, block, level)
  return fromUnderlined(state, block, level)
}

function fromParagraph(state: EditorState, block: SyntaxNode, level: number): readonly Splice[] {
  const { doc } = state
  const last = doc.lineAt(block.to)
  if (level <= 2 && block.parent?.name === 'Document' && isUnderlined(state)) {
    return [{ from: block.to, insert: `\n${(level === 1 ? '=' : '-').repeat(Math.max(3, last.length))}` }]
  }
  const closing = isClosed(state) ? ` ${'#'.repeat(level)}` : ''
  const end = /(?:^|[ \t])(#+)[ \t]*$/.exec(doc.sliceString(Math.max(block.from, last.from), block.to))
  return [
    { from: block.from, insert: `${'#'.repeat(level)} ` },
    ...joined(state, block),
    ...(end && closing === '' ? [{ from: block.to - end[0].trimStart().length, insert: '\\' }] : []),
    ...(closing === '' ? [] : [{ from: block.to, insert: closing }]),
  ]
}

/** A heading with its mark before it has one line. */
function joined(state: EditorState, { from, to }: { readonly from: number; readonly to: number }): readonly Splice[] {
  const breaks = state.sliceDoc(from, to).matchAll(/(?<![ \t])[ \t]+\\?\n[ \t>]*|\\?\n[ \t>]*/g)
  return [...breaks].map(({ index, 0: { length } }) => ({ from: from + index, to: from + index + length, insert: ' ' }))
}

function fromMarked(state: EditorState, block: SyntaxNode, level: number): readonly Splice[] {
  const text = textOf(state, block)
  const [first, ...rest] = block.getChildren('HeaderMark')
  if (!first) return []
  if (level > 0) {
    const marks = [first, ...rest.slice(-1)]
    return marks.map(mark => ({ from: mark.from, to: mark.to, insert: '#'.repeat(level) }))
  }
  return [
    { from: block.from, to: text.from },
    ...(text.to < block.to ? [{ from: text.to, to: block.to }] : []),
    ...plain(text.from, state.sliceDoc(text.from, text.to)),
    ...separating(state, block),
  ]
}

function fromUnderlined(state: EditorState, block: SyntaxNode, level: number): readonly Splice[] {
  const underline = block.getChild('HeaderMark')
  if (!underline) return []
  if (level === 1 || level === 2) {
    const insert = (level === 1 ? '=' : '-').repeat(Math.max(3, underline.to - underline.from))
    return [{ from: underline.from, to: underline.to, insert }]
  }
  const text = textOf(state, block)
  const gone = { from: text.to, to: block.to }
  if (level === 0) return [gone, ...separating(state, block)]
  return [{ from: block.from, insert: `${'#'.repeat(level)} ` }, ...joined(state, text), gone]
}

/** The escape that a text needs to stay a paragraph. */
export function plain(at: number, text: string): readonly Splice[] {
  const offset = escapeStart(text)
  return offset === null ? [] : [{ from: at + offset, insert: '\\' }]
}
