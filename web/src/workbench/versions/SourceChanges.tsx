import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { changesIn, type TextChange } from './changesIn.ts'

const shownAtFirst = 40

export type SourceChangesProps = {
  readonly before: string
  readonly after: string
  /** Gets the newer text without one change; absent where nothing can be discarded. */
  readonly onDiscard?: (text: string) => void
}

/** What changed in the source, change by change. */
export function SourceChanges({ before, after, onDiscard }: SourceChangesProps) {
  const changes = useMemo(() => changesIn(before, after), [before, after])
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  if (changes.length === 0) return <Text size="sm">The text is the same.</Text>
  return (
    <>
      {shown.map(change => (
        <section key={change.line} className="diff" aria-label={`Change at line ${change.line}`}>
          <div className="wb-change-head">
            <span>Line {change.line}</span>
            {onDiscard && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Discard the change at line ${change.line}`}
                onClick={() => onDiscard(change.without())}
              >
                Discard
              </Button>
            )}
          </div>
          <ChangeLines change={change} />
        </section>
      ))}
      {shown.length < changes.length && (
        <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
          Show {changes.length - shown.length} more changes
        </Button>
      )}
    </>
  )
}

function ChangeLines({ change }: { readonly change: TextChange }) {
  const { above, removed, added, below } = change
  const rows = [
    ...above.map(text => ({ kind: 'same', sign: ' ', text })),
    ...removed.map(text => ({ kind: 'removed', sign: '−', text })),
    ...added.map(text => ({ kind: 'added', sign: '+', text })),
    ...below.map(text => ({ kind: 'same', sign: ' ', text })),
  ]
  return (
    <table>
      <tbody>
        {rows.map(({ kind, sign, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one change never move
          <tr key={index} data-kind={kind}>
            <td className="diff-text">
              <span className="diff-sign">{sign}</span>
              {text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
