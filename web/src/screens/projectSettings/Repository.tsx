import { Button, Code, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { isProblem } from '../../api/problem.ts'
import { hostStatus } from '../../api/queries.ts'
import { announce } from '../../shell/announce.tsx'
import { TextLink } from '../../shell/links.tsx'
import { count } from '../../shell/money.ts'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { Section } from '../../shell/Section.tsx'
import { space } from '../../shell/space.ts'

export function Repository({ project }: { readonly project: Schemas['Project'] }) {
  const { data: status } = useQuery(hostStatus)
  const host = status?.hosts.find(({ id }) => id === project.host)
  return (
    <Section title="Repository">
      {status && (
        <Text size="sm" mb="xs">
          {host
            ? `It is on ${host.label}.`
            : `It is on ${project.host}, which this service is not set up for. Ask its administrator.`}
        </Text>
      )}
      <Text size="sm" mb="xs">
        {project.host !== 'embedded' ? (
          'Clone it from its own server, with what you sign in with there.'
        ) : (
          <>
            Clone it with your email as the user and a{' '}
            <TextLink to="/settings" hash="git">
              git token
            </TextLink>{' '}
            as the password.
          </>
        )}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        git clone {project.cloneUrl}
      </Code>
      {project.storedBytes !== null && (
        <Text size="sm" mt="xs" c="dimmed">
          It takes {space(project.storedBytes)}
          {project.filesCount !== null && ` and has ${count(project.filesCount)} files`}.
        </Text>
      )}
      {host?.takesRepoToken && <TokenForm id={project.id} />}
    </Section>
  )
}

/** Another token for the repository; the one that is kept is not shown. */
function TokenForm({ id }: { readonly id: number }) {
  const form = useForm({
    initialValues: { username: '', token: '' },
    validate: { token: value => (value.trim() === '' ? 'A token, please.' : null) },
  })
  const save = useMutation({
    mutationFn: ({ username, token }: typeof form.values) =>
      api.PUT('/api/projects/{id}/repo-token', {
        params: { path: { id: String(id) } },
        body: { token: token.trim(), ...(username.trim() !== '' && { username: username.trim() }) },
      }),
    onSuccess: () => {
      form.reset()
      announce('Saved.')
    },
    onError: error => {
      if (isProblem(error))
        form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
    },
  })
  return (
    <form onSubmit={form.onSubmit(values => save.mutate(values))}>
      <TextInput
        mt="lg"
        label="User name"
        description="Your name on the server; empty where it takes any."
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        {...form.getInputProps('username')}
      />
      <PasswordInput
        mt="sm"
        label="New token"
        description="It takes the place of the one that is kept, such as when that one has expired."
        maxLength={4_096}
        autoComplete="off"
        {...form.getInputProps('token')}
      />
      {save.error && <ProblemAlert title="It was not saved" error={save.error} />}
      <Button type="submit" mt="md" disabled={!form.isDirty()} loading={save.isPending}>
        Save the token
      </Button>
    </form>
  )
}
