import { limits } from '#domain/limits.ts'
import type { NamedRef, RefList } from '#ports/hosts.ts'
import { type RefPage, refList } from '../refList.ts'
import { hasNextPage, type NamedAnswer, type RepoCalls } from './api.ts'

/** GitHub tells no dates here: branches come by their names, tags about as their versions go. */
export async function listRefs(calls: RepoCalls): Promise<RefList> {
  const [tags, branches] = await Promise.all([listKind(calls, 'tag'), listKind(calls, 'branch')])
  return refList(tags, branches)
}

const lists = { tag: '/tags', branch: '/branches' } as const

/** The most that GitHub gives in one answer. */
const pageItems = 100
const pagesMax = Math.ceil(limits.refsListedMax / pageItems)

/** An annotated tag is told with its commit. */
async function listKind(calls: RepoCalls, kind: NamedRef['kind']): Promise<RefPage> {
  const refs: NamedRef[] = []
  for (let page = 1; ; page++) {
    const query = { per_page: pageItems, page }
    const answer = await calls.read<readonly NamedAnswer[]>(lists[kind], { query })
    for (const { name, commit } of answer?.body ?? []) refs.push({ kind, name, commitSha: commit.sha })
    const more = answer !== null && hasNextPage(answer)
    if (!more || page === pagesMax) return { refs, more }
  }
}
