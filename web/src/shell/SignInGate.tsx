import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { isProblem } from '../api/problem.ts'
import { startSession, useSession, useUserId } from '../api/session.ts'
import { loadWithRetry } from '../ui/loadWithRetry.ts'
import { Shell } from './Shell.tsx'

const SignInDialog = loadWithRetry(async () => (await import('../session/SignInDialog.tsx')).SignInDialog)

/**
 * Renders the app for signed-in users; others sign in and return to their destination. If a session expires during use,
 * the page stays mounted below the sign-in form. While the service does not answer, the user who was signed in here
 * has what is kept on the device.
 */
export function SignInGate() {
  const session = useSession()
  const router = useRouter()
  const hasEnded = session.status === 'signedOut' && session.ended !== null
  const isSignedOut = session.status === 'signedOut' && !hasEnded
  useEffect(() => {
    if (!isSignedOut) return
    const { href } = router.latestLocation
    void router.navigate({ to: '/login', search: href === '/projects' ? {} : { next: href }, replace: true })
  }, [isSignedOut, router])
  const isStarting = session.status === 'starting'
  // The frame of the page (`frame.css`) stays behind the loader.
  useLayoutEffect(() => {
    if (!isStarting) document.querySelector('body > .frame')?.remove()
  }, [isStarting])
  const userId = useUserId()
  if (userId !== '') {
    return (
      <>
        <Shell key={userId} />
        <Suspense fallback={null}>{hasEnded && <SignInDialog />}</Suspense>
      </>
    )
  }
  if (session.status !== 'unknown') {
    return (
      <Center h="100dvh">
        <Loader aria-label="Signing in" />
      </Center>
    )
  }
  return (
    <Center component="main" h="100dvh" p="md">
      <Stack role="alert" align="center" gap="sm" ta="center">
        <Title order={1}>
          {isProblem(session.problem, 'rate_limited') ? 'Too many requests' : 'The service is not responding'}
        </Title>
        <Text>{session.problem.message}</Text>
        <Button onClick={() => void startSession()}>Try again</Button>
      </Stack>
    </Center>
  )
}
