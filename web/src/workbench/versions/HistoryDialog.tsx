import { Button, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import type { CommitReply } from '../../api/commits.ts'
import { file } from '../../api/files.ts'
import { isProblem } from '../../api/problem.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useWorkbench } from '../context.ts'
import { fileHistory } from './requests.ts'
import { VersionView } from './VersionView.tsx'

export type HistoryDialogProps = {
  readonly projectId: number
  readonly path: string
  readonly onRestored: (accepted: CommitReply) => void
  readonly onClose: () => void
}

/** The versions of a file: who changed it when, what differs between them, and the way back. */
export function HistoryDialog({ projectId, path, onRestored, onClose }: HistoryDialogProps) {
  const query = useInfiniteQuery(fileHistory(projectId, path))
  const current = useQuery({ ...file(projectId, path), retry: false })
  const [opened, setOpened] = useState<string | null>(null)
  const isChanged = useWorkbench().draftState.drafts.has(path)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const now = isProblem(current.error, 'not_found') ? null : current.data
  return (
    <Dialog onClose={onClose} title={`History of ${path}`} size="56rem" isTall>
      {error && <ProblemAlert title="Cannot load the history" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      {data?.length === 0 && <Text size="sm">This file was never committed.</Text>}
      <ol className="rows wb-versions">
        {data?.map((commit, index) => (
          <li key={commit.sha}>
            <div className="wb-version-head">
              <div className="row-main">
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {commit.message.split('\n')[0]}
                </Text>
                <Text size="sm" c="dimmed">
                  {commit.author.name} · <RelativeTime iso={commit.author.date} />
                  {originText(commit)}
                  {commit.path !== undefined && commit.path !== path && ` · as ${commit.path}`}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-expanded={opened === commit.sha}
                aria-label={`${buttonText(opened === commit.sha, index === 0 && !isChanged)}: ${commit.message.split('\n')[0]}`}
                onClick={() => setOpened(opened === commit.sha ? null : commit.sha)}
              >
                {buttonText(opened === commit.sha, index === 0 && !isChanged)}
              </Button>
            </div>
            {opened === commit.sha && now !== undefined && (
              <VersionView {...{ projectId, path, commit, now, onRestored }} commits={data} onDone={onClose} />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && <ShowMore isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
    </Dialog>
  )
}

function buttonText(isOpen: boolean, isNow: boolean): string {
  if (isOpen) return 'Close'
  return isNow ? 'Show' : 'Compare with now'
}

function originText({ editSessionIds = [], handEdits }: Schemas['Commit']): string {
  if (editSessionIds.length === 0) return ''
  return handEdits ? ' · Rewrite and by hand' : ' · Rewrite'
}
