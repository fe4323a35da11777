import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

export type RepositoryValues = { readonly repoFullName: string; readonly username: string; readonly token: string }

/** An existing repository: its address alone, or with what opens it where each repository has a token of its own. */
export function RepositoryFields<Values extends RepositoryValues>({
  form,
  takesToken,
}: {
  readonly form: UseFormReturnType<Values>
  readonly takesToken: boolean
}) {
  return (
    <>
      <TextInput
        mt="md"
        label={takesToken ? 'Address of the repository' : 'Repository'}
        description={
          takesToken
            ? 'The https address that git clones from. The repository is used as it is.'
            : 'owner/name at the code host, or a public https address that is cloned once. It is taken over as it is.'
        }
        placeholder="https://example.org/team/specification.git"
        maxLength={200}
        {...form.getInputProps('repoFullName')}
      />
      {takesToken && (
        <>
          <TextInput
            mt="md"
            label="User name"
            description="Your name on that server. Some servers take any name: then leave it empty."
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            {...form.getInputProps('username')}
          />
          <PasswordInput
            mt="md"
            label="Token"
            description="An access token that may read and write the repository. It is kept encrypted and not shown again."
            maxLength={4_096}
            autoComplete="off"
            {...form.getInputProps('token')}
          />
        </>
      )}
    </>
  )
}
