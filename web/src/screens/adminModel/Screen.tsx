import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { modelState } from '../../api/queries.ts'
import { AdminLayout } from '../../shell/AdminLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ConnectedModel } from './ConnectedModel.tsx'
import { ModelLimits } from './ModelLimits.tsx'
import { Providers } from './Providers.tsx'

/** The AI model of the service: what is configured, whether it answers, and how to connect one. */
export function Screen() {
  return (
    <AdminLayout title="AI model" isSubpage>
      <State />
    </AdminLayout>
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
