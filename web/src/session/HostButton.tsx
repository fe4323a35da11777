import { Button, Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../api/client.ts'
import { isProblem } from '../api/problem.ts'
import { ProblemAlert } from '../shell/ProblemAlert.tsx'
import { goToHost } from './signing.ts'

const knownHosts: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)github\./, 'GitHub'],
  [/(^|\.)gitlab\./, 'GitLab'],
  [/(^|\.)codeberg\.org$/, 'Codeberg'],
]

/** The code host's own door, where it has one; nothing otherwise. */
export function HostButton({ next }: { readonly next: string }) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isGoing, setGoing] = useState(false)
  const { data: name } = useQuery({
    queryKey: ['hostDoor'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const { authorizationUrl } = await dataOf(api.GET('/api/auth/repohost/authorize', { signal }))
        return hostName(authorizationUrl)
      } catch (error) {
        if (isProblem(error, 'not_found')) return null
        throw error
      }
    },
  })
  if (!name) return null
  return (
    <>
      <Button
        className="host-door"
        fullWidth
        size="md"
        loading={isGoing}
        onClick={() => {
          setGoing(true)
          goToHost(next).catch(error => {
            setGoing(false)
            setProblem(error)
          })
        }}
      >
        Continue with {name}
      </Button>
      {problem !== null && <ProblemAlert error={problem} />}
      <Divider my="md" label="or with email and password" />
    </>
  )
}

function hostName(address: string): string {
  const { hostname } = new URL(address)
  return knownHosts.find(([pattern]) => pattern.test(hostname))?.[1] ?? hostname
}
