import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { me } from '../api/queries.ts'
import { signOut } from '../session/signing.ts'
import { Icon } from './Icon.tsx'

export function AccountMenu() {
  const { data } = useQuery(me)
  const name = data ? `${data.firstName} ${data.lastName}` : 'you'
  const initials = data ? `${data.firstName[0] ?? ''}${data.lastName[0] ?? ''}`.toUpperCase() : ''
  return (
    <Menu position="bottom-end" width={230} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton style={{ borderRadius: '50%' }}>
          <Avatar color="brand" variant="filled" size={36} alt="">
            {initials}
          </Avatar>
          <span className="visually-hidden">{` Account of ${name}`}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {data && (
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
              {name}
            </Text>
            <Text size="xs" truncate>
              {data.email}
            </Text>
          </Menu.Label>
        )}
        <Menu.Item component={Link} to="/settings" leftSection={<Icon name="settings" size={16} />}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="out" size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
