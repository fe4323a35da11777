import { useEffect, useEffectEvent, useRef } from 'react'
import type { Edit } from '../drafts/draft.ts'
import { hunkReasons } from '../review/hunkReasons.ts'
import { createInlineEditor } from './inlineEditor.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import { createSplitEditor } from './splitEditor.ts'
import type { EditorSurface } from './surface.ts'

export type TextEditorProps = {
  readonly path: string
  /** The initial text; from then on the editor owns the text. */
  readonly text: string
  readonly original: string | null
  /** The proposal under review. */
  readonly edit: Edit | null
  readonly layout: 'inline' | 'split'
  readonly isReadOnly: boolean
  /** What live rendering needs; `null` to show the source. */
  readonly live: BlockRendererOptions | null
  readonly onReady: (surface: EditorSurface | null) => void
  readonly onChange: () => void
  readonly onImage: (file: File) => void
}

/** The editor, recreated when its `key` changes. */
export function TextEditor(props: TextEditorProps) {
  const { isReadOnly, original, layout, live } = props
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<EditorSurface | null>(null)
  const now = useEffectEvent(() => props)
  useEffect(() => {
    const parent = place.current
    if (parent === null) return
    const { onReady, edit, ...first } = now()
    const make = first.original !== null && first.layout === 'split' ? createSplitEditor : createInlineEditor
    const surface = make({
      ...first,
      parent,
      reasonFor: edit === null ? undefined : hunkReasons(edit.hunks),
      onChange: () => now().onChange(),
      onImage: file => now().onImage(file),
    })
    made.current = surface
    onReady(surface)
    return () => {
      now().onReady(null)
      made.current = null
      surface.destroy()
    }
  }, [])
  useEffect(() => made.current?.setReadOnly(isReadOnly), [isReadOnly])
  const shown = useRef(live)
  useEffect(() => {
    if (shown.current !== live) made.current?.setLive(live)
    shown.current = live
  }, [live])
  return <div ref={place} className="wb-text" data-layout={original === null ? undefined : layout} />
}
