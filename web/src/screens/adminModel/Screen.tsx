import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { me, modelState } from '../../api/queries.ts'
import { TextLink } from '../../shell/links.tsx'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { ConnectedModel } from './ConnectedModel.tsx'
import { ModelLimits } from './ModelLimits.tsx'
import { Providers } from './Providers.tsx'

/** The AI model of the service: what is configured, whether it answers, and how to connect one. */
export function Screen() {
  const { data } = useQuery(me)
  return (
    <PageLayout title="AI model">
      {data && !data.roles.includes('ADMIN') && <Text>Only administrators of this service see this page.</Text>}
      {data?.roles.includes('ADMIN') && (
        <>
          <Text size="sm" mb="md">
            <TextLink to="/admin">Admin</TextLink>
          </Text>
          <State />
        </>
      )}
    </PageLayout>
  )
}

function State() {
  const { data, error, refetch } = useQuery(modelState)
  if (error) return <ProblemAlert title="Cannot load the AI model" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <>
      <ConnectedModel model={data.model} />
      <ModelLimits state={data} />
      <Providers current={data.model?.provider ?? null} />
    </>
  )
}
