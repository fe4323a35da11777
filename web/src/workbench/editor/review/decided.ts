import { invertedEffects } from '@codemirror/commands'
import { type ChangeDesc, type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import type { DecidedChange, DecidedLine } from '../../../drafts/draft.ts'

/** A decision at a position of the text. */
export type Decided = DecidedChange & { readonly at: number }

const setDecided = StateEffect.define<readonly Decided[]>({ map: moved })

/** Records decisions; positions are those before the changes of the transaction. */
export const addDecided = StateEffect.define<readonly Decided[]>()

const decidedField = StateField.define<readonly Decided[]>({
  create: () => [],
  update(before, { effects, changes, docChanged }) {
    let now = docChanged ? moved(before, changes) : before
    for (const effect of effects) {
      if (effect.is(setDecided)) now = effect.value
      if (effect.is(addDecided)) now = [...now, ...moved(effect.value, changes)].toSorted((a, b) => a.at - b.at)
    }
    return now
  },
})

const undoDecided = invertedEffects.of(({ effects, startState }) =>
  effects.some(effect => effect.is(setDecided) || effect.is(addDecided))
    ? [setDecided.of(startState.field(decidedField))]
    : [],
)

function moved(all: readonly Decided[], changes: ChangeDesc): readonly Decided[] {
  return all.map(each => ({ ...each, at: changes.mapPos(each.at, -1) }))
}

/** Remembers what was decided, as far as it is not undone by the history. */
export function rememberDecisions(known: readonly DecidedLine[]): Extension {
  const init = decidedField.init(({ doc }) =>
    known.map(({ line, ...decision }) => ({ ...decision, at: doc.line(Math.min(Math.max(1, line), doc.lines)).from })),
  )
  return [init, undoDecided]
}

export function decidedIn(state: EditorState): readonly Decided[] {
  return state.field(decidedField, false) ?? []
}

export function decidedLinesIn(state: EditorState): readonly DecidedLine[] {
  return decidedIn(state).map(({ at, ...decision }) => ({ ...decision, line: state.doc.lineAt(at).number }))
}
