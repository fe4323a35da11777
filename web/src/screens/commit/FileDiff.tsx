import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { diffRows } from './diffRows.ts'

type CommitFile = Schemas['CommitDetails']['files'][number]

const shownRowsMax = 400

/** The diff of one file, with the line numbers of both sides; signs are given as text as well as by colour. */
export function FileDiff({ file }: { readonly file: CommitFile }) {
  const [isWhole, setWhole] = useState(false)
  const rows = file.diff === null ? [] : diffRows(file.diff)
  const shown = isWhole ? rows : rows.slice(0, shownRowsMax)
  return (
    <details className="diff" open>
      <summary>
        <span className="diff-path">
          {file.previousPath && `${file.previousPath} → `}
          {file.path}
        </span>
        <span className="diff-count">
          {file.status !== 'modified' && `${file.status} · `}
          <span className="diff-plus">+{file.additions}</span> <span className="diff-minus">−{file.deletions}</span>
        </span>
      </summary>
      {file.diff === null ? (
        <Text p="sm" size="sm" c="dimmed">
          Binary, or too large to show.
        </Text>
      ) : (
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
      )}
      {rows.length > shown.length && (
        <button type="button" className="diff-more" onClick={() => setWhole(true)}>
          Show {rows.length - shown.length} more lines
        </button>
      )}
    </details>
  )
}
