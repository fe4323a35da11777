import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { file as fileQuery } from '../../api/files.ts'
import { useStaleSince } from '../../api/staleSince.ts'
import type { Draft } from '../../drafts/draft.ts'
import { useHostLabel } from '../../outage/hostLabel.ts'

export type LateNotesProps = {
  readonly projectId: number
  /** The draft whose changes are shown, if any. */
  readonly draft: Draft | undefined
}

/** What can turn out while the dialog is open: below everything that can be pressed, which it must not move. */
export function LateNotes({ projectId, draft }: LateNotesProps) {
  const { path = '', baseSha = null } = draft ?? {}
  const now = useQuery({ ...fileQuery(projectId, path), enabled: baseSha !== null, retry: false }).data
  const isAway = useStaleSince(projectId) !== null
  const host = useHostLabel(projectId)
  return (
    <div role="status">
      {baseSha !== null && now !== undefined && now.sha !== baseSha && (
        <Text size="sm">{path} has changed since you started. Your commit is merged with it.</Text>
      )}
      {isAway && <Text size="sm">{host.atStart} is unavailable. Your commit is queued and sent when it is back.</Text>}
    </div>
  )
}
