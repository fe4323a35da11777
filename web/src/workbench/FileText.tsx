import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EditBlock } from '../api/edits.ts'
import { useWorkbench } from './context.ts'
import { type EarlyInput, EditorPlaceholder } from './EditorPlaceholder.tsx'
import { loadLanguage } from './editor/loadLanguage.ts'
import type { Note } from './editor/notes.ts'
import type { EditorSurface } from './editor/surface.ts'
import type { TextEditorProps } from './editor/TextEditor.tsx'
import { useOpenFile } from './openFileContext.ts'
import { hasCoarsePointer } from './pointer.ts'
import { useRewriteView } from './rewrite/rewriteContext.ts'
import { readingOfPlain } from './text/reading.ts'
import { useArrival } from './useArrival.ts'
import { useLiveRendering } from './useLiveRendering.ts'
import { useWritingTools } from './useWritingTools.ts'

const loadEditor = async () => {
  const [{ TextEditor: editor }] = await Promise.all([import('./editor/TextEditor.tsx'), loadLanguage()])
  return { default: editor }
}
const TextEditor = lazy(loadEditor)
const loadParts = () => import('./editor/reviewParts.ts')
const ReviewEditor = lazy(async () => {
  const [{ default: Editor }, parts] = await Promise.all([loadEditor(), loadParts()])
  return { default: (props: TextEditorProps) => <Editor {...props} parts={parts} /> }
})
/** By then the text is painted. */
const openAfterMs = 300

export type FileTextProps = {
  readonly layout: 'inline' | 'split'
  /** What is shown below the current change of a review. */
  readonly card: ReactNode
}

/**
 * The text of the open file. On a touch screen its beginning is readable immediately; the editor follows, for source when
 * it is touched.
 */
export function FileText({ layout, card }: FileTextProps) {
  const { path, actions } = useWorkbench()
  const file = useOpenFile()
  const { session, state, review, initialText, baseSha, lock } = file
  const { rewrite } = useRewriteView()
  const { attached, editorNumber, pendingInsertion } = state
  const isWriting = rewrite.state.kind === 'writing'
  const isReadOnly = isWriting || lock.state !== 'held'
  const [isTouchScreen] = useState(hasCoarsePointer)
  const [isOpen, open] = useState(!isTouchScreen)
  const [touched, setTouched] = useState<EarlyInput | null>(null)
  /** What is typed until the editor is there is inserted where the first touch was. */
  const touch = ({ position, typed }: EarlyInput): void =>
    setTouched(first => ({ position: first?.position ?? position, typed: (first?.typed ?? '') + typed }))
  const isEditorNeeded = review !== null || isWriting || pendingInsertion !== ''
  const isLineWanted = useArrival(file) !== null
  const isToRead = initialText !== '' && !isEditorNeeded && !isLineWanted && touched === null
  if (!isOpen && !isToRead) open(true)

  const notes = useNotes(rewrite.state.kind === 'writing' ? rewrite.state.blocks : none)
  const isAttached = attached > 0
  useEffect(() => {
    if (attached === 0 || touched === null) return
    const surface = session.surface()
    surface?.reveal(touched.position, 'center')
    surface?.focus()
    if (!isReadOnly && touched.typed !== '') surface?.insert(touched.typed)
    setTouched(null)
  }, [touched, attached, session, isReadOnly])
  useEffect(() => {
    if (attached > 0 && !isReadOnly && pendingInsertion !== '') session.insertPending()
  }, [attached, isReadOnly, pendingInsertion, session])
  useEffect(() => {
    if (attached > 0) session.surface()?.showNotes(notes)
  }, [notes, attached, session])

  useEffect(() => {
    if (isWriting) loadParts().catch(() => {})
  }, [isWriting])
  const live = useLiveRendering(initialText)
  const tools = useWritingTools()
  const isPage = live !== null
  useEffect(() => {
    if (isOpen || !isPage) return
    const timer = setTimeout(() => {
      loadEditor().then(
        () => open(true),
        () => {},
      )
    }, openAfterMs)
    return () => clearTimeout(timer)
  }, [isOpen, isPage])

  const plain = useRef<HTMLElement>(null)
  const keepPlain = useCallback((element: HTMLElement | null) => {
    plain.current = element
  }, [])
  const placeholder = (
    <EditorPlaceholder
      ref={keepPlain}
      path={path}
      text={initialText}
      isPage={isPage}
      {...(isTouchScreen && { onTouch: touch })}
    />
  )
  const Editor = review === null ? TextEditor : ReviewEditor
  const editor = isOpen && lock.state !== 'asking' && (
    <Suspense fallback={isAttached ? placeholder : null}>
      <Editor
        key={`${path} ${editorNumber}`}
        path={path}
        text={initialText}
        caret={session.lastCaret}
        reading={() => (plain.current === null ? session.lastReading() : readingOfPlain(plain.current, initialText))}
        review={review}
        parts={null}
        card={card}
        layout={layout}
        isReadOnly={isReadOnly}
        isAwaited={!isAttached && review === null}
        live={live}
        tools={tools}
        onReady={(made: EditorSurface | null) => (made === null ? session.detach() : session.attach(made, baseSha))}
        onChange={session.textChanged}
        onCaret={session.caretRested}
        onReview={session.reviewMoved}
        onImage={(image, insert) => {
          const text = session.surface()?.text() ?? initialText
          void actions.takeImage(image, text).then(markup => insert(markup) || session.insert(markup))
        }}
      />
    </Suspense>
  )
  return (
    <div className="wb-text-place">
      {!isAttached && placeholder}
      {editor}
    </div>
  )
}

const none: readonly never[] = []

/** The blocks of a running rewrite in this file, as notes below the lines that they replace. */
function useNotes(blocks: readonly EditBlock[]): readonly Note[] {
  const { path } = useWorkbench()
  return useMemo(
    () =>
      blocks
        .filter(block => block.path === null || block.path === path)
        .map(({ startLine, endLine, text }) => ({ line: startLine, replacesTo: endLine, kind: 'found', text })),
    [blocks, path],
  )
}
