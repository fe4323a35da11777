import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useWorkbench } from './context.ts'
import type { Edit } from './drafts/draft.ts'
import { type EarlyInput, EditorPlaceholder } from './EditorPlaceholder.tsx'
import { loadLanguage } from './editor/language.ts'
import type { Note } from './editor/notes.ts'
import type { EditorSurface } from './editor/surface.ts'
import { useOpenFile } from './openFileContext.ts'
import { hasCoarsePointer } from './pointer.ts'
import type { BlockNote } from './service.ts'
import { useLiveRendering } from './useLiveRendering.ts'

const loadEditor = async () => {
  const [{ TextEditor: editor }] = await Promise.all([import('./editor/TextEditor.tsx'), loadLanguage()])
  return { default: editor }
}
const TextEditor = lazy(loadEditor)
/** By then the text is painted. */
const openAfterMs = 300

/**
 * The text of the open file. On a touch screen its beginning is readable immediately; the editor follows, for source when
 * it is touched.
 */
export function FileText({ layout }: { readonly layout: 'inline' | 'split' }) {
  const { path, place, actions } = useWorkbench()
  const { session, state, review, start, baseSha, holding, rewrite } = useOpenFile()
  const { attached, editorNumber } = state
  const isWriting = rewrite.state.kind === 'writing'
  const isReadOnly = isWriting || holding.state !== 'held'
  const [isOpen, open] = useState(() => !hasCoarsePointer())
  const [touched, setTouched] = useState<EarlyInput | null>(null)
  const isEditorNeeded = review !== null || isWriting || state.unwritten !== ''
  const isLineWanted = place?.path === path && place.line !== null
  const isToRead = start !== '' && !isEditorNeeded && !isLineWanted && touched === null
  if (!isOpen && !isToRead) open(true)

  const notes = useNotes(rewrite.state.kind === 'writing' ? rewrite.state.blocks : none, review?.edit.warnings ?? none)
  useEffect(() => {
    if (attached === 0 || place?.path !== path) return
    if (place.line !== null) session.surface()?.goToLine(place.line)
    session.surface()?.focus()
  }, [place, path, attached, session])
  useEffect(() => {
    if (attached === 0 || touched === null) return
    const surface = session.surface()
    surface?.reveal(touched.position, 'center')
    surface?.focus()
    if (!isReadOnly && touched.typed !== '') surface?.insert(touched.typed)
    setTouched(null)
  }, [touched, attached, session, isReadOnly])
  useEffect(() => {
    if (attached > 0) session.surface()?.showNotes(notes)
  }, [notes, attached, session])

  const live = useLiveRendering(start, review !== null)
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

  if (!isOpen) return <EditorPlaceholder path={path} text={start} isPage={isPage} onTouch={setTouched} />
  const waiting = <EditorPlaceholder path={path} text={start} isPage={isPage} />
  if (holding.state === 'asking') return waiting
  return (
    <Suspense fallback={waiting}>
      <TextEditor
        key={`${path} ${editorNumber}`}
        path={path}
        text={start}
        original={review?.original ?? null}
        edit={review?.edit ?? null}
        layout={layout}
        isReadOnly={isReadOnly}
        live={live}
        onReady={(made: EditorSurface | null) => (made === null ? session.detach() : session.attach(made, baseSha))}
        onChange={session.changed}
        onImage={image => void actions.takeImage(image).then(markup => session.surface()?.insert(markup))}
      />
    </Suspense>
  )
}

const none: readonly never[] = []

/** The blocks of a running rewrite; without any, the warnings of the review. */
function useNotes(blocks: readonly BlockNote[], warnings: readonly Edit['warnings'][number][]): readonly Note[] {
  const { path } = useWorkbench()
  return useMemo(() => {
    const found = blocks.filter(block => block.path === null || block.path === path)
    if (found.length > 0) return found
    return warnings.flatMap(({ nature, message, lines }): Note[] => {
      const line = lines?.[0]
      return line === undefined ? [] : [{ line, kind: nature, text: message }]
    })
  }, [blocks, warnings, path])
}
