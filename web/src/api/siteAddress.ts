import { useQuery } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from './client.ts'

export type SiteAddress = {
  readonly url: string
  /** What the addresses of all its pages begin with. */
  readonly root: string
  /** Whether the site can be shown in a frame: sites that the service hosts allow it. */
  readonly canBeFramed: boolean
}

/** The origin of the built-in pages; with a `*`, every project has its own origin below it. */
const pagesOrigin = document.querySelector<HTMLMetaElement>('meta[name="speckeep-pages"]')?.content ?? ''

/** A private site is opened with an access link, which expires. */
export function useSiteAddress({ id, pagesUrl, visibility }: Schemas['Project']) {
  return useQuery({
    queryKey: ['siteAddress', id, pagesUrl, visibility],
    enabled: pagesUrl !== null,
    staleTime: 3_600_000,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<SiteAddress> => {
      const root = pagesUrl ?? ''
      const canBeFramed = isBuiltIn(root)
      if (visibility === 'public' || !canBeFramed) return { url: root, root, canBeFramed }
      const path = { id: String(id) }
      const { url } = await dataOf(api.POST('/api/projects/{id}/pages-access', { params: { path }, signal }))
      return { url, root, canBeFramed }
    },
  })
}

function isBuiltIn(address: string): boolean {
  const [start = '', end] = pagesOrigin.split('*')
  const { origin } = new URL(address)
  return end === undefined ? origin === start : origin.startsWith(start) && origin.endsWith(end)
}

/** The address of one page of the site; it keeps the access token of a private site. */
export function addressOf(siteUrl: string, path: string): string {
  const url = new URL(siteUrl)
  url.pathname += path.split('/').map(encodeURIComponent).join('/')
  return url.href
}
