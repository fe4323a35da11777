import { Button, Group, Skeleton, Text, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me } from '../../api/queries.ts'
import { signOut } from '../../session/signing.ts'
import { Choice } from '../../shell/Choice.tsx'
import { SingleKeysSwitch } from '../../shell/HelpSheet.tsx'
import { TextLink } from '../../shell/links.tsx'
import { Page } from '../../shell/Page.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { colourNames } from '../../shell/theme.tsx'
import { day } from '../../shell/times.ts'
import { GitTokens } from './GitTokens.tsx'
import { HostConnection } from './HostConnection.tsx'
import { Identities } from './Identities.tsx'
import { Section } from './Section.tsx'

export function Screen() {
  return (
    <Page title="Settings">
      <Profile />
      <Identities />
      <HostConnection />
      <GitTokens />
      <Looks />
      <Section title="Keyboard">
        <Text size="sm" c="dimmed">
          Press ? anywhere for all keys.
        </Text>
        <SingleKeysSwitch />
      </Section>
      <Administration />
      <Section title="Sign out">
        <Group justify="space-between">
          <Text size="sm">Ends the sign-in of this browser. Drafts that are not committed stay on this device.</Text>
          <Button variant="default" onClick={() => void signOut()}>
            Sign out
          </Button>
        </Group>
      </Section>
    </Page>
  )
}

function Profile() {
  const { data, error, refetch } = useQuery(me)
  return (
    <Section title="Profile">
      {error && <ProblemAlert title="Your profile cannot be shown" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {data && (
        <dl className="facts">
          <dt>Name</dt>
          <dd>
            {data.firstName} {data.lastName}
          </dd>
          <dt>Email</dt>
          <dd>{data.email}</dd>
          <dt>Here since</dt>
          <dd>{day(data.createdAt)}</dd>
        </dl>
      )}
    </Section>
  )
}

function Administration() {
  const { data } = useQuery(me)
  if (!data?.roles.includes('ADMIN')) return null
  return (
    <Section title="Administration">
      <Text size="sm">
        <TextLink to="/admin">Users, registration and the audit log</TextLink> of this service.
      </Text>
    </Section>
  )
}

function Looks() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title="Colours">
      <Choice label="Colours" value={colorScheme} onChange={setColorScheme} options={colourNames} />
    </Section>
  )
}
