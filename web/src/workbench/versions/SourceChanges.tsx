import { Button, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { changesIn, type TextChange } from './changesIn.ts'

const shownAtFirst = 40

/** What changed in the source, change by change. */
export function SourceChanges({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = useMemo(() => changesIn(before, after), [before, after])
  return <ChangeSections changes={changes} head={({ line }) => <div className="wb-change-head">Line {line}</div>} />
}

export type ChangeSectionsProps<Change extends TextChange> = {
  readonly changes: readonly Change[]
  readonly head: (change: Change) => ReactNode
}

export function ChangeSections<Change extends TextChange>({ changes, head }: ChangeSectionsProps<Change>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  if (changes.length === 0) return <Text size="sm">The text is the same.</Text>
  return (
    <>
      {shown.map(change => (
        <section
          key={`${change.hunk.aStart} ${change.hunk.aEnd}`}
          className="diff"
          aria-label={`Change at line ${change.line}`}
        >
          {head(change)}
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
