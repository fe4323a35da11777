import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PendingReview } from '../../drafts/draft.ts'
import type { OnImage } from './images.ts'
import { createInlineEditor, type ReviewParts } from './inlineEditor.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import { hunkReasons } from './review/hunkReasons.ts'
import type { EditorSurface } from './surface.ts'
import type { WritingToolsOptions } from './tools/options.ts'

export type TextEditorProps = {
  readonly path: string
  /** The initial text; from then on the editor owns the text. */
  readonly text: string
  readonly review: PendingReview | null
  /** What a review needs; `null` without one. */
  readonly parts: ReviewParts | null
  /** What is shown below the current change of the review. */
  readonly card: ReactNode
  readonly layout: 'inline' | 'split'
  readonly isReadOnly: boolean
  /** What live rendering needs; `null` to show the source. */
  readonly live: BlockRendererOptions | null
  readonly tools: WritingToolsOptions | null
  readonly onReady: (surface: EditorSurface | null) => void
  readonly onChange: () => void
  readonly onCaret: (position: number) => void
  readonly onReview: () => void
  readonly onImage: OnImage
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
    const { onReady, review: known, parts, ...first } = now()
    const edit = known?.edit ?? null
    const options = {
      ...first,
      parent,
      slot,
      original: known?.original ?? null,
      decided: known?.decided ?? [],
      source: { edit, askedFor: edit === null ? undefined : hunkReasons(edit.hunks) },
      onChange: () => now().onChange(),
      onCaret: (position: number) => now().onCaret(position),
      onReview: () => now().onReview(),
      onImage: (...image: Parameters<OnImage>) => now().onImage(...image),
    }
    const isSplit = known !== null && first.layout === 'split' && parts !== null
    const surface = isSplit ? parts.createSplitEditor(options) : createInlineEditor(options, parts)
    made.current = surface
    onReady(surface)
    return () => {
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
