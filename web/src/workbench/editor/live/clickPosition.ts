import type { Text } from '@codemirror/state'
import type { Block } from './structure.ts'

type Placed = Pick<Block, 'kind' | 'from' | 'indent'>

/** The position in the source of a drawn block that a click means. */
export function sourcePosition(doc: Text, block: Placed, event: MouseEvent): number {
  const path = event.composedPath()
  const root = path.find(node => node instanceof ShadowRoot)
  const caret = root instanceof ShadowRoot ? caretAt(root, event) : null
  if (block.kind === 'table') {
    const cell = path.find(node => node instanceof HTMLTableCellElement)
    return cell instanceof HTMLTableCellElement
      ? positionInTable(doc, block, cell, caret === null ? 0 : lengthBefore(cell, caret))
      : block.from
  }
  const code = path.find(node => node instanceof HTMLElement && node.localName === 'code')
  // A diagram is shown by its source.
  const isSource = block.kind === 'code' || block.kind === 'diagram'
  if (!isSource || !(code instanceof HTMLElement) || caret === null) return doc.lineAt(block.from).to
  return positionInCode(doc, block, code.textContent.slice(0, lengthBefore(code, caret)))
}

function positionInTable(doc: Text, block: Placed, cell: HTMLTableCellElement, offset: number): number {
  const row = cell.parentElement instanceof HTMLTableRowElement ? cell.parentElement.rowIndex : 0
  const number = doc.lineAt(block.from).number + (row === 0 ? 0 : row + 1)
  const line = doc.line(Math.min(number, doc.lines))
  return line.from + cellOffset(line.text, cell.cellIndex, cell.textContent, offset)
}

/** Where in the line of a table row a place in a cell is: exact if the cell has no markup, else its beginning. */
export function cellOffset(line: string, column: number, shown: string, offset: number): number {
  const starts = cellStarts(line)
  const start = starts[Math.min(column, starts.length - 1)] ?? 0
  return line.startsWith(shown, start) ? start + Math.min(offset, shown.length) : start
}

/** Where the text of each cell begins. */
export function cellStarts(line: string): readonly number[] {
  const first = /^[\s>]*\|?/.exec(line)?.[0].length ?? 0
  const edges = [first]
  for (let at = first; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === '|') edges.push(at + 1)
  }
  if (edges.length > 1 && line.slice(edges.at(-1)).trim() === '') edges.pop()
  return edges.map(edge => edge + (line[edge] === ' ' ? 1 : 0))
}

/** `before`: the code from its beginning to the place. */
function positionInCode(doc: Text, { from, indent }: Placed, before: string): number {
  const lines = before.split('\n')
  const line = doc.line(Math.min(doc.lines, doc.lineAt(from).number + lines.length))
  return Math.min(line.to, line.from + Math.min(indent, leading(line.text)) + (lines.at(-1)?.length ?? 0))
}

function leading(text: string): number {
  return /^[\s>]*/.exec(text)?.[0].length ?? 0
}

type Caret = { readonly node: Node; readonly offset: number }

function caretAt(root: ShadowRoot, { clientX, clientY }: MouseEvent): Caret | null {
  const found = root.ownerDocument.caretPositionFromPoint?.(clientX, clientY, { shadowRoots: [root] })
  return found ? { node: found.offsetNode, offset: found.offset } : null
}

/** The characters of an element's text before a caret in it. */
function lengthBefore(element: HTMLElement, { node, offset }: Caret): number {
  if (!element.contains(node)) return 0
  const range = element.ownerDocument.createRange()
  range.setStart(element, 0)
  range.setEnd(node, offset)
  return range.toString().length
}
