import { type EditorState, type Extension, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { type Comparison, changeTexts } from '../../../changes/changeTexts.ts'
import type { Hunk } from '../../../changes/compare.ts'
import { blockRenderer } from '../live/blockField.ts'
import { type Marking, marking } from '../live/marking.ts'
import type { BlockRenderer } from '../live/rendering.ts'
import { revealedField } from '../live/revealed.ts'
import { isLive, structureField } from '../live/structureField.ts'
import type { ReviewSource } from './changeView.ts'
import { currentChange } from './current.ts'
import { comparisonOf, hunkRange } from './hunks.ts'
import { blockBefore, drawnLine, type LiveForm, liveForm } from './liveForms.ts'
import { trackedWords } from './marks.ts'
import { RemovedBlock } from './removed.ts'
import { reviewTheme } from './reviewTheme.ts'
import { addedLines, removedLines } from './sourceDiff.ts'

/** Shows a comparison in the page or in its source. `slot` is put below the current change. */
export function reviewDecorations(source: ReviewSource, slot: HTMLElement): Extension {
  const around = StateField.define<DecorationSet>({
    create: state => blocksAround(state, slot),
    update: (shown, { startState, state }) => (isOther(startState, state) ? blocksAround(state, slot) : shown),
    provide: field => EditorView.decorations.from(field),
  })
  return [
    around,
    marking.of(shownInPage),
    trackedWords(source),
    addedLines,
    reviewTheme,
    EditorView.editorAttributes.of({ class: 'cm-merge-b' }),
  ]
}

function isOther(before: EditorState, now: EditorState): boolean {
  return (
    comparisonOf(before) !== comparisonOf(now) ||
    currentChange(before) !== currentChange(now) ||
    before.field(structureField, false) !== now.field(structureField, false) ||
    before.field(revealedField, false) !== now.field(revealedField, false)
  )
}

const shownInPage: Marking = {
  of: comparisonOf,
  before: blockBefore,
  isShown(state, from, to) {
    const comparison = comparisonOf(state)
    if (comparison === null) return false
    return markupChanges(comparison).some(hunk => {
      const range = hunkRange(state.doc, hunk)
      return range.from <= to && range.to >= from
    })
  },
}

const foundChanges = new WeakMap<Comparison, readonly Hunk[]>()

/** The changes of markup alone, and of HTML tags, which would be hidden; most proposals have none. */
function markupChanges(comparison: Comparison): readonly Hunk[] {
  const known = foundChanges.get(comparison)
  if (known) return known
  const found = comparison.hunks.filter(hunk => {
    const { before, after, isFormOnly } = changeTexts(comparison, hunk)
    return isFormOnly || (before !== '' && after !== '' && tagsIn(before) !== tagsIn(after))
  })
  foundChanges.set(comparison, found)
  return found
}

function tagsIn(text: string): string {
  return text.match(/<\/?[a-z]+[ \t]{0,9}\/?>/gi)?.join('') ?? ''
}

/** The blocks above and below changes. They change the height of the text, so a field provides them, not a plugin. */
function blocksAround(state: EditorState, slot: HTMLElement): DecorationSet {
  const comparison = comparisonOf(state)
  if (comparison === null) return Decoration.none
  const renderer = state.facet(blockRenderer)
  const current = currentChange(state)
  const blocks: Range<Decoration>[] = []
  const pictures = new Set<number>()
  for (const hunk of comparison.hunks) {
    const form = isLive(state) && renderer !== null ? liveForm(state, hunk) : null
    if (form === null || renderer === null) {
      const removed = removedLines(state, comparison, hunk)
      if (removed) blocks.push(removed)
    } else blocks.push(...blockAbove(state, comparison, hunk, form, renderer, pictures))
    if (hunk === current) {
      const widget = Decoration.widget({ widget: new CardSlot(slot), block: true, side: isAbove(form, hunk) ? -1 : 1 })
      blocks.push(widget.range(cardPosition(state, hunk, form)))
    }
  }
  return Decoration.set(blocks, true)
}

function blockAbove(
  state: EditorState,
  comparison: Comparison,
  hunk: Hunk,
  { kind, block }: LiveForm,
  renderer: BlockRenderer,
  pictures: Set<number>,
): readonly Range<Decoration>[] {
  const above = (text: string, at: number, isBefore: boolean) =>
    text === ''
      ? []
      : [Decoration.widget({ widget: new RemovedBlock(text, isBefore, renderer), block: true, side: -2 }).range(at)]
  const { from } = hunkRange(state.doc, hunk)
  const { before } = changeTexts(comparison, hunk)
  if (kind === 'gone' || kind === 'replaced') return before.trim() === '' ? [] : above(before, from, false)
  if (kind !== 'picture' || block === null || pictures.has(block.from)) return []
  pictures.add(block.from)
  return above(blockBefore(state, block) ?? '', block.from, true)
}

function isAbove(form: LiveForm | null, hunk: Hunk): boolean {
  return hunk.bEnd === hunk.bStart && (form === null || form.kind === 'gone')
}

function cardPosition(state: EditorState, hunk: Hunk, form: LiveForm | null): number {
  const { from, to } = hunkRange(state.doc, hunk)
  if (isAbove(form, hunk)) return from
  if (form?.block && (form.kind === 'cells' || form.kind === 'picture')) return form.block.to
  return Math.max(form?.block?.to ?? 0, drawnLine(state, to).to)
}

/** The place of the card of the current change, which the app draws. */
class CardSlot extends WidgetType {
  readonly slot: HTMLElement
  constructor(slot: HTMLElement) {
    super()
    this.slot = slot
  }
  override eq({ slot }: CardSlot): boolean {
    return slot === this.slot
  }
  override get estimatedHeight(): number {
    return Math.max(0, this.slot.offsetHeight)
  }
  override ignoreEvent(): boolean {
    return true
  }
  override toDOM(): HTMLElement {
    const place = document.createElement('div')
    place.className = 'cm-card-place'
    place.append(this.slot)
    return place
  }
}
