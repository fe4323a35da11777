import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ago } from '../shell/times.ts'
import type { FileSession } from './useFileSession.ts'

/** What a person has to know about the open file before they write on. */
export function FileBars({
  session,
  isRestored,
  problem,
}: {
  readonly session: FileSession
  readonly isRestored: boolean
  readonly problem: string | null
}) {
  const { draft, base, holding, discard } = session
  const isOlder = draft && base && draft.baseSha !== null && draft.baseSha !== base.sha
  return (
    <>
      {problem !== null && (
        <Bar kind="warning">This browser keeps no drafts ({problem}). Commit before you close the page.</Bar>
      )}
      {holding.state === 'elsewhere' && (
        <Bar kind="warning" action="Edit here" onAction={() => void holding.takeOver()}>
          This file is open in another tab, which writes it. Here it can only be read.
        </Bar>
      )}
      {draft && isRestored && (
        <Bar kind="note" action="Discard them" onAction={discard}>
          Your changes from {ago(new Date(draft.savedAtMs).toISOString())} are back.
        </Bar>
      )}
      {isOlder && <Bar kind="note">The file has changed since you began. Both changes are merged when you commit.</Bar>}
    </>
  )
}

type BarProps = {
  readonly kind: 'note' | 'warning'
  readonly children: ReactNode
  readonly action?: string
  readonly onAction?: () => void
}

function Bar({ kind, children, action, onAction }: BarProps) {
  return (
    <div className="wb-bar" data-kind={kind} role="status">
      <span>{children}</span>
      {action && (
        <Button size="compact-sm" variant="default" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
