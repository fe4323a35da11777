import { Button, Kbd } from '@mantine/core'
import { Icon } from '../../ui/Icon.tsx'
import { formatKeys } from '../../ui/keymap.ts'
import type { Decision } from '../editor/review/decide.ts'
import type { ReviewState } from '../editor/review/reviewState.ts'
import { AskAgain } from './AskAgain.tsx'
import styles from './card.css?inline'
import { lockedBy } from './lockedReason.ts'
import { nameInReview, type Progress } from './progress.ts'
import { KeepUnwarned } from './ReviewBar.tsx'
import type { AskAgainControls } from './useAskAgain.ts'

// The card loads on demand, and so do its styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.unshift(sheet)

export type ChangeCardProps = {
  readonly state: ReviewState
  readonly progress: Progress
  /** Why nothing can be decided here; `null` if it can. */
  readonly locked: string | null
  readonly onGo: (direction: 1 | -1) => void
  readonly onDecide: (decision: Decision) => void
  readonly again: AskAgainControls
}

/** The current change: what it does, the words that it answers, its warnings, and what can be done with it. */
export function ChangeCard({ state, progress, locked, onGo, onDecide, again }: ChangeCardProps) {
  const { change, unwarned } = state
  if (change === null) return null
  const { name, asked, warnings, fix } = change
  const isWarned = warnings.some(({ nature }) => nature !== 'note')
  return (
    <section className="wb-change" tabIndex={-1} aria-label={nameInReview(progress, state)}>
      <p className="wb-change-name">{name.charAt(0).toUpperCase() + name.slice(1)}</p>
      {asked !== undefined && (
        <p className="wb-change-asked">
          {asked === null ? (
            <b>Not named in the instruction</b>
          ) : (
            <>
              Asked: <q>{asked}</q>
            </>
          )}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="wb-change-warnings">
          {warnings.map(({ code, nature, message, lines }) => (
            <li key={`${code}${message}${lines}`} data-nature={nature}>
              <Icon name="alert" size={16} />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {locked !== null && !again.isOpen && <p className="wb-change-locked">{locked}</p>}
      <div className="wb-change-acts">
        {fix && (
          <Act act="fix" keys="Alt Shift Enter" isFirst locked={locked} onAct={() => onDecide('fix')}>
            Keep with {wordsOf(fix.words)}
          </Act>
        )}
        <Act act="keep" keys="Alt Enter" locked={locked} onAct={() => onDecide('keep')}>
          {isWarned ? 'Keep anyway' : 'Keep'}
        </Act>
        <Act act="undo" keys="Alt Backspace" locked={locked} onAct={() => onDecide('undo')}>
          Undo
        </Act>
        <Act act="redo" keys="Alt R" locked={locked} isOpen={again.isOpen} onAct={again.toggle}>
          Ask again…
        </Act>
        <Act act="next" keys="Alt J" onAct={() => onGo(1)}>
          Next
        </Act>
      </div>
      {again.isOpen && (
        <AskAgain name={again.name} state={again.state} onAsk={again.ask} onStop={again.stop} onClose={again.close} />
      )}
      {unwarned > 0 && <KeepUnwarned count={unwarned} locked={locked} isInCard onDecide={onDecide} />}
    </section>
  )
}

/** Keywords are shown as they are; other words are quoted. */
function wordsOf(words: readonly string[]): string {
  return words.map(word => (/^[A-Z\d][A-Z\d .,:/-]*$/.test(word) ? word : `“${word}”`)).join(' and ')
}

type ActProps = {
  readonly act: string
  readonly keys: string
  readonly isFirst?: boolean
  readonly locked?: string | null
  /** Of a button that shows or hides something. */
  readonly isOpen?: boolean
  readonly onAct: () => void
  readonly children: React.ReactNode
}

function Act({ act, keys, isFirst = false, locked = null, isOpen, onAct, children }: ActProps) {
  return (
    <Button
      size="compact-sm"
      variant={isFirst ? 'filled' : 'default'}
      data-act={act}
      aria-expanded={isOpen}
      aria-keyshortcuts={keys.replaceAll(' ', '+')}
      {...lockedBy(locked)}
      onClick={onAct}
    >
      {children}
      <Kbd size="xs">{formatKeys(keys).replace('Shift', '⇧').replace('Enter', '↵').replace('Backspace', '⌫')}</Kbd>
    </Button>
  )
}
