import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/** A note beside lines that is not part of the text: a block of a running rewrite. */
export type Note = {
  /** The line that it refers to, from 1. */
  readonly line: number
  readonly kind: 'damage' | 'unasked' | 'note' | 'found'
  readonly text: string
  /** The last line that is about to be replaced. */
  readonly replacesTo?: number
}

const notesChange = StateEffect.define<readonly Note[]>()

class NoteWidget extends WidgetType {
  readonly note: Note
  constructor(note: Note) {
    super()
    this.note = note
  }
  override eq(other: NoteWidget): boolean {
    return other.note.text === this.note.text && other.note.kind === this.note.kind
  }
  override toDOM(): HTMLElement {
    const place = document.createElement('div')
    place.className = 'cm-note-place'
    const box = place.appendChild(document.createElement('div'))
    box.className = `cm-note cm-note-${this.note.kind}`
    box.textContent = this.note.text
    return place
  }
}

const notesField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    const said = transaction.effects.findLast(effect => effect.is(notesChange))
    if (!said) return shown.map(transaction.changes)
    const doc = transaction.newDoc
    const marks = said.value.flatMap(note => {
      const line = doc.line(Math.min(Math.max(1, note.line), doc.lines))
      const last = doc.line(Math.min(Math.max(line.number, note.replacesTo ?? line.number), doc.lines))
      const isFound = note.kind === 'found'
      const widget = Decoration.widget({ widget: new NoteWidget(note), block: true, side: isFound ? 1 : -2 })
      const lines = isFound
        ? Array.from({ length: last.number - line.number + 1 }, (_, index) =>
            Decoration.line({ class: 'cm-replaced' }).range(doc.line(line.number + index).from),
          )
        : []
      return [...lines, widget.range(isFound ? last.to : line.from)]
    })
    return Decoration.set(marks, true)
  },
  provide: field => EditorView.decorations.from(field),
})

export function showNotes(view: EditorView, notes: readonly Note[]): void {
  if (notes.length > 0 || view.state.field(notesField).size > 0) view.dispatch({ effects: notesChange.of(notes) })
}

const theme = EditorView.baseTheme({
  // The editor measures block widgets without their margins.
  '.cm-note-place': { padding: '0.2rem 1rem 0.2rem 0.75rem' },
  '.cm-note': {
    padding: '0.25rem 0.6rem',
    borderLeft: '3px solid var(--speckeep-added-text)',
    background: 'var(--speckeep-added)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-replaced': { background: 'var(--speckeep-removed)' },
})

export function notesExtension(): Extension {
  return [notesField, theme]
}
