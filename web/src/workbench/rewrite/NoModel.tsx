import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '../../api/queries.ts'
import { TextLink } from '../../ui/links.tsx'

/** What is missing without a model, and who can connect one. */
export function NoModel() {
  const isAdministrator = useQuery(me).data?.roles.includes('ADMIN') ?? false
  return (
    <Text size="xs" c="dimmed" mt="xs">
      No AI model is connected. Exact changes, such as replacing words or sorting a table, work without one, free of
      charge. With a model, Speckeep also writes and rewords text.{' '}
      {isAdministrator ? (
        <TextLink to="/admin/model">Connect a model</TextLink>
      ) : (
        'An administrator of this service can connect one.'
      )}
    </Text>
  )
}
