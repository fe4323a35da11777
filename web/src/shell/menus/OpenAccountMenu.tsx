import { Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { me } from '../../api/queries.ts'
import { signOut } from '../../session/signInFlows.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { OpenMenuProps } from '../../ui/MenuOnDemand.tsx'
import { OpenedMenu } from '../../ui/OpenedMenu.tsx'

export function OpenAccountMenu({ target }: OpenMenuProps) {
  const { data } = useQuery(me)
  return (
    <OpenedMenu target={target} width={230}>
      {data && (
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {data.firstName} {data.lastName}
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
    </OpenedMenu>
  )
}
