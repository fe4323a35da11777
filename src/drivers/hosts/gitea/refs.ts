import { limits } from '#domain/limits.ts'
import type { HostAccess, NamedRef, RefList, RepoRef } from '#ports/hosts.ts'
import { type RefPage, refDate, refList } from '../refList.ts'
import type { GiteaContext } from './context.ts'

export async function listRefs(context: GiteaContext, access: HostAccess, repo: RepoRef): Promise<RefList> {
  const [tags, branches] = await Promise.all([
    listKind(context, access, repo, 'tag'),
    listKind(context, access, repo, 'branch'),
  ])
  return refList(tags, branches)
}

const lists = { tag: 'tags', branch: 'branches' } as const

/** A branch has the commit's id and date in `id` and `timestamp`, a tag in `sha` and `created`. */
type Named = {
  readonly name: string
  readonly commit?: {
    readonly id?: string
    readonly sha?: string
    readonly timestamp?: string
    readonly created?: string
  } | null
}

/** The host links to the next page for branches but not for tags; it reports the total for both. */
async function listKind(
  { ask, instance }: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  kind: NamedRef['kind'],
): Promise<RefPage> {
  const { pageItems } = await instance(access)
  const refs: NamedRef[] = []
  for (let page = 1; ; page++) {
    const { status, headers, body } = await ask<readonly Named[] | null>(access, repo, {
      method: 'GET',
      parts: [lists[kind]],
      query: { page, limit: pageItems },
      expect: [409],
    })
    const found = status === 200 ? (body ?? []) : []
    for (const { name, commit } of found) {
      const date = refDate(commit?.timestamp ?? commit?.created)
      refs.push({ kind, name, commitSha: commit?.id ?? commit?.sha ?? '', date })
    }
    const total = Number(headers.get('x-total-count') ?? Number.POSITIVE_INFINITY)
    if (found.length === 0 || refs.length >= total) return { refs, more: false }
    if (refs.length > limits.refsListedMax) return { refs, more: true }
  }
}
