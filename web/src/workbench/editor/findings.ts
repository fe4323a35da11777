import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Finding } from '#domain/lint/finding.ts'
import type { Edit } from '#domain/text/splice.ts'

/** What the check does with the editor. Each call names the text that was checked; a newer text stays unchanged. */
export type FindingsSurface = {
  /** Underlines findings. */
  readonly showFindings: (findings: readonly Finding[], checked: string) => void
  /** Selects the words of a finding and scrolls to them. */
  readonly select: (start: number, end: number, checked: string) => void
  /** Applies the edits of fixes as one change that can be undone; returns whether it did. */
  readonly replace: (edits: readonly Edit[], checked: string) => boolean
}

const findingsChange = StateEffect.define<DecorationSet>()

const findingsField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, changes }) =>
    effects.findLast(effect => effect.is(findingsChange))?.value ?? shown.map(changes),
  provide: field => EditorView.decorations.from(field),
})

const theme = EditorView.baseTheme({
  '.cm-finding': {
    textDecoration: 'underline dotted 1.5px var(--speckeep-bar)',
    textUnderlineOffset: '0.2em',
  },
  '.cm-finding-error': { textDecoration: 'underline wavy 1px var(--speckeep-removed-text)' },
  // Only one underline at a time.
  '.cm-finding .cm-live-link': { textDecoration: 'none' },
})

export function findingMarks(): Extension {
  return [findingsField, theme]
}

export function findingsSurface(view: EditorView): FindingsSurface {
  const isCurrent = (checked: string) =>
    view.state.doc.length === checked.length && view.state.doc.toString() === checked
  return {
    showFindings(findings, checked) {
      if (!isCurrent(checked) || (findings.length === 0 && view.state.field(findingsField).size === 0)) return
      const marks = findings
        .filter(({ start, end }) => start < end)
        .flatMap(({ start, end, severity, message }) => {
          const mark = Decoration.mark({ class: `cm-finding cm-finding-${severity}`, attributes: { title: message } })
          return [...linkWords(view.state, start), { from: start, to: end }].map(({ from, to }) => mark.range(from, to))
        })
      view.dispatch({ effects: findingsChange.of(Decoration.set(marks, true)) })
    },
    select(start, end, checked) {
      if (!isCurrent(checked)) return
      const selection = { anchor: start, head: end }
      view.dispatch({ selection, effects: EditorView.scrollIntoView(start, { y: 'center' }) })
      view.focus()
    },
    replace(edits, checked) {
      if (view.state.readOnly || edits.length === 0 || !isCurrent(checked)) return false
      const changes = edits.map(({ start, end, replacement }) => ({ from: start, to: end, insert: replacement }))
      view.dispatch({ changes, userEvent: 'input.fix' })
      return true
    },
  }
}

/** The words of the link whose address begins at a position: the page shows them, and not the address. */
function linkWords(state: EditorState, position: number): readonly { readonly from: number; readonly to: number }[] {
  const node = syntaxTree(state).resolveInner(position, 1)
  const [open, close] =
    (node.name === 'URL' && node.parent?.name === 'Link' && node.parent.getChildren('LinkMark')) || []
  return open && close && open.to < close.from ? [{ from: open.to, to: close.from }] : []
}
