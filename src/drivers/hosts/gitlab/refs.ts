import { limits } from '#domain/limits.ts'
import type { HostAccess, NamedRef, RefList, RepoRef } from '#ports/hosts.ts'
import { type RefPage, refDate, refList } from '../refList.ts'
import { type Gitlab, type GitlabCommit, listAll, projectPath } from './api.ts'
import { trialPrefix } from './lineEndings.ts'

export async function listRefs(gitlab: Gitlab, access: HostAccess, repo: RepoRef): Promise<RefList> {
  const [tags, branches] = await Promise.all([
    listKind(gitlab, access, repo, 'tag'),
    listKind(gitlab, access, repo, 'branch'),
  ])
  const others = branches.refs.filter(({ name }) => !name.startsWith(trialPrefix))
  return refList(tags, { ...branches, refs: others })
}

/** Versions that cannot sort branches return them by name. */
const lists = {
  tag: { part: 'repository/tags', query: { order_by: 'updated', sort: 'desc' } },
  branch: { part: 'repository/branches', query: { sort: 'updated_desc' } },
} as const

/** `commit` is `null` for a tag that does not point to a commit. */
type Named = { readonly name: string; readonly commit: Pick<GitlabCommit, 'id' | 'committed_date'> | null }

async function listKind(gitlab: Gitlab, access: HostAccess, { id }: RepoRef, kind: NamedRef['kind']): Promise<RefPage> {
  const { part, query } = lists[kind]
  const found = await listAll<Named>(gitlab, access, { path: projectPath(id, part), query }, limits.refsListedMax)
  const { items, more } = found ?? { items: [], more: false }
  const refs = items.flatMap(({ name, commit }) =>
    commit ? [{ kind, name, commitSha: commit.id, date: refDate(commit.committed_date) }] : [],
  )
  return { refs, more }
}
