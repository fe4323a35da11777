import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { safeNextPath } from '../../session/nextPath.ts'
import { BelowForm, SignInLayout } from '../../session/SignInLayout.tsx'
import { SignInMethods } from '../../session/SignInMethods.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

export function Screen() {
  const search = useSearch({ from: '/login' })
  const next = safeNextPath(search.next)
  const session = useSession()
  const navigate = useNavigate()

  useEffect(() => {
    if (session.status === 'signedIn') void navigate({ href: next, replace: true })
  }, [session.status, navigate, next])

  return (
    <SignInLayout title="Sign in">
      {search.problem && <ProblemAlert title="You are not signed in" error={new Error(search.problem)} />}
      <SignInMethods next={next}>
        <BelowForm>
          <TextLink to="/account-link">Forgot your password?</TextLink>
        </BelowForm>
        <BelowForm>
          New here?{' '}
          <TextLink to="/register" search={search.next ? { next: search.next } : {}}>
            Create an account
          </TextLink>
        </BelowForm>
      </SignInMethods>
    </SignInLayout>
  )
}
