import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me, serviceState } from '../../api/queries.ts'
import { AdminLayout } from '../../shell/AdminLayout.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Section } from '../../ui/Section.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Registration } from './Registration.tsx'
import { Users } from './Users.tsx'

export function Screen() {
  return (
    <AdminLayout title="Admin">
      <Sections />
    </AdminLayout>
  )
}

function Sections() {
  const { data } = useQuery(me)
  if (!data) return null
  return (
    <>
      <Users ownId={data.id} />
      <Registration />
      <Model name={data.model?.name ?? null} />
      <AuditLog />
      <ServiceState />
    </>
  )
}

function Model({ name }: { readonly name: string | null }) {
  return (
    <Section title="AI model">
      <Text size="sm">
        {name === null ? 'No model is connected.' : `${name} is connected.`}{' '}
        <TextLink to="/admin/model">{name === null ? 'Connect a model' : 'Settings and test'}</TextLink>
      </Text>
    </Section>
  )
}

function ServiceState() {
  const { data, error, refetch } = useQuery(serviceState)
  return (
    <Section title="Service">
      {error && <ProblemAlert title="Cannot load the service" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {data && (
        <dl className="facts">
          <dt>Version</dt>
          <dd>{data.version}</dd>
          <dt>Database</dt>
          <dd>{data.health.components.db.status === 'UP' ? 'Works' : 'Not responding'}</dd>
          <dt>Disk</dt>
          <dd>
            {data.disk.isReadOnly || data.health.components.diskSpace.status !== 'UP' ? 'Nearly full' : 'Enough space'}
          </dd>
        </dl>
      )}
      <Text size="sm" mt="sm">
        <TextLink to="/admin/status">Status of the service</TextLink>
      </Text>
    </Section>
  )
}
