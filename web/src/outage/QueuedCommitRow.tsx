import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatTimeOfDay } from './formatTimeOfDay.ts'
import type { QueuedCommit } from './queue.ts'

export type QueuedCommitRowProps = {
  readonly commit: QueuedCommit
  readonly host: string
  readonly isBusy: boolean
  readonly onRetry: () => void
  readonly onOpen: () => void
  readonly onWithdraw: () => void
}

const pathsShownMax = 3

export function QueuedCommitRow({ commit, host, isBusy, onRetry, onOpen, onWithdraw }: QueuedCommitRowProps) {
  const { id, projectId, status, message, reason, commitSha } = commit
  const subject = message.split('\n')[0] ?? ''
  const describedBy = `queued-${id}`
  const act = (name: string, run: () => void) => (
    <Button size="compact-sm" variant="default" disabled={isBusy} aria-describedby={describedBy} onClick={run}>
      {name}
    </Button>
  )
  return (
    <li className="queued">
      <div className="row-main">
        <Text id={describedBy} fw={550} style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {pathsOf(commit)}
        </Text>
        {reason !== null && status !== 'LANDED' && (
          <Text size="sm" className="reason" style={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {stateOf(commit, host)}
        </Text>
      </div>
      {status === 'LANDED' && commitSha !== null ? (
        <Link
          className="row-link"
          to="/projects/$id/commits/$sha"
          params={{ id: String(projectId), sha: commitSha }}
          aria-describedby={describedBy}
        >
          {commitSha.slice(0, 7)}
        </Link>
      ) : (
        <Group gap="xs">
          {status === 'CONFLICT' ? act('Open', onOpen) : act(status === 'WAITING' ? 'Send now' : 'Send again', onRetry)}
          {act('Withdraw', onWithdraw)}
        </Group>
      )}
    </li>
  )
}

function pathsOf({ files }: QueuedCommit): string {
  const shown = files.slice(0, pathsShownMax).map(({ path }) => path)
  const more = files.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

function stateOf({ status, createdAt, updatedAt, nextAttemptAt, merged }: QueuedCommit, host: string): string {
  const since = formatTimeOfDay(createdAt)
  if (status === 'CONFLICT') {
    return `Since ${since} · Someone else changed the same lines on ${host}. Open it to resolve the conflict.`
  }
  if (status === 'REFUSED')
    return `Since ${since} · Rejected. Fix the cause on ${host} and send it again, or withdraw it.`
  if (status === 'LANDED') {
    return `Sent at ${formatTimeOfDay(updatedAt)}${merged ? ', merged with newer changes by others' : ''}`
  }
  const isDue = nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now()
  return `Queued since ${since} · ${isDue ? 'being sent' : `next attempt at ${formatTimeOfDay(nextAttemptAt)}`}`
}
