import { limits } from '#domain/limits.ts'
import type { NamedRef, RefList } from '#ports/hosts.ts'
import { type RefPage, refList } from '../refList.ts'
import { hasNextPage, type NamedAnswer, type RepoCalls } from './api.ts'

/** GitHub returns no dates here: branches are sorted by name, tags roughly by version. */
export async function listRefs(calls: RepoCalls): Promise<RefList> {
  const [tags, branches] = await Promise.all([listKind(calls, 'tag'), listKind(calls, 'branch')])
  return refList(tags, branches)
}

const lists = { tag: '/tags', branch: '/branches' } as const

/** GitHub's maximum page size. */
const pageItems = 100
const pagesMax = Math.ceil(limits.refsListedMax / pageItems)

/** An annotated tag comes with its commit. */
async function listKind(calls: RepoCalls, kind: NamedRef['kind']): Promise<RefPage> {
  const refs: NamedRef[] = []
  for (let page = 1; ; page++) {
    const query = { per_page: pageItems, page }
    const answer = await calls.read<readonly NamedAnswer[]>(lists[kind], { query })
    for (const { name, commit } of answer?.body ?? []) refs.push({ kind, name, commitSha: commit.sha, date: null })
    const more = answer !== null && hasNextPage(answer)
    if (!more || page === pagesMax) return { refs, more }
  }
}
