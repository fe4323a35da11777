import { useLayoutEffect, useRef } from 'react'
import { fitGroups } from '../../ui/fitGroups.ts'

export type OffersProps = {
  /** Those that fit into one row. */
  readonly isRow?: boolean
  readonly offered: readonly string[]
  readonly hasRecent: boolean
  readonly isDisabled: boolean
  readonly onTake: (words: string) => void
}

/** Instructions to start from. */
export function Offers({ isRow = false, offered, hasRecent, isDisabled, onTake }: OffersProps) {
  const list = useRef<HTMLUListElement>(null)
  const shown = offered.join('\n')
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
      aria-label={hasRecent ? 'Recent instructions and ideas' : 'Ideas'}
    >
      {offered.map(words => (
        <li key={words}>
          {/* The field keeps the focus, and with it this list stays until the click. */}
          <button type="button" disabled={isDisabled} onMouseDown={keepFocus} onClick={() => onTake(words)}>
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
