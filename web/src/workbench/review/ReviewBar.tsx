import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import { SegmentedControl } from '../../shell/SegmentedControl.tsx'
import type { Decision } from '../editor/surface.ts'

export type ReviewBarProps = {
  readonly left: number
  readonly layout: 'inline' | 'split'
  readonly onLayout: (layout: 'inline' | 'split') => void
  readonly onGo: (direction: 1 | -1) => void
  readonly onDecide: (decision: Decision) => void
  readonly onRedo: () => void
  readonly onDone: () => void
  /** Opens the next file to review in a proposal for several files. */
  readonly onNextFile: (() => void) | null
  readonly onCommit: () => void
}

/** Shown above the text during a review; its buttons apply to the change under the cursor. */
export function ReviewBar(props: ReviewBarProps) {
  const { left, layout, onLayout, onGo, onDecide, onRedo, onDone, onNextFile, onCommit } = props
  const none = left === 0
  const commit = useRef<HTMLButtonElement>(null)
  // The button for the last change is gone and has lost the focus.
  useEffect(() => {
    if (none && document.activeElement === document.body) commit.current?.focus()
  }, [none])
  return (
    <div className="wb-review-bar" role="toolbar" aria-label="Review">
      <Text fw={650} size="sm" aria-live="polite">
        {none ? 'All reviewed' : `${left} left`}
      </Text>
      {!none && (
        <>
          <Group gap={4} wrap="nowrap">
            <ActionIcon variant="default" size={32} aria-label="Previous change" onClick={() => onGo(-1)}>
              ↑
            </ActionIcon>
            <ActionIcon variant="default" size={32} aria-label="Next change" onClick={() => onGo(1)}>
              ↓
            </ActionIcon>
          </Group>
          <Group gap={6}>
            <Button size="compact-sm" variant="default" onClick={() => onDecide('keep')}>
              Keep
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onDecide('undo')}>
              Undo
            </Button>
            <Button size="compact-sm" variant="default" onClick={onRedo}>
              Redo only this
            </Button>
          </Group>
        </>
      )}
      <SegmentedControl
        className="wb-layouts"
        size="small"
        label="Diff layout"
        value={layout}
        onChange={onLayout}
        options={{ inline: 'Inline', split: 'Side by side' }}
      />
      <Group gap={6} ml="auto">
        {none ? (
          <>
            <Button size="compact-sm" variant="default" onClick={onDone}>
              Done
            </Button>
            {onNextFile ? (
              <Button ref={commit} size="compact-sm" onClick={onNextFile}>
                Next file
              </Button>
            ) : (
              <Button ref={commit} size="compact-sm" onClick={onCommit}>
                Commit…
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="cross" size={14} />}
              onClick={() => onDecide('undoAll')}
            >
              Undo all
            </Button>
            <Button size="compact-sm" leftSection={<Icon name="check" size={14} />} onClick={() => onDecide('keepAll')}>
              Keep all
            </Button>
          </>
        )}
      </Group>
    </div>
  )
}
