import { syntaxTree } from '@codemirror/language'
import { type EditorState, StateField, type Transaction } from '@codemirror/state'
import { firstIndex } from '#domain/text/firstIndex.ts'
import { structureOf } from './blocks.ts'
import type { Block, Join, Structure } from './structure.ts'

export const structureField = StateField.define<Structure>({
  create: structureOf,
  update(before, transaction) {
    const { startState, state, docChanged } = transaction
    if (!docChanged && syntaxTree(startState) === syntaxTree(state)) return before
    const now = structureOf(state)
    return now.parsedTo >= state.doc.length ? now : withEarlier(now, before, transaction)
  },
})

/** The parser continues in the background; until it is done, the rest of the document keeps the blocks that it had. */
function withEarlier(now: Structure, before: Structure, { changes }: Transaction): Structure {
  const later = <T extends Join>(all: readonly T[]): readonly T[] =>
    all.flatMap(each => {
      const [from, to] = [changes.mapPos(each.from, 1), changes.mapPos(each.to, -1)]
      return from >= now.parsedTo && to - from === each.to - each.from ? [{ ...each, from, to }] : []
    })
  const labels = now.labels.size >= before.labels.size ? now.labels : new Set([...now.labels, ...before.labels])
  const definitions = now.definitions.length >= before.definitions.length ? now.definitions : before.definitions
  const blocks = [...now.blocks, ...later(before.blocks)]
  return { ...now, blocks, joins: [...now.joins, ...later(before.joins)], labels, definitions }
}

/** Whether this editor shows Markdown as its page. */
export function isLive(state: EditorState): boolean {
  return state.field(structureField, false) !== undefined
}

/** The block at a position. */
export function blockAt(state: EditorState, position: number): Block | null {
  return rangeAt(state.field(structureField).blocks, position)
}

/** The first block that a range touches. */
export function blockIn(state: EditorState, from: number, to: number): Block | null {
  return rangeAt(state.field(structureField).blocks, from, to)
}

/** Whether a line continues the one above it. */
export function isJoined(state: EditorState, lineFrom: number): boolean {
  return rangeAt(state.field(structureField).joins, lineFrom) !== null
}

function rangeAt<T extends Join>(ranges: readonly T[], position: number, end = position): T | null {
  const found = ranges[firstIndex(ranges.length, index => (ranges[index]?.to ?? 0) >= position)]
  return found && found.from <= end ? found : null
}
