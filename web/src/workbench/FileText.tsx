import { lazy, Suspense, useEffect, useState } from 'react'
import type { Place } from './OpenFile.tsx'
import { PlainText, type Touch } from './PlainText.tsx'
import { hasThumb } from './thumb.ts'
import type { FileSession } from './useFileSession.ts'

const TextEditor = lazy(async () => ({ default: (await import('./editor/TextEditor.tsx')).TextEditor }))

export type FileTextProps = {
  readonly session: FileSession
  readonly layout: 'inline' | 'split'
  readonly isReadOnly: boolean
  /** There is something to show that only the editor can show. */
  readonly isEditorWanted: boolean
  /** Where to begin; another object is another wish. */
  readonly place: Place | null
  readonly onImage: (file: File) => Promise<string>
}

/** The text of the open file. Where a thumb scrolls it is there to be read, until it is touched to write in it. */
export function FileText({ session, layout, isReadOnly, isEditorWanted, place, onImage }: FileTextProps) {
  const { path, draft, surface, version, openings, holding, start } = session
  const [isOpen, open] = useState(() => !hasThumb())
  const [touched, setTouched] = useState<Touch | null>(null)
  const isLineWanted = place?.path === path && place.line !== null
  const isToRead = start !== '' && !isEditorWanted && !isLineWanted && touched === null
  if (!isOpen && !isToRead) open(true)

  useEffect(() => {
    if (openings === 0 || place?.path !== path) return
    if (place.line !== null) surface.current?.goToLine(place.line)
    surface.current?.focus()
  }, [place, path, openings, surface])
  useEffect(() => {
    if (openings === 0 || touched === null) return
    surface.current?.reveal(touched.position, 'center')
    surface.current?.focus()
    if (!isReadOnly && touched.typed !== '') surface.current?.insert(touched.typed)
    setTouched(null)
  }, [touched, openings, surface, isReadOnly])

  if (!isOpen) return <PlainText path={path} text={start} onTouch={setTouched} />
  const waiting = <PlainText path={path} text={start} />
  if (holding.state === 'asking') return waiting
  return (
    <Suspense fallback={waiting}>
      <TextEditor
        key={`${path} ${version}`}
        path={path}
        text={start}
        original={draft?.review?.original ?? null}
        edit={draft?.review?.edit ?? null}
        layout={layout}
        isReadOnly={isReadOnly}
        onReady={session.onReady}
        onChange={session.onChange}
        onImage={image => void onImage(image).then(markup => surface.current?.insert(markup))}
      />
    </Suspense>
  )
}
