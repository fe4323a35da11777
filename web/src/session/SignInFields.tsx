import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatWait } from '../ui/ProblemAlert.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'

export type SignInFieldsProps = {
  /** Prefilled when the user signs in again. */
  readonly email?: string
  readonly isBusy: boolean
  readonly waitS: number
  readonly onSend: (values: { readonly email: string; readonly password: string }) => void
}

/** Email and password fields that work before the rest of the app has loaded. */
export function SignInFields({ email = '', isBusy, waitS, onSend }: SignInFieldsProps) {
  const form = useForm({ initialValues: { email, password: '' } })
  return (
    <form onSubmit={form.onSubmit(onSend)}>
      <EmailField
        data-autofocus={email === '' || undefined}
        autoFocus={email === ''}
        {...form.getInputProps('email')}
      />
      <PasswordField
        mt="sm"
        label="Password"
        autoComplete="current-password"
        data-autofocus={email !== '' || undefined}
        {...form.getInputProps('password')}
      />
      <Button type="submit" fullWidth mt="lg" size="md" loading={isBusy} disabled={waitS > 0}>
        {waitS > 0 ? `Wait ${formatWait(waitS)}` : 'Sign in'}
      </Button>
    </form>
  )
}
