import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { isProblem, messageOf } from '../../api/problem.ts'
import { signInOffer } from '../../api/queries.ts'
import { useSession } from '../../api/session.ts'
import { EmailField } from '../../session/EmailField.tsx'
import { safeNextPath } from '../../session/nextPath.ts'
import { NewPasswordField, newPasswordProblem } from '../../session/PasswordField.tsx'
import { BelowForm, SignInLayout } from '../../session/SignInLayout.tsx'
import { SignInProviders } from '../../session/SignInProviders.tsx'
import { register } from '../../session/signInFlows.ts'
import { focusFirstError } from '../../ui/focusFirstError.ts'
import { TextLink } from '../../ui/links.tsx'
import { formatWait, ProblemAlert, useRetryCountdownS } from '../../ui/ProblemAlert.tsx'

/** Said before anything is typed, where an account can only be refused. */
const refusals = {
  open: null,
  invited: 'This service takes new accounts by invitation. Open the link in your invitation, or ask an administrator.',
  closed: 'This service takes no new accounts. Ask its administrator.',
} as const

const fields = ['firstName', 'lastName', 'email', 'password'] as const

export function Screen() {
  const search = useSearch({ from: '/register' })
  const next = safeNextPath(search.next)
  const session = useSession()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const waitS = useRetryCountdownS(problem)
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: search.email ?? '', password: '' },
    validate: {
      firstName: value => (value.trim() === '' ? 'Enter your first name.' : null),
      lastName: value => (value.trim() === '' ? 'Enter your last name.' : null),
      email: value => (/^\S[^\s@]*@\S+$/.test(value.trim()) ? null : 'Enter an address such as ada@example.org.'),
      password: newPasswordProblem,
    },
  })

  useEffect(() => {
    if (session.status === 'signedIn') void navigate({ href: next, replace: true })
  }, [session.status, navigate, next])

  const refuse = (error: unknown) => {
    const known = errorsOf(error)
    form.setErrors(known)
    if (Object.keys(known).length === 0) setProblem(error)
  }
  const send = async (values: typeof form.values) => {
    setBusy(true)
    setProblem(null)
    const { invitation } = search
    await register({ ...values, ...(invitation !== undefined && { invitation }) }).catch(refuse)
    setBusy(false)
  }
  const { data: offer } = useQuery(signInOffer)
  const refusal = search.invitation === undefined && offer ? refusals[offer.registration] : null
  if (refusal !== null)
    return (
      <SignInLayout title="Create an account">
        <Alert mb="md" variant="outline">
          {refusal}
        </Alert>
        {offer?.registration === 'invited' && <SignInProviders next={next} isOnly />}
        <SignInLink next={search.next} />
      </SignInLayout>
    )
  return (
    <SignInLayout title="Create an account">
      {problem !== null && <ProblemAlert error={problem} />}
      <form onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
        <Group grow align="start">
          <TextInput
            label="First name"
            autoComplete="given-name"
            autoFocus
            required
            withAsterisk={false}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            required
            withAsterisk={false}
            {...form.getInputProps('lastName')}
          />
        </Group>
        <EmailField mt="sm" {...form.getInputProps('email')} />
        <NewPasswordField mt="sm" label="Password" {...form.getInputProps('password')} />
        <Button type="submit" fullWidth mt="lg" size="md" loading={isBusy} disabled={waitS > 0}>
          {waitS > 0 ? `Wait ${formatWait(waitS)}` : 'Create account'}
        </Button>
      </form>
      <SignInLink next={search.next} />
      <SignInProviders next={next} />
    </SignInLayout>
  )
}

function SignInLink({ next }: { readonly next: string | undefined }) {
  return (
    <BelowForm>
      Already have an account?{' '}
      <TextLink to="/login" search={next ? { next } : {}}>
        Sign in
      </TextLink>
    </BelowForm>
  )
}

function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (isProblem(error, 'email_in_use')) return { email: messageOf(error) }
  return fieldErrorsOf(error, fields)
}
