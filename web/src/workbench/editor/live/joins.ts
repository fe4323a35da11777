import { type Extension, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { areMoved } from './moved.ts'
import type { Structure } from './structure.ts'
import { structureField } from './structureField.ts'
import { TextWidget } from './textWidget.ts'

/** A line break that the page shows as a space: its paragraph flows. */
const join = Decoration.replace({ widget: new TextWidget(' ', 'cm-live-join') })

type Joined = { readonly structure: Structure; readonly set: DecorationSet }

/** Decorations that replace line breaks have to come from a field. */
const joinField = StateField.define<Joined>({
  create: state => joinedIn(state.field(structureField)),
  update(before, { state, changes }) {
    const structure = state.field(structureField)
    if (structure === before.structure) return before
    if (areMoved(before.structure.joins, structure.joins, changes)) return { structure, set: before.set.map(changes) }
    return joinedIn(structure)
  },
  provide: field => EditorView.decorations.from(field, ({ set }) => set),
})

function joinedIn(structure: Structure): Joined {
  return { structure, set: Decoration.set(structure.joins.map(({ from, to }) => join.range(from, to))) }
}

export function softBreaks(): Extension {
  return joinField
}
