import { Badge, Button, Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { formatCount } from '../../ui/formatNumbers.ts'
import { formatDay } from '../../ui/formatTimes.ts'
import type { UserChange } from './ChangeDialog.tsx'

type UserRowProps = {
  readonly user: Schemas['ListedUser']
  readonly isSelf: boolean
  readonly onChange: (change: UserChange) => void
  readonly onLimits: () => void
}

export function UserRow({ user, isSelf, onChange, onLimits }: UserRowProps) {
  const isAdministrator = user.roles.includes('ADMIN')
  return (
    <li>
      <div className="row-main">
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {user.firstName} {user.lastName} · since {formatDay(user.createdAt)}
        </Text>
        <Text size="sm" c="dimmed">
          {quotaText(user)}
        </Text>
        <Group gap={6}>
          {isAdministrator && (
            <Badge variant="outline" tt="none">
              Administrator
            </Badge>
          )}
          {!user.enabled && (
            <Badge variant="outline" color="red" tt="none">
              Disabled
            </Badge>
          )}
        </Group>
      </div>
      <Group gap="xs">
        <RowButton action="Limits" of={user.email} onClick={onLimits} />
        {!isSelf && (
          <>
            {user.secondFactor && (
              <RowButton
                action="Remove second factors"
                of={user.email}
                onClick={() => onChange({ secondFactor: false })}
              />
            )}
            <RowButton
              action={isAdministrator ? 'Remove administrator role' : 'Make administrator'}
              of={user.email}
              onClick={() => onChange({ administrator: !isAdministrator })}
            />
            <RowButton
              action={user.enabled ? 'Disable' : 'Enable'}
              of={user.email}
              onClick={() => onChange({ enabled: !user.enabled })}
            />
          </>
        )}
      </Group>
    </li>
  )
}

/** The user's projects and storage, each with the individual limit if one is set. */
function quotaText({ projects, projectsMax, storedBytes, storageMaxMib }: Schemas['ListedUser']): string {
  const limit = (max: number | null, unit: string) =>
    max === null ? '' : max === 0 ? ' (no limit)' : ` of ${formatCount(max)}${unit}`
  return `Projects: ${formatCount(projects)}${limit(projectsMax, '')} · Storage: ${formatBytes(storedBytes)}${limit(storageMaxMib, ' MiB')}`
}

type RowButtonProps = { readonly action: string; readonly of: string; readonly onClick: () => void }

function RowButton({ action, of, onClick }: RowButtonProps) {
  return (
    <Button variant="default" size="xs" aria-label={`${action}: ${of}`} onClick={onClick}>
      {action}
    </Button>
  )
}
