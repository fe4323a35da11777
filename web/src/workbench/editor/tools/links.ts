import type { EditorState } from '@codemirror/state'
import { isProse, nodeAt, textBlocks, textOf } from './blocks.ts'
import { spansIn, widen, wordAt } from './spans.ts'
import { type Tool, toolEvent } from './tool.ts'

const address = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i
const addressMaxChars = 2_000

export function isAddress(text: string): boolean {
  return text.length <= addressMaxChars && address.test(text)
}

/** An address as Markdown writes it between parentheses. */
export function destination(target: string): string {
  return /[\s()<>]/.test(target) ? `<${target.replace(/[<>]/g, encodeURIComponent)}>` : target
}

/** Makes the selected words a link to an address; without one, the cursor moves to where it is typed. */
export function linkTo(target: string): Tool {
  return state => {
    const { main } = state.selection
    if (!isProse(state, main.from)) return null
    const link = nodeAt(state, main.head, 'Link')
    const url = link?.getChild('URL')
    if (url && main.from >= (link?.from ?? 0) && main.to <= (link?.to ?? 0)) {
      return target === ''
        ? { selection: { anchor: url.from, head: url.to } }
        : { changes: { from: url.from, to: url.to, insert: destination(target) }, userEvent: toolEvent }
    }
    const range = main.empty ? wordAt(state, main.head) : main
    if (range === null) return asText(state, '[]', target)
    const selected = state.sliceDoc(range.from, range.to).trim()
    if (isAddress(selected) && target === '') return labelled(range, selected)
    const blocks = textBlocks(state, range)
    const [block] = blocks
    if (!block || blocks.length > 1) return null
    const text = textOf(state, block)
    const words = trimmed(state, Math.max(range.from, text.from), Math.min(range.to, text.to))
    const { from, to } = widen(state, block, words, 'link')
    if (from >= to || spansIn(state, block, 'Link').some(each => each.from < to && each.to > from)) return null
    const end = `](${destination(target)})`
    return {
      changes: [
        { from, insert: '[' },
        { from: to, insert: end },
      ],
      selection: { anchor: to + 1 + (target === '' ? 2 : end.length) },
      userEvent: toolEvent,
    }
  }
}

/** Without the spaces at the ends: a selection to the end of a shown line has one. */
function trimmed(state: EditorState, from: number, to: number) {
  const text = state.sliceDoc(from, to)
  return { from: from + text.length - text.trimStart().length, to: to - text.length + text.trimEnd().length }
}

function asText(state: EditorState, text: string, target: string) {
  const { from, to } = state.selection.main
  const insert = `${text}(${destination(target)})`
  return { changes: { from, to, insert }, selection: { anchor: from + 1 }, userEvent: toolEvent }
}

function labelled({ from, to }: { readonly from: number; readonly to: number }, target: string) {
  return {
    changes: { from, to, insert: `[](${destination(target)})` },
    selection: { anchor: from + 1 },
    userEvent: toolEvent,
  }
}
