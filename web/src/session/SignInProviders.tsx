import { Button, Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInOffer } from '../api/queries.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { redirectToHost, redirectToProvider } from './signInFlows.ts'

const knownHosts: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)github\./, 'GitHub'],
  [/(^|\.)gitlab\./, 'GitLab'],
  [/(^|\.)codeberg\.org$/, 'Codeberg'],
]

export type SignInProvidersProps = {
  readonly next: string
  /** There is no form below. */
  readonly isOnly?: boolean
}

/** The sign-in methods besides email and password, if the service has any. */
export function SignInProviders({ next, isOnly = false }: SignInProvidersProps) {
  const { data } = useQuery(signInOffer)
  const provider = data?.identityProviderName
  const host = data?.codeHostOrigin && hostName(data.codeHostOrigin)
  if (!provider && !host) return null
  return (
    <>
      {provider && <ProviderButton label={`Sign in with ${provider}`} isFirst onGo={() => redirectToProvider(next)} />}
      {host && <ProviderButton label={`Continue with ${host}`} isFirst={!provider} onGo={() => redirectToHost(next)} />}
      {!isOnly && <Divider className="other-way" my="md" label="or with email and password" />}
    </>
  )
}

type ProviderButtonProps = { readonly label: string; readonly isFirst: boolean; readonly onGo: () => Promise<void> }

function ProviderButton({ label, isFirst, onGo }: ProviderButtonProps) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isGoing, setGoing] = useState(false)
  return (
    <>
      <Button
        className="way-in"
        fullWidth
        size="md"
        mt={isFirst ? 0 : 'xs'}
        variant={isFirst ? 'filled' : 'default'}
        loading={isGoing}
        onClick={() => {
          setGoing(true)
          onGo().catch(error => {
            setGoing(false)
            setProblem(error)
          })
        }}
      >
        {label}
      </Button>
      {problem !== null && <ProblemAlert error={problem} />}
    </>
  )
}

function hostName(address: string): string {
  const { hostname } = new URL(address)
  return knownHosts.find(([pattern]) => pattern.test(hostname))?.[1] ?? hostname
}
