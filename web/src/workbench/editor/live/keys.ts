import { EditorSelection, type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { isDrawn } from './blockField.ts'
import { structureField } from './structureField.ts'

/**
 * Up and down enter a drawn block at its nearest line, with the cursor in the same column: without this they would jump
 * over it.
 */
function enterBlock(view: EditorView, direction: 'up' | 'down'): boolean {
  const { state } = view
  const isDown = direction === 'down'
  const { main, ranges } = state.selection
  if (ranges.length > 1 || !main.empty) return false
  const { head } = view.moveVertically(main, isDown)
  const [low, high] = isDown ? [main.head, Math.max(head, main.head)] : [Math.min(head, main.head), main.head]
  const between = state.field(structureField).blocks.filter(block => {
    const isPassed = isDown ? block.from > low && block.from <= high : block.to < high && block.to >= low
    // A cursor that cannot move may be stopped by a block at the edge of the document.
    const isNext = head === main.head && (isDown ? block.from === lineEnd(view) + 1 : block.to === lineStart(view) - 1)
    return (isPassed || isNext) && isDrawn(state, block)
  })
  const block = isDown ? between[0] : between.at(-1)
  if (!block) return false
  const column = main.head - lineStart(view)
  const line = state.doc.lineAt(isDown ? block.from : block.to)
  const position = Math.min(line.to, line.from + column)
  view.dispatch({ selection: EditorSelection.cursor(position), scrollIntoView: true, userEvent: 'select' })
  return true
}

function lineStart({ state }: EditorView): number {
  return state.doc.lineAt(state.selection.main.head).from
}

function lineEnd({ state }: EditorView): number {
  return state.doc.lineAt(state.selection.main.head).to
}

export function blockKeys(): Extension {
  return Prec.high(
    keymap.of([
      { key: 'ArrowDown', run: view => enterBlock(view, 'down') },
      { key: 'ArrowUp', run: view => enterBlock(view, 'up') },
    ]),
  )
}
