import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { HostButton } from '../../session/HostButton.tsx'
import { SignInFrame } from '../../session/SignInFrame.tsx'
import { useSession } from '../../session/session.ts'
import { safeNext, signIn } from '../../session/signing.ts'
import { TextLink } from '../../shell/links.tsx'
import { ProblemAlert, shownWait, useWaitS } from '../../shell/ProblemAlert.tsx'

export function Screen() {
  const search = useSearch({ from: '/login' })
  const next = safeNext(search.next)
  const session = useSession()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const waitS = useWaitS(problem)
  const form = useForm({ initialValues: { email: '', password: '' } })

  useEffect(() => {
    if (session.status === 'signedIn') void navigate({ href: next, replace: true })
  }, [session.status, navigate, next])

  const send = async (values: { readonly email: string; readonly password: string }) => {
    setBusy(true)
    setProblem(null)
    await signIn(values).catch(setProblem)
    setBusy(false)
  }
  return (
    <SignInFrame title="Sign in">
      {session.status === 'signedOut' && session.ended && (
        <Alert mb="md" role="status">
          Your sign-in has ended. Sign in to go on where you were; what you wrote is still here.
        </Alert>
      )}
      {search.problem && <ProblemAlert title="The code host did not sign you in" error={new Error(search.problem)} />}
      <HostButton next={next} />
      {problem !== null && <ProblemAlert error={problem} />}
      <form onSubmit={form.onSubmit(send)}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          mt="sm"
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth mt="lg" size="md" loading={isBusy} disabled={waitS > 0}>
          {waitS > 0 ? `Wait ${shownWait(waitS)}` : 'Sign in'}
        </Button>
      </form>
      <Text size="sm" mt="md" ta="center">
        New here?{' '}
        <TextLink to="/register" search={search.next ? { next: search.next } : {}}>
          Make an account
        </TextLink>
      </Text>
    </SignInFrame>
  )
}
