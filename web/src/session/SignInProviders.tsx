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
  /** There is no form. */
  readonly isOnly?: boolean
}

/**
 * The sign-in methods besides email and password, if the service has any. They are below everything else, so that
 * nothing moves when they come.
 */
export function SignInProviders({ next, isOnly = false }: SignInProvidersProps) {
  const { data } = useQuery(signInOffer)
  const provider = data?.identityProviderName
  const host = data?.codeHostOrigin && hostName(data.codeHostOrigin)
  if (!provider && !host) return null
  return (
    <>
      {!isOnly && <Divider mt="lg" mb="md" label="or with another account" />}
      {provider && (
        <ProviderButton label={`Sign in with ${provider}`} isMain={isOnly} onGo={() => redirectToProvider(next)} />
      )}
      {host && (
        <ProviderButton
          label={`Continue with ${host}`}
          isMain={isOnly && !provider}
          onGo={() => redirectToHost(next)}
        />
      )}
    </>
  )
}

type ProviderButtonProps = { readonly label: string; readonly isMain: boolean; readonly onGo: () => Promise<void> }

function ProviderButton({ label, isMain, onGo }: ProviderButtonProps) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isGoing, setGoing] = useState(false)
  return (
    <>
      <Button
        className="way-in"
        fullWidth
        size="md"
        mb="xs"
        variant={isMain ? 'filled' : 'default'}
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
