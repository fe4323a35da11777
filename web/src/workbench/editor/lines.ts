import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState, Line, Text, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Lines of a text, from 1 and inclusive. */
export type LineRange = { readonly startLine: number; readonly endLine: number }

export function linesOfRange(doc: Text, from: number, to: number): LineRange {
  const startLine = doc.lineAt(Math.min(from, doc.length)).number
  return { startLine, endLine: Math.max(startLine, doc.lineAt(Math.min(to, doc.length)).number) }
}

/** Moves the cursor to a line (from 1) and scrolls it into view. */
export function goToLineSpec(doc: Text, line: number): TransactionSpec {
  const anchor = textStart(doc.line(Math.min(Math.max(1, line), doc.lines)))
  return { selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) }
}

/** The end of the YAML between `---` lines at the top; 0 if there is none. */
export function frontMatterEnd(doc: Text): number {
  if (!/^---[ \t]*$/.test(doc.line(1).text)) return 0
  for (let number = 2; number <= Math.min(doc.lines, frontMatterMaxLines); number++) {
    const line = doc.line(number)
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line.text)) return line.to
  }
  return 0
}

const frontMatterMaxLines = 1_000

/** Where the text of a page begins: what is typed there becomes part of its title, not of its front matter. */
export function firstPlace(doc: Text): number {
  const above = frontMatterEnd(doc)
  let line = doc.lineAt(Math.min(above === 0 ? 0 : above + 1, doc.length))
  while (above > 0 && line.text.trim() === '' && line.number < doc.lines) line = doc.line(line.number + 1)
  return textStart(line)
}

/** After the mark of a heading: words before it would undo the heading. */
function textStart({ from, text }: Line): number {
  return from + (/^ {0,3}#{1,6}[ \t]+/.exec(text)?.[0].length ?? 0)
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
  const above = frontMatterEnd(state.doc)
  const tree = empty ? ensureSyntaxTree(state, state.doc.length, parseMaxMs) : null
  let section: (Pick<Section, 'startLine' | 'title'> & { readonly level: number }) | null = null
  for (let node = tree?.topNode.firstChild ?? null; node; node = node.nextSibling) {
    const level = Number(/^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1] ?? 0)
    // The parser takes the last lines of front matter for an underlined heading.
    if (level === 0 || node.from < above) continue
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
