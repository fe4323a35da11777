import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { project as projectQuery } from '../../api/queries.ts'
import { useSiteAddress } from '../../api/siteAddress.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SiteFrame } from '../../ui/SiteFrame.tsx'

/** The current site as readers see it, which is the committed version. */
export function SitePane({ projectId }: { readonly projectId: number }) {
  const { data } = useQuery(projectQuery(projectId))
  return data ? <Committed project={data} /> : null
}

function Committed({ project }: { readonly project: Schemas['Project'] }) {
  const { data: address, error, refetch } = useSiteAddress(project)
  if (error) return <ProblemAlert title="Cannot load the site" error={error} onRetry={() => void refetch()} />
  if (!address) return <Text size="sm">The site has no address yet.</Text>
  return (
    <>
      <Text size="xs" c="dimmed" mb="xs">
        The committed version, as readers see it.
      </Text>
      <SiteFrame address={address} width={null} version={project.pagesCommitSha ?? ''} />
    </>
  )
}
