import { Avatar, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '../api/queries.ts'
import { MenuOnDemand } from '../ui/MenuOnDemand.tsx'

const loadMenu = async () => (await import('./menus/OpenAccountMenu.tsx')).OpenAccountMenu

export function AccountMenu() {
  const { data } = useQuery(me)
  const name = data ? `${data.firstName} ${data.lastName}` : 'you'
  const initials = data ? `${data.firstName[0] ?? ''}${data.lastName[0] ?? ''}`.toUpperCase() : ''
  const target = (
    <UnstyledButton style={{ borderRadius: '50%' }}>
      <Avatar color="brand" variant="filled" size={36} alt="">
        {initials}
      </Avatar>
      <span className="visually-hidden">{` Account of ${name}`}</span>
    </UnstyledButton>
  )
  return <MenuOnDemand target={target} load={loadMenu} menu={{}} />
}
