import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState, Text, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Lines of a text, from 1 and inclusive. */
export type LineRange = { readonly startLine: number; readonly endLine: number }

export function linesOfRange(doc: Text, from: number, to: number): LineRange {
  const startLine = doc.lineAt(Math.min(from, doc.length)).number
  return { startLine, endLine: Math.max(startLine, doc.lineAt(Math.min(to, doc.length)).number) }
}

/** Moves the cursor to a line (from 1) and scrolls it into view. */
export function goToLineSpec(doc: Text, line: number): TransactionSpec {
  const { from } = doc.line(Math.min(Math.max(1, line), doc.lines))
  return { selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) }
}

/** `null` without a selection. A selection that ends at the start of a line does not include that line. */
export function selectedLines(state: EditorState): LineRange | null {
  const { from, to, empty } = state.selection.main
  if (empty) return null
  const end = to > from && state.doc.lineAt(to).from === to ? to - 1 : to
  return linesOfRange(state.doc, from, end)
}

const parseMaxMs = 100

export type Section = LineRange & { readonly title: string }

/** The section whose heading has the cursor; `null` if it is elsewhere. */
export function sectionLines(state: EditorState): Section | null {
  const { head, empty } = state.selection.main
  const tree = empty ? ensureSyntaxTree(state, state.doc.length, parseMaxMs) : null
  let section: (Pick<Section, 'startLine' | 'title'> & { readonly level: number }) | null = null
  for (let node = tree?.topNode.firstChild ?? null; node; node = node.nextSibling) {
    const level = Number(/^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1] ?? 0)
    if (level === 0) continue
    const { startLine, endLine } = linesOfRange(state.doc, node.from, node.to)
    if (section && level <= section.level) {
      return { startLine: section.startLine, endLine: startLine - 1, title: section.title }
    }
    const line = state.doc.lineAt(head).number
    if (!section && line >= startLine && line <= endLine) {
      section = { level, startLine, title: titleIn(state.doc.sliceString(node.from, node.to)) }
    }
  }
  return section && { startLine: section.startLine, endLine: state.doc.lines, title: section.title }
}

/** The words of a heading without its marks. */
function titleIn(heading: string): string {
  const [line = ''] = heading.split('\n')
  return line.replace(/^#+\s*|(?<!\s)\s+#+\s*$|[*_`]/g, '').trim()
}
