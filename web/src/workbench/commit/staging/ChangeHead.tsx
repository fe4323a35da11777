import { Button, Checkbox } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { StagedChange } from './stagedChanges.ts'

export type ChangeHeadProps = {
  readonly change: StagedChange
  readonly isLeftOut: boolean
  /** Says what the change does, where its lines are not shown. */
  readonly isNamed: boolean
  readonly onToggle: () => void
  /** `null` if it cannot be discarded here. */
  readonly onDiscard: (() => void) | null
}

/** Whether a change is committed, and how to take it back. */
export function ChangeHead({ change, isLeftOut, isNamed, onToggle, onDiscard }: ChangeHeadProps) {
  const { title, place, name } = change
  return (
    <div className="wb-change-head">
      <Checkbox
        label={isNamed ? `${title}: ${name}` : title}
        aria-label={`Commit the change ${place}${isNamed ? `: ${name}` : ''}`}
        checked={!isLeftOut}
        onChange={onToggle}
      />
      {onDiscard && (
        <Button
          size="compact-xs"
          variant="default"
          flex="none"
          ml="xs"
          aria-label={`Discard the change ${place}`}
          onClick={event => {
            focusNext(event)
            onDiscard()
          }}
        >
          Discard
        </Button>
      )}
    </div>
  )
}

/** The focus goes to the next change, as this one disappears; after the last one to the message. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>): void {
  const own = currentTarget.closest('.wb-change-head')?.querySelector('input')
  const boxes = [...(currentTarget.closest('.wb-draft-changes')?.querySelectorAll('.wb-change-head input') ?? [])]
  const at = own ? boxes.indexOf(own) : -1
  const next = boxes[at + 1] ?? boxes[at - 1] ?? currentTarget.closest('form')?.querySelector('[data-autofocus]')
  if (next instanceof HTMLElement) next.focus()
}
