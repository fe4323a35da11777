import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ProblemAlert, shownWait, useWaitS } from '../shell/ProblemAlert.tsx'
import { signIn } from './signing.ts'

/** Email and password; who waits for the sign-in hears of it from the session. */
export function SignInForm({ email = '' }: { readonly email?: string }) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const waitS = useWaitS(problem)
  const form = useForm({ initialValues: { email, password: '' } })
  const send = async (values: { readonly email: string; readonly password: string }) => {
    setBusy(true)
    setProblem(null)
    await signIn(values).catch(setProblem)
    setBusy(false)
  }
  return (
    <>
      {problem !== null && <ProblemAlert error={problem} />}
      <form onSubmit={form.onSubmit(send)}>
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
    </>
  )
}
