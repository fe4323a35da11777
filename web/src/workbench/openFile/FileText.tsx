import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWorkbench } from '../context.ts'
import type { EditorSurface } from '../editor/surface.ts'
import { loadReviewParts } from '../onDemand.ts'
import { useOpenFile } from '../openFileContext.ts'
import { hasCoarsePointer } from '../pointer.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { type Reading, readingOfPlain } from '../text/reading.ts'
import { EditorPlaceholder } from './EditorPlaceholder.tsx'
import { ReviewEditor, TextEditor } from './lazyEditors.tsx'
import { useArrival } from './useArrival.ts'
import { type AttachedEditor, useEarlyInput } from './useEarlyInput.ts'
import { useEditorOpening } from './useEditorOpening.ts'
import { useLiveRendering } from './useLiveRendering.ts'
import { useNotes } from './useNotes.ts'
import { useWritingTools } from './useWritingTools.ts'

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
  const attachedEditor = { session, attached, isReadOnly }
  const isAttached = attached > 0
  const isLineWanted = useArrival(file) !== null
  const [earlyInput, onTouch] = useEarlyInput(attachedEditor)
  usePendingInsertion(attachedEditor, pendingInsertion)
  useNotes(attachedEditor, rewrite.state.kind === 'writing' ? rewrite.state.blocks : none)
  useEffect(() => {
    if (isWriting) loadReviewParts().catch(() => {})
  }, [isWriting])
  // Passive effects would come after the editor is removed, when it has no scroll position.
  useLayoutEffect(() => session.keepPlace, [session])
  const live = useLiveRendering(initialText)
  const tools = useWritingTools()
  const isPage = live !== null
  const isEditorNeeded = review !== null || isWriting || pendingInsertion !== ''
  const isToRead = initialText !== '' && !isEditorNeeded && !isLineWanted && earlyInput === null
  const isOpen = useEditorOpening({ isTouchScreen, isToRead, isPage })

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
      {...(isTouchScreen && { onTouch })}
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
        earlier={session.lastHistory}
        reading={() => readingNow(plain.current, initialText, session.lastReading())}
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

/** Where the next editor opens: where the user has scrolled to without one, or where the last one was. */
function readingNow(plain: HTMLElement | null, text: string, last: Reading | null): Reading | null {
  if (plain === null) return last
  const shown = readingOfPlain(plain, text)
  return shown.top === null && last !== null ? { ...last, isFocused: shown.isFocused } : shown
}

/** Inserts what waits for an editor that takes it. */
function usePendingInsertion({ session, attached, isReadOnly }: AttachedEditor, pending: string): void {
  useEffect(() => {
    if (attached > 0 && !isReadOnly && pending !== '') session.insertPending()
  }, [attached, isReadOnly, pending, session])
}
