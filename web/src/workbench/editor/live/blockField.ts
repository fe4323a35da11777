import { type EditorState, type Extension, Facet, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { BlockWidget } from './BlockWidget.ts'
import { sourceOf } from './blocks.ts'
import { isMarkedAnew, marking } from './marking.ts'
import { areMoved } from './moved.ts'
import type { BlockRenderer } from './rendering.ts'
import { isEntered, revealedField } from './revealed.ts'
import type { Block, Structure } from './structure.ts'
import { structureField } from './structureField.ts'

export const blockRenderer = Facet.define<BlockRenderer, BlockRenderer | null>({ combine: all => all[0] ?? null })

type Drawn = { readonly structure: Structure; readonly entered: string; readonly set: DecorationSet }

/** Replaces every block by its rendering, except those that the cursor is in. They change the height of lines, so a
 *  field provides them, not a plugin. */
const blockField = StateField.define<Drawn>({
  create: state => draw(state),
  update(before, { state, startState, docChanged, changes }) {
    const structure = state.field(structureField)
    if (isMarkedAnew(startState, state)) return draw(state)
    const isSame = structure === before.structure && !docChanged
    if (isSame && state.field(revealedField) === startState.field(revealedField, false)) return before
    if (isSame && enteredIn(state) === before.entered) return before
    const isElsewhere = before.entered === '' && enteredIn(state) === ''
    if (
      isElsewhere &&
      structure.definitions === before.structure.definitions &&
      areMoved(before.structure.blocks, structure.blocks, changes)
    )
      return { structure, entered: '', set: before.set.map(changes) }
    return draw(state)
  },
  provide: field => EditorView.decorations.from(field, ({ set }) => set),
})

export function renderedBlocks(renderer: BlockRenderer): Extension {
  return [blockRenderer.of(renderer), structureField, blockField]
}

function draw(state: EditorState): Drawn {
  const structure = state.field(structureField)
  const renderer = state.facet(blockRenderer)
  const marks = state.facet(marking)
  const entered = enteredIn(state)
  if (renderer === null) return { structure, entered, set: Decoration.none }
  const widgets = structure.blocks
    .filter(block => !isEntered(state, block.from, block.to))
    .map(block => {
      const source = sourceOf(state.doc, block)
      const context = source.includes('[') ? structure.definitions : ''
      const before = marks?.before(state, block) ?? null
      const widget = new BlockWidget({ kind: block.kind, indent: block.indent, source, context, before }, renderer)
      return Decoration.replace({ widget, block: true }).range(block.from, block.to)
    })
  return { structure, entered, set: Decoration.set(widgets) }
}

/** The entered blocks, as text to compare. */
function enteredIn(state: EditorState): string {
  const { shown } = state.field(revealedField)
  if (shown === null) return ''
  const { blocks } = state.field(structureField)
  return blocks
    .filter(({ from, to }) => isEntered(state, from, to))
    .map(({ from }) => from)
    .join()
}

/** Whether a block is drawn instead of its source. */
export function isDrawn(state: EditorState, block: Block): boolean {
  return !isEntered(state, block.from, block.to)
}
