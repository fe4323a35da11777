import { Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Schemas } from '../../api/client.ts'
import { hostStatus } from '../../api/queries.ts'
import { Coming } from '../../ui/Coming.tsx'
import { formatBytes } from '../../ui/formatBytes.ts'
import { formatCount } from '../../ui/formatNumbers.ts'
import { TextLink } from '../../ui/links.tsx'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { Section } from '../../ui/Section.tsx'

const RepoToken = loadWithRetry(async () => (await import('./RepoToken.tsx')).RepoToken)

export function Repository({ project }: { readonly project: Schemas['Project'] }) {
  const { data: status, isPending } = useQuery(hostStatus)
  const host = status?.hosts.find(({ id }) => id === project.host)
  const place = host?.label ?? `${project.host}, which is not configured on this service`
  return (
    <Section title="Repository">
      <Text size="sm" mb="xs">
        {project.host !== 'embedded' ? (
          'Clone it from its own server, with your credentials for that server.'
        ) : (
          <>
            Clone it with your email as the user and a{' '}
            <TextLink to="/settings" hash="git">
              git token
            </TextLink>{' '}
            as the password.
          </>
        )}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        git clone {project.cloneUrl}
      </Code>
      <Text size="sm" mt="xs" c="dimmed">
        {project.storedBytes !== null && (
          <>
            It uses {formatBytes(project.storedBytes)}
            {project.filesCount !== null && ` and has ${formatCount(project.filesCount)} files`}.{' '}
          </>
        )}
        {status && `It is on ${place}.`}
      </Text>
      {isPending && <Coming />}
      {host?.takesRepoToken && (
        <Suspense fallback={<Coming />}>
          <RepoToken id={project.id} />
        </Suspense>
      )}
    </Section>
  )
}
