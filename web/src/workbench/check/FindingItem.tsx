import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Finding } from '#domain/lint/finding.ts'
import styles from './check.css?inline'
import type { FixActs } from './useFixes.ts'

// The styles load with what they are for.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.unshift(sheet)

export type FindingItemProps = { readonly finding: Finding; readonly acts: FixActs }

/** A finding that leads to its place, and its fix. */
export function FindingItem({ finding, acts }: FindingItemProps) {
  const { fix } = finding
  return (
    <FindingRow finding={finding} onGo={() => acts.go(finding)}>
      {fix && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={acts.isReadOnly}
          onClick={() => acts.fix(fix.edits, `Done: ${fix.label}`)}
        >
          {fix.label}
        </Button>
      )}
    </FindingRow>
  )
}

type FindingRowProps = {
  readonly finding: Pick<Finding, 'line' | 'message' | 'severity'>
  readonly onGo: () => void
  readonly children?: ReactNode
}

export function FindingRow({ finding: { line, message, severity }, onGo, children }: FindingRowProps) {
  return (
    <li data-severity={severity}>
      <button type="button" className="wb-finding" onClick={onGo}>
        <span>Line {line}</span> {message}
      </button>
      {children}
    </li>
  )
}
