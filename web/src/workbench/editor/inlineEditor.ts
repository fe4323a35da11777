import { Compartment, EditorState, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { nextTask } from '../../nextTask.ts'
import { carriedPosition, type PlaceInText } from '../text/carriedPosition.ts'
import { documentOf, fileTextOf } from '../text/formField.ts'
import type { Reading } from '../text/reading.ts'
import { caretListener, caretOf } from './caretListener.ts'
import { historyOf, withText } from './editHistory.ts'
import { editorExtensions } from './extensions.ts'
import { findingsSurface } from './findings.ts'
import { findWords, replaceWords } from './findWords.ts'
import { imagePaste } from './images.ts'
import { insertText } from './insertText.ts'
import { setLanguage } from './language.ts'
import { firstPlace, goToLineSpec, sectionLines, selectedLines } from './lines.ts'
import { loadedLanguage } from './loadLanguage.ts'
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
  takeBack: () => false,
  hunkLines: () => null,
} as const satisfies Partial<EditorSurface>

/** A single editor; a review shows its changes in the page or in its source. */
export function createInlineEditor(options: EditorSurfaceOptions, parts: ReviewParts | null): EditorSurface {
  const writing = new Compartment()
  const state = stateOf(options, parts, writing, documentOf(options.text))
  return surfaceOf(new EditorView({ parent: options.parent, state }), writing, options, parts)
}

/**
 * The same without a review, in steps, each of which takes a moment on a slow device. Returns what puts the complete
 * editor into the page; `null` if it is not wanted any more.
 */
export async function createEditorInSteps(
  options: EditorSurfaceOptions,
  isWanted: () => boolean,
): Promise<(() => EditorSurface) | null> {
  const { parent, path, text } = options
  const writing = new Compartment()
  const read = documentOf(text)
  await loadedLanguage()?.readAhead(path, read.doc)
  await nextTask()
  if (!isWanted()) return null
  const state = stateOf(options, null, writing, read)
  await nextTask()
  loadedLanguage()?.drawAhead(state)
  await nextTask()
  // Much of what an editor needs is the same for every text.
  const view = new EditorView({ extensions: [EditorView.lineWrapping] })
  await nextTask()
  for (const step of [() => view.setState(state), () => layOut(view, parent), () => measure(view)]) {
    if (isWanted()) step()
    await nextTask()
  }
  if (!isWanted()) {
    view.destroy()
    parent.style.visibility = ''
    return null
  }
  return () => {
    parent.style.visibility = ''
    return surfaceOf(view, writing, options, null)
  }
}

/** Below the readable text, which hides it. */
function layOut(view: EditorView, parent: HTMLElement): void {
  parent.style.visibility = 'hidden'
  parent.append(view.dom)
  parent.getBoundingClientRect()
}

/** Draws the lines that fit into the window. A question about a position needs them. */
function measure(view: EditorView): void {
  view.requestMeasure()
  view.coordsAtPos(view.state.selection.main.head)
}

function stateOf(
  options: EditorSurfaceOptions,
  parts: ReviewParts | null,
  writing: Compartment,
  read: ReturnType<typeof documentOf>,
): EditorState {
  const { path, text, caret, original, decided, source, slot, isReadOnly, onChange, onImage, live, tools } = options
  const { earlier } = options
  const isOther = earlier !== null && earlier.text !== text
  const { doc, form } = isOther ? documentOf(earlier.text) : read
  const anchorIn = (of: Text): number =>
    caret === null ? (isMarkdownName(path) ? firstPlace(of) : 0) : positionIn(of, caret)
  const state = EditorState.create({
    doc,
    selection: { anchor: anchorIn(doc) },
    extensions: [
      parts && original !== null
        ? [parts.reviewFields(original, decided), parts.reviewDecorations(source, slot), parts.reviewListener(options)]
        : EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
      writing.of(EditorState.readOnly.of(isReadOnly)),
      caretListener(options.onCaret),
      imagePaste(onImage),
      original === null && tools !== null ? writingTools(tools) : [],
      editorExtensions({ path, form, label: `Text of ${path}`, live, earlier }),
    ],
  })
  return isOther ? withText(state, text, anchorIn) : state
}

function positionIn(doc: Text, { text, position }: PlaceInText): number {
  return carriedPosition({ text: documentOf(text).doc.toString(), position }, doc.toString())
}

function surfaceOf(
  view: EditorView,
  writing: Compartment,
  { path, caret, original, source, slot }: EditorSurfaceOptions,
  parts: ReviewParts | null,
): EditorSurface {
  const sizes = new ResizeObserver(() => view.requestMeasure())
  sizes.observe(slot)
  /** Where the editor is about to scroll to: until then its own position says nothing. */
  let due: Reading['top'] = null
  view.scrollDOM.addEventListener('scroll', () => {
    due = null
  })

  return {
    text: () => fileTextOf(view.state),
    selectedLines: () => selectedLines(view.state),
    sectionLines: () => (view.hasFocus ? sectionLines(view.state) : null),
    find: words => findWords(view, words),
    findToReplace: () => replaceWords(view),
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
    insert: (words, at) => insertText(view, words, at),
    ...findingsSurface(view),
    reading: () => (due === null ? readingOf(view, fileTextOf(view.state)) : { top: due, isFocused: view.hasFocus }),
    caret: () => caretOf(view),
    resume({ top, isFocused }) {
      if (original !== null) return
      if (top !== null) {
        const position = positionIn(view.state.doc, top)
        const selection = isFocused && caret === null ? { selection: { anchor: position } } : {}
        view.dispatch({ ...selection, effects: scrollToTop(position, top.offsetPx) })
        due = top
      }
      if (isFocused) view.focus()
    },
    history: () => historyOf(view.state),
    destroy: () => {
      sizes.disconnect()
      view.destroy()
    },
  }
}
