import { invertedEffects } from '@codemirror/commands'
import { type ChangeSet, type EditorState, type Extension, StateEffect, StateField, Text } from '@codemirror/state'
import { editForm, fitsLineCount, type LineEdit, readText, type TextEncoding, writeText } from './textForm.ts'

/** Sets the form directly, as undo and replaced texts require. */
export const setForm = StateEffect.define<TextEncoding>()

const formField = StateField.define<TextEncoding>({
  create: () => ({ bom: false, usual: '\n', each: null }),
  update(form, transaction) {
    const said = transaction.effects.filter(effect => effect.is(setForm)).map(effect => effect.value)
    const fitting = said.findLast(each => fitsLineCount(each, transaction.newDoc.lines))
    if (fitting) return fitting
    return transaction.docChanged ? editForm(form, lineEdits(transaction.startState.doc, transaction.changes)) : form
  },
})

/** Undoing an edit restores the line ends that it removed. */
const undoForm = invertedEffects.of(transaction => {
  const before = transaction.startState.field(formField)
  return transaction.state.field(formField) === before ? [] : [setForm.of(before)]
})

/** Keeps the form of the text beside the editor's document. */
export function textForm(form: TextEncoding): Extension {
  return [formField.init(() => form), undoForm]
}

export function formIn(state: EditorState): TextEncoding {
  return state.field(formField)
}

/** The file's text, byte for byte. */
export function fileTextOf(state: EditorState): string {
  return writeText(state.doc.iterLines(), formIn(state))
}

export function documentOf(text: string): { readonly doc: Text; readonly form: TextEncoding } {
  const { lines, form } = readText(text)
  return { doc: Text.of([...lines]), form }
}

function lineEdits(doc: Text, changes: ChangeSet): readonly LineEdit[] {
  const edits: LineEdit[] = []
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const line = doc.lineAt(from).number - 1
    const removedEnds = doc.lineAt(to).number - 1 - line
    edits.push({ line, removedEnds, insertedEnds: inserted.lines - 1 })
  }, true)
  return edits
}
