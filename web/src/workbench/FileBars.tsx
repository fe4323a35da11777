import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { copiesOf } from '../drafts/otherTab.ts'
import { formatRelative } from '../ui/formatTimes.ts'
import { useWorkbench } from './context.ts'
import { useOpenFile } from './openFileContext.ts'

/** Notices about the open file that the user needs before editing. */
export function FileBars() {
  const { projectId, path, draftState, actions } = useWorkbench()
  const { session, draft, base, lock, query } = useOpenFile()
  // The button goes away.
  const takeOver = async (): Promise<void> => {
    await lock.takeOver()
    session.surface()?.focus()
  }
  const { problem } = draftState
  const copies = copiesOf(path, draftState.drafts)
  const isOlder = draft && base && draft.baseSha !== null && draft.baseSha !== base.sha
  const isGone = draft && draft.baseSha !== null && isProblem(query.error, 'not_found')
  return (
    <>
      {problem !== null && (
        <Bar kind="warning">This browser cannot store drafts ({problem}). Commit before you close the page.</Bar>
      )}
      {lock.state === 'elsewhere' && (
        <Bar kind="warning" action="Edit here" onAction={() => void takeOver()}>
          This file is being edited in another tab. It is read-only here.
        </Bar>
      )}
      {draft && lock.state !== 'elsewhere' && draftState.restored.has(path) && (
        <Bar kind="note" action="Discard them" onAction={() => actions.discard(path)}>
          Your changes from {formatRelative(new Date(draft.savedAtMs).toISOString())} were restored.
        </Bar>
      )}
      {copies.length > 0 && (
        <Bar kind="warning">
          {copies.length === 1 ? 'Another tab' : `${copies.length} other tabs`} changed this file too. What was typed
          there is in {copies.length === 1 ? 'a new file' : 'new files'}:{' '}
          {copies.map((copy, index) => (
            <Fragment key={copy.path}>
              {index > 0 && ', '}
              <Link to="/projects/$id/edit/$" params={{ id: String(projectId), _splat: copy.path }}>
                {copy.path}
              </Link>
            </Fragment>
          ))}
        </Bar>
      )}
      {isGone && (
        <Bar kind="note">
          Someone deleted or moved this file after you started. Your text is kept, and you decide when you commit.
        </Bar>
      )}
      {isOlder && !isGone && (
        <Bar kind="note">
          The file has changed since you started. Both changes are merged when you commit; where they meet, you decide.
        </Bar>
      )}
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
