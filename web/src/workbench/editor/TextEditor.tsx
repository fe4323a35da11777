import { useEffect, useEffectEvent, useRef } from 'react'
import type { Edit } from '../drafts/draft.ts'
import { askedFor } from '../review/asked.ts'
import { inlineSurface } from './inline.ts'
import { splitSurface } from './split.ts'
import type { Surface } from './surface.ts'

export type TextEditorProps = {
  readonly path: string
  /** What it starts with; from then on the text is the editor's own. */
  readonly text: string
  readonly original: string | null
  /** The proposal that is reviewed. */
  readonly edit: Edit | null
  readonly layout: 'inline' | 'split'
  readonly isReadOnly: boolean
  readonly onReady: (surface: Surface | null) => void
  readonly onChange: () => void
  readonly onImage: (file: File) => void
}

/** The editor, made anew whenever its `key` is another. */
export function TextEditor(props: TextEditorProps) {
  const { isReadOnly, original, layout } = props
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<Surface | null>(null)
  const onReady = useEffectEvent(props.onReady)
  const onChange = useEffectEvent(props.onChange)
  const onImage = useEffectEvent(props.onImage)
  const makeSurface = useEffectEvent((parent: HTMLElement): Surface => {
    const { path, text, edit } = props
    const make = original !== null && layout === 'split' ? splitSurface : inlineSurface
    return make({
      parent,
      path,
      text,
      original,
      askedFor: edit === null ? undefined : askedFor(edit.hunks),
      isReadOnly,
      onChange: () => onChange(),
      onImage: file => onImage(file),
    })
  })
  useEffect(() => {
    const parent = place.current
    if (parent === null) return
    const surface = makeSurface(parent)
    made.current = surface
    onReady(surface)
    return () => {
      onReady(null)
      made.current = null
      surface.destroy()
    }
  }, [])
  useEffect(() => made.current?.setReadOnly(isReadOnly), [isReadOnly])
  return <div ref={place} className="wb-text" data-layout={original === null ? undefined : layout} />
}
