import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldErrorsOf } from '../../api/fieldErrors.ts'
import { BelowForm, SignInLayout } from '../../session/SignInLayout.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import { RequestLink } from './RequestLink.tsx'
import { ResetForm } from './ResetForm.tsx'

const titles: Readonly<Record<string, string>> = {
  reset: 'Set a new password',
  verify: 'Confirm your email',
  claim: 'Create your account',
}

/**
 * The target of a mailed link. The token is removed from the address immediately, and used when the user confirms, not
 * when the page opens.
 */
export function Screen() {
  const [link, setLink] = useState(parseMailedLink)
  useEffect(() => {
    // Opening another link on this page does not reload it.
    const take = () => {
      const next = parseMailedLink()
      if (next.token !== '') setLink(next)
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return <LinkPage key={link.token} link={link} onAsk={() => setLink(noLink)} />
}

function LinkPage({ link, onAsk }: { readonly link: MailedLink; readonly onAsk: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      toast(said)
      await navigate({ to: '/login', replace: true })
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }
  const { purpose, token, email } = link
  const refused = fieldErrorsOf(problem, ['token', 'emailToken', 'newPassword'])
  const isSpent = 'token' in refused || 'emailToken' in refused
  if (isSpent) {
    return (
      <SignInLayout title="This link no longer works">
        <ExpiredLink purpose={purpose} onAsk={onAsk} />
        <SignInLink />
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={titles[purpose] ?? 'Forgot your password?'}>
      {problem !== null && refused['newPassword'] === undefined && <ProblemAlert error={problem} />}
      {purpose === 'reset' && (
        <ResetForm
          isBusy={isBusy}
          refusal={refused['newPassword']}
          onSend={newPassword =>
            act(
              () => api.POST('/api/auth/password-reset', { body: { token, newPassword } }),
              'Your password is set. Sign in with it.',
            )
          }
        />
      )}
      {purpose === 'verify' && (
        <>
          <Text>Confirm that this email is yours, so that you can set a new password by mail.</Text>
          <Button
            fullWidth
            mt="lg"
            size="md"
            loading={isBusy}
            onClick={() =>
              act(() => api.POST('/api/auth/email-verification', { body: { token } }), 'Your email is confirmed.')
            }
          >
            Confirm
          </Button>
        </>
      )}
      {purpose === 'claim' && (
        <ClaimForm
          email={email}
          isBusy={isBusy}
          onSend={values =>
            act(
              () => api.POST('/api/auth/register', { body: { ...values, email, emailToken: token } }),
              'Your account has been created. You can sign in now.',
            )
          }
        />
      )}
      {titles[purpose] === undefined && <RequestLink />}
      <SignInLink />
    </SignInLayout>
  )
}

function SignInLink() {
  return (
    <BelowForm>
      <TextLink to="/login">Sign in</TextLink>
    </BelowForm>
  )
}

type MailedLink = { readonly purpose: string; readonly token: string; readonly email: string }

const noLink: MailedLink = { purpose: '', token: '', email: '' }

function parseMailedLink(): MailedLink {
  const parts = new URLSearchParams(location.hash.slice(1))
  const [purpose = '', token = '', email = ''] = ['purpose', 'token', 'email'].map(name => parts.get(name) ?? '')
  if (token !== '') history.replaceState(history.state, '', location.pathname)
  return { purpose: token === '' ? '' : purpose, token, email }
}
