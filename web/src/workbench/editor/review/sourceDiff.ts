import type { EditorState, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { type Comparison, changeTexts } from '../../../changes/changeTexts.ts'
import type { Hunk } from '../../../changes/compare.ts'
import { changedWords } from '../../../changes/words.ts'
import { isLive } from '../live/structureField.ts'
import { currentChange } from './current.ts'
import { comparisonOf, hunkRange } from './hunks.ts'

/** The changes in the source: deleted lines above each change, and added words highlighted in it. */

const addedLine = Decoration.line({ class: 'cm-changedLine' })
const addedText = Decoration.mark({ tagName: 'ins', class: 'cm-changedText' })
const currentLine = Decoration.line({ class: 'cm-currentChange' })

/** Only for the lines in view. */
export const addedLines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = marksInView(view)
    }
    update({ startState, state, viewportChanged, view }: ViewUpdate) {
      const isOther =
        comparisonOf(startState) !== comparisonOf(state) ||
        currentChange(startState) !== currentChange(state) ||
        isLive(startState) !== isLive(state)
      if (isOther || viewportChanged) this.decorations = marksInView(view)
    }
  },
  { decorations: plugin => plugin.decorations },
)

function marksInView({ state, viewport }: EditorView): DecorationSet {
  const comparison = comparisonOf(state)
  if (comparison === null || isLive(state)) return Decoration.none
  const current = currentChange(state)
  const marks: Range<Decoration>[] = []
  for (const hunk of comparison.hunks) {
    const { from, to } = hunkRange(state.doc, hunk)
    if (from > viewport.to) break
    if (to < viewport.from || hunk.bEnd === hunk.bStart) continue
    const { before, after } = changeTexts(comparison, hunk)
    for (let line = hunk.bStart + 1; line <= hunk.bEnd; line++) {
      marks.push(addedLine.range(state.doc.line(line).from))
      if (hunk === current) marks.push(currentLine.range(state.doc.line(line).from))
    }
    for (const { fromB, toB } of changedWords(before, after)) {
      if (toB > fromB) marks.push(addedText.range(from + fromB, Math.min(to, from + toB)))
    }
  }
  return Decoration.set(marks, true)
}

/** The deleted lines of a change; `null` if it only adds lines. */
export function removedLines(state: EditorState, comparison: Comparison, hunk: Hunk): Range<Decoration> | null {
  if (hunk.aEnd === hunk.aStart) return null
  const widget = new RemovedLines(comparison, hunk)
  return Decoration.widget({ widget, block: true, side: -2 }).range(hunkRange(state.doc, hunk).from)
}

/** Its text is built only when it is drawn, as there may be thousands. */
class RemovedLines extends WidgetType {
  readonly comparison: Comparison
  readonly hunk: Hunk
  constructor(comparison: Comparison, hunk: Hunk) {
    super()
    this.comparison = comparison
    this.hunk = hunk
  }
  override eq({ comparison, hunk }: RemovedLines): boolean {
    const [a, b] = [this.comparison, this.hunk]
    return (
      isSameText(a.original, b.aStart, b.aEnd, comparison.original, hunk.aStart, hunk.aEnd) &&
      isSameText(a.current, b.bStart, b.bEnd, comparison.current, hunk.bStart, hunk.bEnd)
    )
  }
  override get estimatedHeight(): number {
    return 23 * (this.hunk.aEnd - this.hunk.aStart)
  }
  override ignoreEvent(): boolean {
    return true
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('div')
    box.className = 'cm-deletedChunk'
    const { before, after, isEndsOnly } = changeTexts(this.comparison, this.hunk)
    if (isEndsOnly) box.append('Only the line endings differ.')
    else box.append(...removedText(before, changedWords(before, after)))
    return box
  }
}
function isSameText(
  a: readonly string[],
  from: number,
  to: number,
  b: readonly string[],
  other: number,
  end: number,
): boolean {
  if (to - from !== end - other) return false
  for (let at = 0; at < to - from; at++) if (a[from + at] !== b[other + at]) return false
  return true
}

function removedText(before: string, changes: readonly { fromA: number; toA: number }[]): readonly HTMLElement[] {
  let start = 0
  return before.split('\n').map(line => {
    const end = start + line.length
    const box = document.createElement('div')
    box.className = 'cm-deletedLine'
    const del = box.appendChild(document.createElement('del'))
    let at = start
    for (const { fromA, toA } of changes) {
      const [from, to] = [Math.max(at, fromA), Math.min(end, toA)]
      if (from >= to) continue
      const word = document.createElement('span')
      word.className = 'cm-deletedText'
      word.textContent = before.slice(from, to)
      del.append(before.slice(at, from), word)
      at = to
    }
    del.append(before.slice(at, end))
    if (line === '') del.append(document.createElement('br'))
    start = end + 1
    return box
  })
}
