import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { PasswordField } from '../../session/PasswordField.tsx'
import { announce } from '../../ui/announce.tsx'
import { focusFirstError, showRefused } from '../../ui/focusFirstError.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

/** Replaces the repository token; the stored one is not shown. */
export function RepoToken({ id }: { readonly id: number }) {
  const form = useForm({
    initialValues: { username: '', token: '' },
    validate: { token: value => (value.trim() === '' ? 'Enter a token.' : null) },
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
    onError: error => showRefused(form, fieldErrorsOf(error, ['username', 'token'])),
  })
  return (
    <form onSubmit={form.onSubmit(values => save.mutate(values), focusFirstError)}>
      <TextInput
        mt="lg"
        label="User name"
        description="Your user name on the server; empty if it accepts any."
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        {...form.getInputProps('username')}
      />
      <PasswordField
        required={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the token', tabIndex: 0 }}
        mt="sm"
        label="New token"
        description="It replaces the stored token, for example when that one has expired."
        maxLength={4_096}
        autoComplete="off"
        {...form.getInputProps('token')}
      />
      {save.error && <ProblemAlert title="Not saved" error={save.error} />}
      <Button type="submit" mt="md" disabled={!form.isDirty()} loading={save.isPending}>
        Save the token
      </Button>
    </form>
  )
}
