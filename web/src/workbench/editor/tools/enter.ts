import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { EditorSelection, type EditorState, type StateCommand, type Transaction } from '@codemirror/state'
import { isProse, treeTo } from './blocks.ts'
import { type Item, itemAround, itemsOf, numberOf } from './items.ts'
import type { Splice } from './separate.ts'

const continued = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/**
 * Enter continues a list or a quote, and ends it in an empty item. Numbers after a new item go on counting if they did
 * before; where all items have the same number, so has the new one.
 */
export const continueBlock: StateCommand = ({ state, dispatch }) => {
  if (!isProse(state, state.selection.main.head)) return false
  let made: Transaction | null = null
  continued({
    state,
    dispatch: transaction => {
      made = transaction
    },
  })
  if (made === null) return false
  dispatch(careful(state, made))
  return true
}

function careful(state: EditorState, made: Transaction): Transaction {
  const { head } = state.selection.main
  const line = state.doc.lineAt(head)
  const item = itemAround(state, treeTo(state, line.to).resolveInner(head, -1))
  if (item === null || numberOf(state, item) === null || state.selection.ranges.length > 1) return made
  const splices: Splice[] = []
  made.changes.iterChanges((from, to, _fromB, _toB, insert) => splices.push({ from, to, insert: insert.toString() }))
  const own = splices.filter(({ from }) => from <= head)
  const later = splices.filter(({ from }) => from > head)
  const isSame = hasOneNumber(state, item)
  const kept = isSame ? [] : upToWide(state, item, later)
  const first = own.map(splice => (isSame ? withNumber(splice, numberOf(state, item) ?? 1) : splice))
  const changes = state.changes([...first, ...kept])
  const shift = first.reduce(
    (sum, { insert = '' }, index) => sum + insert.length - (own[index]?.insert?.length ?? 0),
    0,
  )
  const anchor = made.newSelection.main.head + shift
  return state.update({ changes, selection: EditorSelection.cursor(anchor), scrollIntoView: true, userEvent: 'input' })
}

function hasOneNumber(state: EditorState, item: Item): boolean {
  const numbers = itemsOf(state, item.list).map(each => numberOf(state, each))
  return numbers.length > 1 && numbers.every(number => number === numbers[0])
}

function withNumber(splice: Splice, number: number): Splice {
  const insert = splice.insert?.replace(/(\n[ \t>]*)\d+(?=[.)] )/, `$1${number}`)
  return insert === undefined ? splice : { ...splice, insert }
}

/** A number that becomes longer would need the lines of its item indented further. */
function upToWide(state: EditorState, item: Item, splices: readonly Splice[]): readonly Splice[] {
  const kept: Splice[] = []
  for (const splice of splices) {
    const next = itemsOf(state, item.list).find(({ mark }) => mark.from === splice.from)
    const isLonger = (splice.insert?.length ?? 0) !== (splice.to ?? splice.from) - splice.from
    if (isLonger && next && next.node.to > state.doc.lineAt(next.mark.from).to) break
    kept.push(splice)
  }
  return kept
}
