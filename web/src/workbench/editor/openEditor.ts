import type { PendingReview } from '../../drafts/draft.ts'
import { nextTask } from '../../nextTask.ts'
import type { PlaceInText } from '../text/carriedPosition.ts'
import type { EditHistory } from './editHistory.ts'
import type { OnImage } from './images.ts'
import { createEditorInSteps, createInlineEditor, type ReviewParts } from './inlineEditor.ts'
import type { BlockRendererOptions } from './live/rendering.ts'
import { hunkReasons } from './review/hunkReasons.ts'
import type { EditorSurface, EditorSurfaceOptions } from './surface.ts'
import type { WritingToolsOptions } from './tools/options.ts'

/** A text to edit, and the callbacks of its editor. */
export type EditedText = {
  readonly path: string
  /** The initial text; from then on the editor owns the text. */
  readonly text: string
  /** Where the cursor was in an earlier text of the file. */
  readonly caret: () => PlaceInText | null
  /** What the earlier editor of the file could undo. */
  readonly earlier: () => EditHistory | null
  readonly review: PendingReview | null
  /** What a review needs; `null` without one. */
  readonly parts: ReviewParts | null
  readonly layout: 'inline' | 'split'
  readonly isReadOnly: boolean
  /** Whether a readable text is shown until the editor is there. */
  readonly isAwaited: boolean
  /** What live rendering needs; `null` to show the source. */
  readonly live: BlockRendererOptions | null
  readonly tools: WritingToolsOptions | null
  readonly onChange: () => void
  readonly onCaret: (position: number) => void
  readonly onReview: () => void
  readonly onImage: OnImage
}

export type EditorOpening = {
  readonly parent: HTMLElement
  /** Where the review shows its card. */
  readonly slot: HTMLElement
  /** As it is at the time of the call. */
  readonly now: () => EditedText
  /** Called when the editor is complete; `place` puts it into the page. */
  readonly onOpen: (place: () => EditorSurface) => void
}

/** Opens the editor for the text. Returns a function that cancels it while it is not open. */
export function openEditor(opening: EditorOpening): () => void {
  const { review, parts, layout, isAwaited } = opening.now()
  if (isAwaited) return openInSteps(opening)
  const options = optionsOf(opening)
  const isSplit = review !== null && layout === 'split'
  opening.onOpen(() =>
    isSplit && parts !== null ? parts.createSplitEditor(options) : createInlineEditor(options, parts),
  )
  return () => {}
}

/** Begins again if the text, or how it is shown, changes meanwhile. */
function openInSteps(opening: EditorOpening): () => void {
  let isCancelled = false
  const open = async (): Promise<void> => {
    await nextTask()
    while (!isCancelled) {
      const options = optionsOf(opening)
      const isWanted = (): boolean => !isCancelled && showsTheSame(opening.now(), options)
      const place = await createEditorInSteps(options, isWanted)
      if (place !== null) return opening.onOpen(place)
    }
  }
  void open()
  return () => {
    isCancelled = true
  }
}

type Shown = Pick<EditorSurfaceOptions, 'text' | 'live' | 'isReadOnly'>

function showsTheSame(a: Shown, b: Shown): boolean {
  return a.text === b.text && a.live === b.live && a.isReadOnly === b.isReadOnly
}

/** The callbacks read `now` when they are called: the editor outlives those that it was opened with. */
function optionsOf({ parent, slot, now }: EditorOpening): EditorSurfaceOptions {
  const { review, caret, earlier, ...rest } = now()
  const edit = review?.edit ?? null
  return {
    ...rest,
    parent,
    slot,
    caret: caret(),
    earlier: earlier(),
    original: review?.original ?? null,
    decided: review?.decided ?? [],
    source: { edit, askedFor: edit === null ? null : hunkReasons(edit.hunks) },
    onChange: () => now().onChange(),
    onCaret: position => now().onCaret(position),
    onReview: () => now().onReview(),
    onImage: (...image: Parameters<OnImage>) => now().onImage(...image),
  }
}
