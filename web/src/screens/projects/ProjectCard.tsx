import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { Icon } from '../../ui/Icon.tsx'
import { queuedCommitsText } from '../../ui/queuedCommitsText.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

export function ProjectCard({ project }: { readonly project: Schemas['Project'] }) {
  const { id, name, description, repoFullName, status, statusReason, visibility, queuedCommits, updatedAt } = project
  const params = { id: String(id) }
  const isMade = status !== 'INITIALIZING' && !(status === 'ERROR' && project.pagesUrl === null)
  return (
    <article className="card">
      <Group justify="space-between" gap="sm">
        {isMade ? (
          <Link to="/projects/$id/edit/$" params={{ ...params, _splat: '' }} className="card-link">
            {name}
          </Link>
        ) : (
          <Link to="/projects/$id/creating" params={params} className="card-link">
            {name}
          </Link>
        )}
        <StatusBadge status={status} waitsForPush={project.waitsForPush} />
      </Group>
      <Text
        size="sm"
        lineClamp={2}
        mih="1.55em"
        c={status === 'ERROR' ? 'var(--mantine-color-error)' : 'dimmed'}
        className={status === 'ERROR' ? 'reason' : ''}
      >
        {status === 'ERROR' ? statusReason : description}
      </Text>
      {queuedCommits > 0 && (
        <Text size="sm" className="waits">
          {queuedCommitsText(queuedCommits)}
        </Text>
      )}
      <Group mt="auto" gap="xs" c="dimmed" fz="xs">
        <Icon name={visibility === 'public' ? 'globe' : 'lock'} size={14} />
        <span className="visually-hidden">{visibility}:</span>
        <Text fz="xs" truncate>
          {repoFullName}
        </Text>
        <Text fz="xs" ml="auto" style={{ whiteSpace: 'nowrap' }}>
          <RelativeTime iso={updatedAt} />
        </Text>
      </Group>
    </article>
  )
}
