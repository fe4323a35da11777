import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '../../api/queries.ts'
import { TextLink } from '../../ui/links.tsx'
import { SettingRow } from './Setting.tsx'

export function Administration() {
  const { data } = useQuery(me)
  if (!data?.roles.includes('ADMIN')) return null
  return (
    <SettingRow title="Administration">
      <Text size="sm">
        <TextLink to="/admin">Users, registration and the audit log</TextLink>, the{' '}
        <TextLink to="/admin/model">AI model</TextLink> and the <TextLink to="/admin/status">status</TextLink> of this
        service.
      </Text>
    </SettingRow>
  )
}
