import { Text } from '@mantine/core'
import { useState } from 'react'
import { diffRows } from './diffRows.ts'

const shownRowsMax = 400

export type FileDiffProps = {
  readonly diff: string | null
  /** Long diffs are otherwise cut until they are asked for. */
  readonly isWhole?: boolean
}

/** The diff of one file, with the line numbers of both sides; signs are given as text as well as by colour. */
export function FileDiff({ diff, isWhole = false }: FileDiffProps) {
  const [isOpened, setOpened] = useState(false)
  if (diff === null) {
    return (
      <Text p="sm" size="sm" c="dimmed">
        Binary, or too large to show.
      </Text>
    )
  }
  const rows = diffRows(diff)
  const shown = isWhole || isOpened ? rows : rows.slice(0, shownRowsMax)
  return (
    <>
      <div>
        <table>
          <tbody>
            {shown.map(row => (
              <tr key={row.key} data-kind={row.kind}>
                <td className="diff-line">{row.before}</td>
                <td className="diff-line">{row.after}</td>
                <td className="diff-text">
                  <span className="diff-sign">{row.sign}</span>
                  {row.text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <button type="button" className="diff-more" onClick={() => setOpened(true)}>
          Show {rows.length - shown.length} more lines
        </button>
      )}
    </>
  )
}
