import { ActionIcon, Button, Text } from '@mantine/core'
import { Fragment, useEffect, useRef } from 'react'
import { formatKeys } from '../../ui/keymap.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { focusCardSoon } from '../editor/review/cardFocus.ts'
import type { Decision } from '../editor/review/decide.ts'
import type { ReviewState } from '../editor/review/reviewState.ts'
import { lockedBy } from './lockedReason.ts'
import { type Progress, wordsOfProgress } from './progress.ts'

export type ReviewBarProps = {
  readonly state: ReviewState
  readonly progress: Progress
  /** Why nothing can be decided here; `null` if it can. */
  readonly locked: string | null
  readonly layout: 'inline' | 'split'
  readonly onLayout: (layout: 'inline' | 'split') => void
  readonly onGo: (direction: 1 | -1) => void
  readonly onDecide: (decision: Decision) => void
  readonly onDone: () => void
  /** Opens the next file to review in a proposal for several files. */
  readonly onNextFile: (() => void) | null
  readonly onCommit: () => void
}

/** Shown above the text during a review: where it is, and what applies to all changes. */
export function ReviewBar(props: ReviewBarProps) {
  const { state, progress, locked, layout, onLayout, onGo, onDecide, onDone, onNextFile, onCommit } = props
  const { left, kept, undone, unwarned } = state
  const none = left === 0
  const next = useRef<HTMLButtonElement>(null)
  const wasNone = useRef(none)
  // The card of the last change is gone and has lost the focus, or, with a decision taken back, the button for all.
  useEffect(() => {
    const isBack = wasNone.current && !none
    wasNone.current = none
    if (document.activeElement !== document.body) return
    if (none) next.current?.focus()
    else if (isBack) focusCardSoon(null)
  }, [none])
  return (
    <div className="wb-review-bar" role="toolbar" aria-label="Review">
      {!none && (
        <span className="wb-review-steps">
          <Step name="Previous change" sign="↑" keys="Alt K" onStep={() => onGo(-1)} />
          <Step name="Next change" sign="↓" keys="Alt J" onStep={() => onGo(1)} />
        </span>
      )}
      <Text className="wb-review-place" fw={650} size="sm">
        {none ? 'All reviewed' : wordsOfProgress(progress)}
      </Text>
      <Text className="wb-review-left" size="sm" c="dimmed">
        {none ? `${kept} kept, ${undone} undone` : `${progress.left} left`}
      </Text>
      <SegmentedControl
        className="wb-layouts"
        size="small"
        label="How changes are shown"
        value={layout}
        onChange={onLayout}
        options={{ inline: 'Inline', split: 'Side by side' }}
      />
      <span className="wb-review-all">
        {none ? (
          // Keyed: a button that has the focus must not become one with another effect.
          <Fragment key="reviewed">
            <Button size="compact-sm" variant="default" {...lockedBy(locked)} onClick={onDone}>
              Done
            </Button>
            <Button
              ref={next}
              className={onNextFile ? undefined : 'wb-review-commit'}
              size="compact-sm"
              variant="default"
              onClick={onNextFile ?? onCommit}
            >
              {onNextFile ? 'Next file' : 'Commit…'}
            </Button>
          </Fragment>
        ) : (
          <Fragment key="left">
            {unwarned > 0 && <KeepUnwarned count={unwarned} locked={locked} onDecide={onDecide} />}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              {...lockedBy(locked)}
              onClick={() => onDecide('undoAll')}
            >
              Undo all
            </Button>
            <Button size="compact-sm" variant="default" {...lockedBy(locked)} onClick={() => onDecide('keepAll')}>
              Keep all
            </Button>
          </Fragment>
        )}
      </span>
    </div>
  )
}

export type KeepUnwarnedProps = {
  readonly count: number
  readonly locked: string | null
  readonly isInCard?: boolean
  readonly onDecide: (decision: Decision) => void
}

export function KeepUnwarned({ count, locked, isInCard = false, onDecide }: KeepUnwarnedProps) {
  return (
    <Button
      className="wb-keep-unwarned"
      size="compact-sm"
      variant={isInCard ? 'subtle' : 'default'}
      fullWidth={isInCard}
      title={formatKeys('Alt Shift K')}
      {...lockedBy(locked)}
      onClick={() => onDecide('keepUnwarned')}
    >
      Keep {count} without warnings
    </Button>
  )
}

type StepProps = { readonly name: string; readonly sign: string; readonly keys: string; readonly onStep: () => void }

function Step({ name, sign, keys, onStep }: StepProps) {
  return (
    <ActionIcon variant="default" size={30} aria-label={name} title={`${name} (${formatKeys(keys)})`} onClick={onStep}>
      {sign}
    </ActionIcon>
  )
}
