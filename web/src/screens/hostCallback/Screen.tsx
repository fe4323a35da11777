import { Center, Loader, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../api/problem.ts'
import { currentSession } from '../../session/session.ts'
import { returnFromHost } from '../../session/signing.ts'
import { useDocumentTitle } from '../../shell/Page.tsx'
import { toast } from '../../shell/toast.ts'

/** Back from the code host: what it sent leaves the address at once and goes to the service. */
export function Screen() {
  useDocumentTitle('Signing in')
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const sent = new URLSearchParams(location.search)
    history.replaceState(null, '', '/auth/callback')
    finish(sent).then(
      next => navigate({ href: next, replace: true }),
      error => {
        const problem = messageOf(error)
        if (currentSession().status !== 'signedIn')
          return navigate({ to: '/login', search: { problem }, replace: true })
        toast(problem)
        return navigate({ to: '/settings', replace: true })
      },
    )
  }, [navigate])
  return (
    <Center component="main" h="100dvh">
      <Loader mr="sm" />
      <Text component="h1">Signing in with the code host …</Text>
    </Center>
  )
}

async function finish(sent: URLSearchParams): Promise<string> {
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => sent.get(name))
  if (!code || !state) {
    throw new Error(sent.get('error_description') ?? 'The code host sent you back without a sign-in. Try again.')
  }
  return returnFromHost({ code, state, ...(iss && { iss }) })
}
