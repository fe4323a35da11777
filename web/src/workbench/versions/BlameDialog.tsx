import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Piece } from './Piece.tsx'
import { blame, version } from './requests.ts'
import { usePieces } from './usePieces.ts'

const none: readonly never[] = []

export type BlameDialogProps = {
  readonly projectId: number
  readonly path: string
  /** A line of the committed text to show first. */
  readonly line: number | null
  readonly onClose: () => void
}

/** Who wrote each part of the committed text, when, and on which instruction. */
export function BlameDialog({ projectId, path, line, onClose }: BlameDialogProps) {
  const { data, error, refetch } = useQuery(blame(projectId, path))
  const sha = data?.commitSha ?? ''
  const text = useQuery({ ...version(projectId, path, sha), enabled: data !== undefined })
  const content = text.data?.content ?? ''
  const lines = content.split('\n')
  const html = usePieces({ path, text: content, pieces: data?.ranges ?? none })
  return (
    <Dialog onClose={onClose} title={`Who wrote ${path}`} size="72rem" isTall>
      {(error ?? text.error) && (
        <ProblemAlert
          title="Cannot load who wrote this"
          error={error ?? text.error}
          onRetry={() => void (error ? refetch() : text.refetch())}
        />
      )}
      {!error && !text.error && (!data || !text.data) && <Skeleton h={160} />}
      {data && text.data && (
        <ol className="wb-blame">
          {data.ranges.map(({ startLine, endLine, commit }, index) => (
            <li
              key={startLine}
              ref={line !== null && line >= startLine && line <= endLine ? showInMiddle : undefined}
              aria-current={(line !== null && line >= startLine && line <= endLine) || undefined}
            >
              <div>
                <Author projectId={projectId} commit={commit === null ? null : (data.commits[commit] ?? null)} />
              </div>
              <Piece html={html[index]} source={lines.slice(startLine - 1, endLine).join('\n')} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function showInMiddle(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

type BlamedCommit = Schemas['Blame']['commits'][number]

function Author({ projectId, commit }: { readonly projectId: number; readonly commit: BlamedCommit | null }) {
  if (commit === null) return <Text size="xs">Older than the versions compared</Text>
  const { sha, author, message, instructions, handEdits } = commit
  return (
    <>
      <Text size="xs" fw={600}>
        {author.name} · <RelativeTime iso={author.date} />
      </Text>
      <Link to="/projects/$id/commits/$sha" params={{ id: String(projectId), sha }}>
        {instructions.length > 0 ? `Rewrite: ${instructions.join('; ')}` : message.split('\n')[0]}
      </Link>
      {handEdits && <Text size="xs">Also edited by hand</Text>}
    </>
  )
}
