import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'

type Props = { readonly isBusy: boolean; readonly onSend: (password: string) => void }

export function PasswordForm({ isBusy, onSend }: Props) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: value => ([...value].length < 8 ? 'At least 8 characters.' : null) },
  })
  return (
    <form onSubmit={form.onSubmit(({ password }) => onSend(password))} noValidate>
      <PasswordInput
        label="New password"
        description="8 to 128 characters, no other rule. You are signed out everywhere else."
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth mt="lg" size="md" loading={isBusy}>
        Set the password
      </Button>
    </form>
  )
}
