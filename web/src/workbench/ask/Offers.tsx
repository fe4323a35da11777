import { Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { fitGroups } from '../../ui/fitGroups.ts'

export type OffersProps = {
  /** Those that fit into one row. */
  readonly isRow?: boolean
  /** Instructions of the user, of any length. */
  readonly recent: readonly string[]
  readonly ideas: readonly string[]
  readonly isDisabled: boolean
  readonly onTake: (words: string) => void
}

/** Instructions to start from. */
export function Offers({ isRow = false, recent, ideas, isDisabled, onTake }: OffersProps) {
  const list = useRef<HTMLUListElement>(null)
  const shown = [...recent, ...ideas].join('\n')
  useLayoutEffect(() => {
    const row = list.current
    if (row === null || !isRow || shown === '') return
    return fitGroups(row, [...row.querySelectorAll('li')], () => {})
  }, [isRow, shown])
  return (
    <ul
      ref={list}
      className="wb-chips"
      data-row={isRow || undefined}
      aria-label={recent.length > 0 ? 'Recent instructions and ideas' : 'Ideas'}
    >
      {[...recent, ...ideas].map((words, index) => {
        const isRecent = index < recent.length
        return (
          <li key={words} data-recent={isRecent || undefined}>
            {/* The field keeps the focus, and with it this list stays until the click. */}
            <button
              type="button"
              disabled={isDisabled}
              title={isRecent ? words : undefined}
              onMouseDown={keepFocus}
              onClick={() => onTake(words)}
            >
              {isRecent && !isRow ? (
                <Text span inherit lineClamp={3}>
                  {words}
                </Text>
              ) : (
                words
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
