import { Kbd } from '@mantine/core'
import { type Verb, verbs } from './verb.ts'

export type VerbButtonsProps = {
  readonly verb: Verb
  /** Whether a rewrite builds on the one under review. */
  readonly isRefined: boolean
  readonly isDisabled: boolean
  /** There is nothing to send. */
  readonly isEmpty: boolean
  /** What does the same as the button. */
  readonly keys: string
  readonly onChoose: (verb: Verb) => void
}

/** The verbs. The button of the one that applies sends; the others take its place. */
export function VerbButtons({ verb, isRefined, isDisabled, isEmpty, keys, onChoose }: VerbButtonsProps) {
  const names = { rewrite: isRefined ? 'Refine' : 'Rewrite', find: 'Find', check: 'Check' } as const
  return (
    <div className="wb-verbs">
      {verbs.map(each =>
        each === verb ? (
          <button key={each} type="submit" disabled={isDisabled || (isEmpty && each !== 'check')} data-chosen>
            {names[each]} <Kbd size="xs">{keys}</Kbd>
          </button>
        ) : (
          <button
            key={each}
            type="button"
            disabled={isDisabled}
            aria-label={`${names[each]} instead`}
            onClick={() => onChoose(each)}
          >
            {names[each]}
          </button>
        ),
      )}
    </div>
  )
}
