import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Reading } from '../text/reading.ts'
import { type EditedText, openEditor } from './openEditor.ts'
import type { EditorSurface } from './surface.ts'

export type TextEditorProps = EditedText & {
  /** Where the user is in what is shown until then. */
  readonly reading: () => Reading | null
  /** What is shown below the current change of the review. */
  readonly card: ReactNode
  readonly onReady: (surface: EditorSurface | null) => void
}

/** The editor, recreated when its `key` changes. */
export function TextEditor(props: TextEditorProps) {
  const { isReadOnly, review, card, layout, live } = props
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<EditorSurface | null>(null)
  const [slot] = useState(() => document.createElement('div'))
  const now = useEffectEvent(() => props)
  useEffect(() => {
    const parent = place.current
    if (parent === null) return
    const show = (place: () => EditorSurface): void => {
      // Read while the layout of the page is known.
      const reading = now().reading()
      const surface = place()
      made.current = surface
      if (reading !== null) surface.resume(reading)
      now().onReady(surface)
    }
    const cancel = openEditor({ parent, slot, now: () => now(), onOpen: show })
    return () => {
      cancel()
      const surface = made.current
      if (surface === null) return
      now().onReady(null)
      made.current = null
      surface.destroy()
    }
  }, [slot])
  useEffect(() => made.current?.setReadOnly(isReadOnly), [isReadOnly])
  const shown = useRef(live)
  useEffect(() => {
    if (shown.current !== live) made.current?.setLive(live)
    shown.current = live
  }, [live])
  return (
    <>
      <div ref={place} className="wb-text" data-layout={review === null ? undefined : layout} />
      {createPortal(card, slot)}
    </>
  )
}
