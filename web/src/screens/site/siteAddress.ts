import { useQuery } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type SiteAddress = {
  readonly url: string
  /** Whether it may be shown inside this page: sites that the service serves itself say so. */
  readonly canBeFramed: boolean
}

/** The origins of the built-in pages; with a `*` every project has its own below it. */
const pagesOrigin = document.querySelector<HTMLMetaElement>('meta[name="speckeep-pages"]')?.content ?? ''

/** A private site is opened by an address that is good for a while. */
export function useSiteAddress({ id, pagesUrl, visibility }: Schemas['Project']) {
  return useQuery({
    queryKey: ['siteAddress', id, pagesUrl, visibility],
    enabled: pagesUrl !== null,
    staleTime: 3_600_000,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<SiteAddress> => {
      const canBeFramed = isBuiltIn(pagesUrl ?? '')
      if (visibility === 'public' || !canBeFramed) return { url: pagesUrl ?? '', canBeFramed }
      const path = { id: String(id) }
      const { url } = await dataOf(api.POST('/api/projects/{id}/pages-access', { params: { path }, signal }))
      return { url, canBeFramed }
    },
  })
}

function isBuiltIn(address: string): boolean {
  const [start = '', end] = pagesOrigin.split('*')
  const { origin } = new URL(address)
  return end === undefined ? origin === start : origin.startsWith(start) && origin.endsWith(end)
}

/** The address of one page of the site; the leave to read a private one goes with it. */
export function addressOf(siteUrl: string, path: string): string {
  const url = new URL(siteUrl)
  url.pathname += path.split('/').map(encodeURIComponent).join('/')
  return url.href
}
