import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { me } from '../../api/queries.ts'
import { CopyableCode } from '../../ui/CopyableCode.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { NewToken } from '../settings/NewToken.tsx'
import { mirrorCommands, pushLocalCommands } from './pushCommands.ts'

const tokenDays = 90
const tokenNameMaxChars = 100

/** The commands that push an existing repository into an empty project. */
export function PushCommands({ project }: { readonly project: Schemas['Project'] }) {
  const cloneUrl = project.cloneUrl ?? ''
  return (
    <Stack gap="xl">
      <Password project={project} />
      <Commands title="A repository on this computer" lines={pushLocalCommands(cloneUrl)}>
        Run these in its folder.
      </Commands>
      <Commands title="A repository on another server" lines={mirrorCommands(cloneUrl)}>
        Put the address of your repository in the first line. Its branches and tags are copied with their whole history.
      </Commands>
      <Text size="sm" c="dimmed">
        The site shows the branch that you push; of several it is main, else master, else trunk, else the first by name.
      </Text>
    </Stack>
  )
}

/** A token created here grants access to this project only. */
function Password({ project }: { readonly project: Schemas['Project'] }) {
  const id = useId()
  const client = useQueryClient()
  const email = useQuery(me).data?.email
  const make = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/auth/tokens', {
          body: {
            name: `Push to ${project.name}`.slice(0, tokenNameMaxChars),
            access: 'write',
            projectId: project.id,
            expiresInDays: tokenDays,
          },
        }),
      ),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['gitTokens'] })
      void client.invalidateQueries({ queryKey: ['securityLog'] })
    },
  })
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        When git asks for credentials
      </Title>
      <Text size="sm" mb="sm">
        The user name is <span style={{ overflowWrap: 'anywhere' }}>{email ?? 'your email'}</span>, the password is a
        git token: create one for this project here, or use one from your{' '}
        <TextLink to="/settings" hash="git">
          settings
        </TextLink>
        .
      </Text>
      {make.error && <ProblemAlert title="The token was not created" error={make.error} />}
      {make.data ? (
        <NewToken token={make.data} onClose={make.reset} />
      ) : (
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          Create git token
        </Button>
      )}
    </section>
  )
}

type CommandsProps = { readonly title: string; readonly lines: readonly string[]; readonly children: ReactNode }

function Commands({ title, lines, children }: CommandsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      <Text size="sm" mb="xs">
        {children}
      </Text>
      <CopyableCode lines={lines} label={`Copy the commands for ${title.toLowerCase()}`} />
    </section>
  )
}
