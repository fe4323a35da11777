import { Compartment, EditorState, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { carriedPosition, type PlaceInText } from '../text/carriedPosition.ts'
import { documentOf, fileTextOf } from '../text/formField.ts'
import { caretListener } from './caretListener.ts'
import { editorExtensions } from './extensions.ts'
import { findingsSurface } from './findings.ts'
import { findWords } from './findWords.ts'
import { imagePaste } from './images.ts'
import { insertText } from './insertText.ts'
import { setLanguage } from './language.ts'
import { goToLineSpec, sectionLines, selectedLines } from './lines.ts'
import { showNotes } from './notes.ts'
import { readingOf, scrollToTop } from './reading.ts'
import type { EditorSurface, EditorSurfaceOptions } from './surface.ts'
import { writingTools } from './tools/onDemand.ts'

export type ReviewParts = typeof import('./reviewParts.ts')

const noReview = {
  original: () => null,
  review: () => null,
  decided: () => [],
  decide: () => false,
  go: () => false,
  takeBack: () => {},
  hunkLines: () => null,
} as const satisfies Partial<EditorSurface>

/**
 * A single editor; a review shows its changes in the page or in its source. In two steps, each of which takes a moment
 * on a slow device: this reads the text, and what it returns shows it.
 */
export function prepareInlineEditor(options: EditorSurfaceOptions, parts: ReviewParts | null): () => EditorSurface {
  const { path, text, caret, original, decided, source, slot, isReadOnly, onChange, onImage, live, tools } = options
  const { doc, form } = documentOf(text)
  const writing = new Compartment()
  const state = EditorState.create({
    doc,
    selection: { anchor: caret === null ? 0 : positionIn(doc, caret) },
    extensions: [
      parts && original !== null
        ? [parts.reviewFields(original, decided), parts.reviewDecorations(source, slot), parts.reviewListener(options)]
        : EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
      writing.of(EditorState.readOnly.of(isReadOnly)),
      caretListener(options.onCaret),
      imagePaste(onImage),
      original === null && tools !== null ? writingTools(tools) : [],
      editorExtensions({ path, form, label: `Text of ${path}`, live }),
    ],
  })
  return () => showInlineEditor(state, writing, options, parts)
}

function positionIn(doc: Text, { text, position }: PlaceInText): number {
  return carriedPosition({ text: documentOf(text).doc.toString(), position }, doc.toString())
}

function showInlineEditor(
  state: EditorState,
  writing: Compartment,
  { parent, path, caret, reading, original, source, slot }: EditorSurfaceOptions,
  parts: ReviewParts | null,
): EditorSurface {
  const { top = null, isFocused = false } = reading() ?? {}
  const position = top && positionIn(state.doc, top)
  const isCaretHere = isFocused && caret === null && position !== null
  const view = new EditorView({
    parent,
    state: isCaretHere ? state.update({ selection: { anchor: position } }).state : state,
    ...(top && position !== null && { scrollTo: scrollToTop(position, top.offsetPx) }),
  })
  if (isFocused) view.focus()
  const sizes = new ResizeObserver(() => view.requestMeasure())
  sizes.observe(slot)

  return {
    text: () => fileTextOf(view.state),
    selectedLines: () => selectedLines(view.state),
    sectionLines: () => (view.hasFocus ? sectionLines(view.state) : null),
    find: words => findWords(view, words),
    showNotes: list => showNotes(view, list),
    setReadOnly: is => {
      if (view.state.readOnly !== is) view.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(is)) })
    },
    setLive: to => setLanguage(view, { path, live: to }),
    reveal: (position, y = 'start') => {
      const at = Math.min(position, view.state.doc.length)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y, yMargin: 60 }) })
    },
    ...noReview,
    goToLine: line => view.dispatch(goToLineSpec(view.state.doc, line)),
    focus: () => view.focus(),
    ...(original === null ? null : parts?.reviewSurface(view, source)),
    insert: words => insertText(view, words),
    ...findingsSurface(view),
    reading: () => readingOf(view, fileTextOf(view.state)),
    destroy: () => {
      sizes.disconnect()
      view.destroy()
    },
  }
}
