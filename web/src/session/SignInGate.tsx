import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Shell } from '../shell/Shell.tsx'
import { startSession, useSession } from './session.ts'

/** Lets in who is signed in; others sign in and come back to where they were going. */
export function SignInGate() {
  const session = useSession()
  const router = useRouter()
  const isSignedOut = session.status === 'signedOut'
  useEffect(() => {
    if (!isSignedOut) return
    const { href } = router.latestLocation
    void router.navigate({ to: '/login', search: href === '/projects' ? {} : { next: href }, replace: true })
  }, [isSignedOut, router])
  switch (session.status) {
    case 'signedIn':
      return <Shell key={session.userId} />
    case 'signedOut':
    case 'starting':
      return (
        <Center h="100dvh">
          <Loader aria-label="Signing in" />
        </Center>
      )
    case 'unknown':
      return (
        <Center h="100dvh" p="md">
          <Stack role="alert" align="center" gap="sm">
            <Text>{session.problem.message}</Text>
            <Button onClick={() => void startSession()}>Try again</Button>
          </Stack>
        </Center>
      )
  }
}
