import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { shownWait } from '../shell/ProblemAlert.tsx'

export type SignInFieldsProps = {
  /** Known already, where somebody signs in again. */
  readonly email?: string
  readonly isBusy: boolean
  readonly waitS: number
  readonly onSend: (values: { readonly email: string; readonly password: string }) => void
}

/** Email and password, to be read and typed in before anything else of the app is there. */
export function SignInFields({ email = '', isBusy, waitS, onSend }: SignInFieldsProps) {
  const form = useForm({ initialValues: { email, password: '' } })
  return (
    <form onSubmit={form.onSubmit(onSend)}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        data-autofocus={email === '' || undefined}
        autoFocus={email === ''}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        mt="sm"
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={email !== '' || undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth mt="lg" size="md" loading={isBusy} disabled={waitS > 0}>
        {waitS > 0 ? `Wait ${shownWait(waitS)}` : 'Sign in'}
      </Button>
    </form>
  )
}
