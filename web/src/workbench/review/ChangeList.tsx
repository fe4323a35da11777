import { useDeferredValue, useState } from 'react'
import type { Draft } from '../../drafts/draft.ts'
import { countOf } from '../../ui/countOf.ts'
import { Icon } from '../../ui/Icon.tsx'
import { changesOf, type ListedChange } from './changeList.ts'
import styles from './changes.css?inline'

// The list loads on demand, and so do its styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.unshift(sheet)

export type ChangeListProps = {
  /** The files under review. */
  readonly files: readonly string[]
  readonly path: string
  readonly drafts: ReadonlyMap<string, Draft>
  /** The place of the current change among those of the open file, from 1; 0 without one. */
  readonly number: number
  readonly onGo: (file: string, change: ListedChange) => void
}

const states = { left: 'To review', kept: 'Kept', undone: 'Undone' } as const
const signs = { left: '○', kept: '✓', undone: '↶' } as const
const shownStepMax = 200

/** Every change of the review with its state; each leads to its place in the text. */
export function ChangeList({ files, path, drafts: latest, number, onGo }: ChangeListProps) {
  const drafts = useDeferredValue(latest)
  const [shownMax, setShownMax] = useState(shownStepMax)
  const all = files.map(file => ({ file, changes: changesOf(drafts.get(file)) }))
  const changes = all.flatMap(each => each.changes)
  const left = changes.filter(({ state }) => state === 'left').length
  let room = shownMax
  const shown = all.map(({ file, changes: of }) => {
    const part = of.slice(0, Math.max(0, room))
    room -= part.length
    return { file, changes: part }
  })
  if (changes.length === 0) return null
  return (
    <section className="wb-changes" aria-label="Changes">
      <h2>
        {countOf(changes.length)}, {left === 0 ? 'all reviewed' : `${left} to review`}
      </h2>
      {shown.map(({ file, changes: of }) => (
        <div key={file}>
          {files.length > 1 && of.length > 0 && <h3>{file}</h3>}
          <ol>
            {of.map((change, index) => (
              <li key={`${change.line} ${change.state} ${change.name}`}>
                <button
                  type="button"
                  data-state={change.state}
                  aria-current={(file === path && index === number - 1) || undefined}
                  onClick={() => onGo(file, change)}
                >
                  <span aria-hidden="true">{signs[change.state]}</span>
                  <span className="wb-changes-name">
                    {change.name.charAt(0).toUpperCase() + change.name.slice(1)}
                    <small> {states[change.state]}</small>
                  </span>
                  {change.isWarned && (
                    <span className="wb-changes-warned" title="Has a warning">
                      <Icon name="alert" size={16} />
                      <span className="visually-hidden">Has a warning</span>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {changes.length > shownMax && (
        <button type="button" className="wb-link" onClick={() => setShownMax(shownMax + shownStepMax)}>
          Show more
        </button>
      )}
    </section>
  )
}
