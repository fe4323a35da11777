import { Button, Group, List, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { isProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queries.ts'
import { endSession } from '../../api/session.ts'
import { PasswordField } from '../../session/PasswordField.tsx'
import { signOut } from '../../session/signInFlows.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { focusFirstError, showRefused } from '../../ui/focusFirstError.ts'
import { TextLink } from '../../ui/links.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'

export type DeleteAccountDialogProps = { readonly account: Schemas['Me']; readonly onClose: () => void }

/** Explains the consequences, and requires the email and the password. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { email, hasPassword, roles } = account
  const form = useForm({
    initialValues: { email: '', currentPassword: '' },
    validate: {
      email: value => (isSameEmail(value, email) ? null : `Type ${email} to confirm.`),
      currentPassword: value => (hasPassword && value === '' ? 'Enter your password.' : null),
    },
  })
  const remove = useMutation({
    mutationFn: ({ currentPassword }: typeof form.values) =>
      api.DELETE('/api/auth/me', { body: hasPassword ? { currentPassword } : null }),
    onSuccess: () => {
      endSession()
      queryClient.clear()
      toast('Your account was deleted.')
    },
    onError: error => showRefused(form, fieldErrorsOf(error, ['currentPassword'])),
  })
  return (
    <Dialog title="Delete this account?" onClose={onClose}>
      <form onSubmit={form.onSubmit(values => remove.mutate(values), focusFirstError)} noValidate>
        <List size="sm" spacing={6}>
          <List.Item>You are signed out everywhere, and your git tokens stop working immediately.</List.Item>
          <List.Item>
            Your projects and their sites disappear immediately. The stored data is removed after 30 days; repositories
            at a code host stay there.
          </List.Item>
          <List.Item>Your email can be used for a new account, which starts empty.</List.Item>
          {roles.includes('ADMIN') && (
            <List.Item>
              The last administrator cannot delete their account.{' '}
              <TextLink to="/admin" fz="sm">
                Make another user an administrator
              </TextLink>{' '}
              first.
            </List.Item>
          )}
        </List>
        <Text size="sm" fw={550} mt="sm">
          You cannot undo this.
        </Text>
        <TextInput
          mt="md"
          type="email"
          label={`Type ${email} to confirm`}
          styles={{ label: { overflowWrap: 'anywhere' } }}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        {hasPassword && (
          <PasswordField
            mt="sm"
            label="Your password"
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        )}
        {remove.error && form.errors['currentPassword'] === undefined && <ProblemAlert error={remove.error} />}
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isProblem(remove.error, 'forbidden') ? (
            <Button onClick={() => void signOut()}>Sign in again</Button>
          ) : (
            <Button type="submit" color="red.8" loading={remove.isPending}>
              Delete this account
            </Button>
          )}
        </Group>
      </form>
    </Dialog>
  )
}

function isSameEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase()
}
