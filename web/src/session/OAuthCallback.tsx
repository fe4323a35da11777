import { Center, Loader, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messageOf } from '../api/problem.ts'
import { session } from '../api/session.ts'
import { useDocumentTitle } from '../ui/PageLayout.tsx'
import { toast } from '../ui/toast.ts'
import type { OAuthReturn } from './signInFlows.ts'

export type OAuthCallbackProps = {
  readonly page: string
  /** The name of the provider that redirected the browser, for messages. */
  readonly from: string
  /** Returns the address to continue at. */
  readonly finish: (sent: OAuthReturn) => Promise<string>
}

/**
 * The return from an external sign-in: removes the parameters from the address immediately and sends them to the
 * service.
 */
export function OAuthCallback({ page, from, finish }: OAuthCallbackProps) {
  useDocumentTitle('Signing in')
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const sent = new URLSearchParams(location.search)
    history.replaceState(null, '', page)
    const finishing = async () => finish(parseCallback(sent, from))
    finishing().then(
      next => navigate({ href: next, replace: true }),
      error => {
        const problem = messageOf(error)
        if (session.get().status !== 'signedIn') return navigate({ to: '/login', search: { problem }, replace: true })
        toast(problem)
        return navigate({ to: '/settings', replace: true })
      },
    )
  }, [navigate, page, from, finish])
  return (
    <Center component="main" h="100dvh">
      <Loader mr="sm" />
      <Text component="h1">Signing in with {from} …</Text>
    </Center>
  )
}

function parseCallback(sent: URLSearchParams, from: string): OAuthReturn {
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => sent.get(name))
  if (!code || !state) {
    throw new Error(sent.get('error_description') ?? `${from} did not complete the sign-in. Try again.`)
  }
  return { code, state, ...(iss && { iss }) }
}
