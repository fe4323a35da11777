import { syntaxTree } from '@codemirror/language'
import type { EditorState, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import { type Draw, liveKinds, liveLines } from './kinds.ts'
import { isMarkedAnew } from './marking.ts'
import { isRevealed, revealedField } from './revealed.ts'
import { blockAt, isJoined, isLive, structureField } from './structureField.ts'

const hidden = Decoration.replace({})
const quiet = Decoration.mark({ class: 'cm-live-mark' })
const ownHeight = /cm-live-(?:source|front|underline|heading)/
/**
 * The editor takes the height of the first short line that is nothing but text for the height of all lines, and
 * measures everything again when that changes. Lines of another height are therefore never nothing but text.
 */
const apart = Decoration.mark({})
const leaf = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|Task|LinkReference|TableHeader|TableRow|HTMLBlock)$/

export const inlineRendering = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = decorationsIn(view)
    }
    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate) {
      const isOther =
        docChanged ||
        viewportChanged ||
        startState.field(structureField) !== state.field(structureField) ||
        startState.field(revealedField).shown !== state.field(revealedField).shown ||
        startState.readOnly !== state.readOnly ||
        isMarkedAnew(startState, state)
      if (isOther) this.decorations = decorationsIn(view)
    }
  },
  { decorations: plugin => plugin.decorations },
)

/** More than a view shows of a document before it is measured. */
const drawnAheadChars = 3_000

type DrawnAhead = { readonly to: number; readonly decorations: DecorationSet }

const drawnAhead = new WeakMap<EditorState, DrawnAhead>()

/** Draws the beginning of a document for a view of the state that is made in a later task. */
export function drawAhead(state: EditorState): void {
  if (!isLive(state)) return
  const { to } = state.doc.lineAt(Math.min(drawnAheadChars, state.doc.length))
  drawnAhead.set(state, { to, decorations: decorationsOf(state, [{ from: 0, to }]) })
}

function decorationsIn({ state, viewport, visibleRanges }: EditorView): DecorationSet {
  const ahead = drawnAhead.get(state)
  if (ahead && viewport.to <= ahead.to) return ahead.decorations
  return decorationsOf(state, visibleRanges)
}

function decorationsOf(state: EditorState, visible: EditorView['visibleRanges']): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of visible) drawRange(state, from, to, ranges)
  return Decoration.set(ranges, true)
}

export function drawRange(state: EditorState, from: number, to: number, ranges: Range<Decoration>[]): void {
  const { doc } = state
  const draw: Draw = {
    state,
    add: (decoration, start, end = start) => {
      ranges.push(decoration.range(start, end))
    },
    markup(start, end, isShown) {
      if (end > start) ranges.push((isShown ? quiet : hidden).range(start, end))
    },
    hide(start, end) {
      if (end > start) ranges.push(hidden.range(start, end))
    },
    text: (start, end) => doc.sliceString(start, end),
    isShown: node => isBlockShown(state, node),
    lines(start, end, spec) {
      const first = doc.lineAt(Math.max(start, from)).number
      const last = doc.lineAt(Math.min(end, to)).number
      for (let number = first; number <= last; number++) {
        const line = doc.line(number)
        if (isJoined(state, line.from)) continue
        const name = typeof spec === 'string' ? spec : spec(number)
        ranges.push(Decoration.line({ class: name }).range(line.from))
        if (line.length > 0 && ownHeight.test(name)) ranges.push(apart.range(line.from, line.to))
      }
    },
  }
  const kinds = state.facet(liveKinds)
  const { bodyFrom } = state.field(structureField)
  syntaxTree(state).iterate({
    from,
    to,
    enter(node: SyntaxNodeRef) {
      if (node.to <= bodyFrom && node.name !== 'Document') return false
      // Drawn by a widget, or shown as source.
      if (node.name !== 'Document' && leaf.test(node.name) && blockAt(state, node.from)) return false
      kinds[node.name]?.(node.node, draw)
      return node.name !== 'FencedCode' && node.name !== 'Image' && node.name !== 'InlineCode'
    },
  })
  for (const each of state.facet(liveLines)) each(draw, from, to)
}

/** The block around a node, with the lines that it is on. */
function isBlockShown(state: EditorState, node: SyntaxNode): boolean {
  let block: SyntaxNode | null = node
  while (block && !leaf.test(block.name)) block = block.parent
  const { from, to } = block ?? node
  return isRevealed(state, state.doc.lineAt(from).from, state.doc.lineAt(to).to)
}
