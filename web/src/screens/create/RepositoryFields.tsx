import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Schemas } from '../../api/client.ts'
import { PasswordField } from '../../session/PasswordField.tsx'
import type { RepositoryValues } from './createRequest.ts'

/**
 * An existing repository: its name or address at the host, with credentials where each repository has its own token.
 */
export function RepositoryFields<Values extends RepositoryValues>({
  form,
  host,
}: {
  readonly form: UseFormReturnType<Values>
  readonly host: Schemas['OfferedHost'] | undefined
}) {
  const takesToken = host?.takesRepoToken ?? false
  const isNamed = host?.imports === 'name'
  return (
    <>
      <TextInput
        mt="md"
        label={isNamed ? 'Repository' : 'Address of the repository'}
        description={sourceDescription(host)}
        placeholder={isNamed ? 'team/specification' : 'https://example.org/team/specification.git'}
        maxLength={200}
        {...form.getInputProps('repoFullName')}
      />
      {takesToken && (
        <>
          <TextInput
            mt="md"
            label="User name"
            description="Your user name on that server. Leave it empty if the server accepts any name."
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            {...form.getInputProps('username')}
          />
          <PasswordField
            required={false}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the token', tabIndex: 0 }}
            mt="md"
            label="Token"
            description="An access token with read and write access to the repository. It is stored encrypted and not shown again."
            maxLength={4_096}
            autoComplete="off"
            {...form.getInputProps('token')}
          />
        </>
      )}
    </>
  )
}

function sourceDescription(host: Schemas['OfferedHost'] | undefined): string {
  if (host?.imports === 'name') return `owner/name at ${host.label}. The repository is not changed.`
  if (host?.takesRepoToken) return 'The https address that git clones from. The repository is not changed.'
  return 'A public https address, which is cloned once.'
}
