import { presentableDiff } from '@codemirror/merge'
import { type EditorState, type Extension, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import type { Hunk } from './compare.ts'
import { hunkButton, reasonLine } from './controls.ts'
import type { HunkReason } from './hunkReasons.ts'
import { type Comparison, comparisonOf, currentHunk, hunkRange } from './hunks.ts'

/** Decorates the text with a comparison: deleted lines above each change, and added words highlighted in it. */
export type OnDecide = (decision: 'keep' | 'undo', position: number) => void

export function reviewDecorations(decide: OnDecide, askedFor?: HunkReason): Extension {
  const removed = StateField.define<DecorationSet>({
    create: state => removedLines(state, decide, askedFor),
    update: (shown, { startState, state }) =>
      comparisonOf(startState) === comparisonOf(state) ? shown : removedLines(state, decide, askedFor),
    provide: field => EditorView.decorations.from(field),
  })
  return [removed, addedLines, EditorView.editorAttributes.of({ class: 'cm-merge-b' })]
}

const addedLine = Decoration.line({ class: 'cm-changedLine' })
const addedText = Decoration.mark({ class: 'cm-changedText' })
const currentLine = Decoration.line({ class: 'cm-currentChange' })

function removedLines(state: EditorState, decide: OnDecide, askedFor?: HunkReason): DecorationSet {
  const comparison = comparisonOf(state)
  if (comparison === null) return Decoration.none
  const widgets = comparison.hunks.map(hunk => {
    const widget = new RemovedLines(comparison, hunk, decide, askedFor)
    return Decoration.widget({ widget, block: true, side: -1 }).range(hunkRange(state.doc, hunk).from)
  })
  return Decoration.set(widgets)
}

/** Only for the lines in view, as the word diff is expensive. */
const addedLines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = marksInView(view)
    }
    update(update: ViewUpdate) {
      const isOther = comparisonOf(update.startState) !== comparisonOf(update.state)
      if (isOther || update.viewportChanged || update.selectionSet) this.decorations = marksInView(update.view)
    }
  },
  { decorations: plugin => plugin.decorations },
)

function marksInView({ state, viewport }: EditorView): DecorationSet {
  const comparison = comparisonOf(state)
  if (comparison === null) return Decoration.none
  const current = currentHunk(state.doc, comparison.hunks, state.selection.main.head)
  const marks: Range<Decoration>[] = []
  for (const hunk of comparison.hunks) {
    const { from, to } = hunkRange(state.doc, hunk)
    if (from > viewport.to) break
    if (to < viewport.from || hunk.bEnd === hunk.bStart) continue
    const { before, after } = hunkTexts(comparison, hunk)
    for (let line = hunk.bStart + 1; line <= hunk.bEnd; line++) {
      marks.push(addedLine.range(state.doc.line(line).from))
      if (hunk === current) marks.push(currentLine.range(state.doc.line(line).from))
    }
    for (const { fromB, toB } of wordsChanged(before, after)) {
      if (toB > fromB) marks.push(addedText.range(from + fromB, Math.min(to, from + toB)))
    }
  }
  return Decoration.set(marks, true)
}

type Texts = { readonly before: string; readonly after: string; readonly isEndsOnly: boolean }

/** In the editor's form: lines separated by line feeds, without the last line end. */
function hunkTexts({ original, current }: Comparison, { aStart, aEnd, bStart, bEnd }: Hunk): Texts {
  const plain = (lines: readonly string[]) => lines.map(line => line.replace(/\r?\n$/, '')).join('\n')
  const [before, after] = [plain(original.slice(aStart, aEnd)), plain(current.slice(bStart, bEnd))]
  return { before, after, isEndsOnly: before === after && aEnd - aStart === bEnd - bStart }
}

function wordsChanged(before: string, after: string) {
  if (before === '' || after === '') return [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }]
  return presentableDiff(before, after, { scanLimit: 500, timeout: 30 })
}

/** Its text is built only when it is drawn, as there may be thousands. */
class RemovedLines extends WidgetType {
  readonly comparison: Comparison
  readonly hunk: Hunk
  readonly decide: OnDecide
  readonly askedFor: HunkReason | undefined
  constructor(comparison: Comparison, hunk: Hunk, decide: OnDecide, askedFor: HunkReason | undefined) {
    super()
    this.comparison = comparison
    this.hunk = hunk
    this.decide = decide
    this.askedFor = askedFor
  }
  override eq({ comparison, hunk }: RemovedLines): boolean {
    const [a, b] = [this.comparison, this.hunk]
    return (
      isSameText(a.original, b.aStart, b.aEnd, comparison.original, hunk.aStart, hunk.aEnd) &&
      isSameText(a.current, b.bStart, b.bEnd, comparison.current, hunk.bStart, hunk.bEnd)
    )
  }
  override get estimatedHeight(): number {
    return 23 * Math.max(1, this.hunk.aEnd - this.hunk.aStart + (this.askedFor ? 1 : 0))
  }
  override ignoreEvent(): boolean {
    return true
  }
  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('div')
    box.className = 'cm-deletedChunk'
    const buttons = box.appendChild(document.createElement('div'))
    buttons.className = 'cm-chunkButtons'
    for (const decision of ['keep', 'undo'] as const) {
      buttons.append(hunkButton(decision, () => this.decide(decision, view.posAtDOM(box))))
    }
    if (this.askedFor) {
      const { original, current } = this.comparison
      const { aStart, aEnd, bStart, bEnd } = this.hunk
      box.append(reasonLine(this.askedFor(original.slice(aStart, aEnd), current.slice(bStart, bEnd))))
    }
    const { before, after, isEndsOnly } = hunkTexts(this.comparison, this.hunk)
    if (isEndsOnly) box.append('Only the line endings differ.')
    else if (before !== '') box.append(...removedText(before, wordsChanged(before, after)))
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
