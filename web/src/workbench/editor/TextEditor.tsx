import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PendingReview } from '../../drafts/draft.ts'
import { nextTask } from '../../nextTask.ts'
import type { PlaceInText } from '../text/carriedPosition.ts'
import type { Reading } from '../text/reading.ts'
import type { OnImage } from './images.ts'
import { createEditorInSteps, createInlineEditor, type ReviewParts } from './inlineEditor.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import { hunkReasons } from './review/hunkReasons.ts'
import type { EditorSurface } from './surface.ts'
import type { WritingToolsOptions } from './tools/options.ts'

export type TextEditorProps = {
  readonly path: string
  /** The initial text; from then on the editor owns the text. */
  readonly text: string
  /** Where the cursor was in an earlier text of the file. */
  readonly caret: () => PlaceInText | null
  /** Where the user is in what is shown until then. */
  readonly reading: () => Reading | null
  readonly review: PendingReview | null
  /** What a review needs; `null` without one. */
  readonly parts: ReviewParts | null
  /** What is shown below the current change of the review. */
  readonly card: ReactNode
  readonly layout: 'inline' | 'split'
  readonly isReadOnly: boolean
  /** Whether a readable text is shown until the editor is there. */
  readonly isAwaited: boolean
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
    const options = () => {
      const { review: known, ...rest } = now()
      const edit = known?.edit ?? null
      return {
        ...rest,
        parent,
        slot,
        caret: rest.caret(),
        original: known?.original ?? null,
        decided: known?.decided ?? [],
        source: { edit, askedFor: edit === null ? undefined : hunkReasons(edit.hunks) },
        onChange: () => now().onChange(),
        onCaret: (position: number) => now().onCaret(position),
        onReview: () => now().onReview(),
        onImage: (...image: Parameters<OnImage>) => now().onImage(...image),
      }
    }
    const show = (surface: EditorSurface): void => {
      made.current = surface
      const reading = now().reading()
      if (reading !== null) surface.resume(reading)
      now().onReady(surface)
    }
    let isGone = false
    /** The text may change meanwhile, or how it is shown. */
    const showInSteps = async (): Promise<void> => {
      await nextTask()
      while (!isGone) {
        const first = options()
        const isWanted = (): boolean => {
          const { text, live: shownAs, isReadOnly: isFixed } = now()
          return !isGone && text === first.text && shownAs === first.live && isFixed === first.isReadOnly
        }
        const surface = await createEditorInSteps(first, isWanted)
        if (surface !== null) return show(surface)
      }
    }
    const { review: known, parts, layout: chosen, isAwaited } = now()
    if (isAwaited) void showInSteps()
    else if (known !== null && chosen === 'split' && parts !== null) show(parts.createSplitEditor(options()))
    else show(createInlineEditor(options(), parts))
    return () => {
      isGone = true
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
