import { type EditorState, type Extension, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { revealedField } from '../../live/revealed.ts'
import { structureField } from '../../live/structureField.ts'
import { type Cell, type Row, readTable, rowsOf, type Table } from './model.ts'

/** The table with the cursor, if it is shown as a grid: only where Markdown is edited as its page. */
export type Grid = { readonly table: Table | null; readonly set: DecorationSet }

const rowsMax = 500
const none: Grid = { table: null, set: Decoration.none }
const hidden = Decoration.mark({ class: 'cm-grid-gap' })
const rule = Decoration.line({ class: 'cm-grid-rule' })
const headerRow = Decoration.line({ class: 'cm-grid-row cm-grid-header' })
const bodyRow = Decoration.line({ class: 'cm-grid-row' })

export const gridField = StateField.define<Grid>({
  create: gridOf,
  update(before, { state, startState, docChanged, selection }) {
    const isSame = state.field(structureField, false) === startState.field(structureField, false)
    const isShown = state.field(revealedField, false) === startState.field(revealedField, false)
    return isSame && isShown && !docChanged && !selection ? before : gridOf(state)
  },
  // Another mark around a part of a cell would split it in two.
  provide: field => EditorView.outerDecorations.from(field, ({ set }) => set),
})

function gridOf(state: EditorState): Grid {
  const structure = state.field(structureField, false)
  const shown = state.field(revealedField, false)?.shown
  if (!structure || !shown || shown.ranges.length > 1) return none
  const { head, anchor } = state.selection.main
  const table = gridAt(state, head)
  if (!table || anchor < table.from || anchor > table.to) return none
  return { table, set: Decoration.set(decorationsOf(state, table), true) }
}

/** The table at a position that is a grid while the cursor is there. */
export function gridAt(state: EditorState, position: number): Table | null {
  const blocks = state.field(structureField, false)?.blocks ?? []
  const block = blocks.find(({ kind, from, to }) => kind === 'table' && from <= position && to >= position)
  if (!block || block.indent > 0) return null
  const table = readTable(state, block)
  // A row of another width has no place in a grid.
  return table && rowsOf(table).length <= rowsMax && table.columns > 0 ? table : null
}

function decorationsOf(state: EditorState, table: Table): Range<Decoration>[] {
  const { doc } = state
  const { head } = state.selection.main
  const line = doc.line(table.delimiter.line)
  const ranges: Range<Decoration>[] = [rule.range(line.from), hidden.range(line.from, line.to)]
  const aligned = table.delimiter.cells.map(cell => alignmentOf(state.sliceDoc(cell.text.from, cell.text.to)))
  for (const row of rowsOf(table)) {
    ranges.push((row === table.header ? headerRow : bodyRow).range(doc.line(row.line).from))
    for (const [column, cell] of row.cells.entries()) ranges.push(...cellRanges(row, cell, column, aligned, head))
  }
  return ranges
}

/** A cell takes in the pipe before it, and the last one that after it, so that nothing is between two cells. */
function cellRanges(
  row: Row,
  cell: Cell,
  column: number,
  aligned: readonly string[],
  head: number,
): Range<Decoration>[] {
  const isFirst = column === 0
  const isLast = column === row.cells.length - 1
  const from = isFirst ? row.from : cell.from - 1
  const to = isLast ? row.to : cell.to
  if (from >= to) return []
  const isActive = head >= cell.from && head <= cell.to
  const start = isActive ? Math.min(cell.text.from, head) : cell.text.from
  const end = isActive ? Math.max(cell.text.to, head) : cell.text.to
  const className = `cm-grid-cell${isActive ? ' cm-grid-active' : ''}`
  const attributes = { style: `text-align: ${aligned[column] ?? 'start'}` }
  const mark = Decoration.mark({ class: className, attributes, inclusive: true })
  return [
    mark.range(from, to),
    ...(start > from ? [hidden.range(from, start)] : []),
    ...(to > end ? [hidden.range(end, to)] : []),
  ]
}

function alignmentOf(text: string): string {
  if (text.endsWith(':')) return text.startsWith(':') ? 'center' : 'end'
  return 'start'
}

const line = '1px solid var(--speckeep-line)'

export const gridTheme: Extension = EditorView.theme({
  '&.cm-live .cm-line.cm-grid-row, &.cm-live .cm-line.cm-grid-rule': { display: 'table-row' },
  '&.cm-live .cm-line.cm-grid-row': {
    font: '1rem/1.5rem var(--speckeep-serif)',
    color: 'inherit',
    backgroundColor: 'transparent',
  },
  '&.cm-live .cm-line.cm-grid-header': {
    font: '0.8125rem/1.5rem var(--mantine-font-family)',
    color: 'var(--mantine-color-dimmed)',
  },
  '&.cm-live .cm-line.cm-grid-rule': { fontSize: '0', lineHeight: '0' },
  '.cm-grid-cell': {
    display: 'table-cell',
    minWidth: '4rem',
    padding: '0.3rem 0.6rem',
    border: line,
    verticalAlign: 'top',
  },
  '.cm-grid-active': { boxShadow: 'inset 0 0 0 1.5px var(--speckeep-here)' },
  '.cm-grid-gap': { fontSize: '0', letterSpacing: '0' },
})
