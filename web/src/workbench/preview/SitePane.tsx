import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { siteMap } from '#site/tree/map.ts'
import type { Schemas } from '../../api/client.ts'
import { allFiles, project as projectQuery } from '../../api/queries.ts'
import { addressOf, useSiteAddress } from '../../api/siteAddress.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SiteFrame } from '../../ui/SiteFrame.tsx'

export type SitePaneProps = { readonly projectId: number; readonly path: string }

/** The page of the file on the current site as readers see it, which is the committed version. */
export function SitePane({ projectId, path }: SitePaneProps) {
  const { data } = useQuery(projectQuery(projectId))
  return data ? <Committed project={data} path={path} /> : null
}

function Committed({ project, path }: { readonly project: Schemas['Project']; readonly path: string }) {
  const { data: address, error, refetch } = useSiteAddress(project)
  const { data: folder } = useQuery(allFiles(project.id))
  if (error) return <ProblemAlert title="Cannot load the site" error={error} onRetry={() => void refetch()} />
  if (!address) return <Text size="sm">The site has no address yet.</Text>
  const site = folder?.type === 'directory' ? siteMap(folder.entries) : null
  const page = site?.pages.get(path) ?? site?.unlisted.get(path)
  const url = address.canBeFramed ? addressOf(address.url, page?.address ?? '') : address.url
  return (
    <>
      <Text size="xs" c="dimmed" mb="xs">
        {site && !page && 'This file has no page yet. This is the first page. '}
        The committed version, as readers see it.
      </Text>
      <SiteFrame key={url} address={{ ...address, url }} width={null} version={project.pagesCommitSha ?? ''} />
    </>
  )
}
