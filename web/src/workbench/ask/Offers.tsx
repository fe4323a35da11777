export type OffersProps = {
  readonly offered: readonly string[]
  readonly hasRecent: boolean
  readonly isDisabled: boolean
  readonly onTake: (words: string) => void
}

/** Instructions to start from. */
export function Offers({ offered, hasRecent, isDisabled, onTake }: OffersProps) {
  return (
    <ul className="wb-chips" aria-label={hasRecent ? 'Recent instructions and ideas' : 'Ideas'}>
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
