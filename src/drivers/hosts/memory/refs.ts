import type { NamedRef, RefList } from '#ports/hosts.ts'
import { type RefPage, refList } from '../refList.ts'
import type { MemoryRepository } from './state.ts'

export function listRefs(repo: MemoryRepository): RefList {
  return refList(newest(repo, 'tag', repo.tags), newest(repo, 'branch', repo.branches))
}

function newest(repo: MemoryRepository, kind: NamedRef['kind'], heads: ReadonlyMap<string, string>): RefPage {
  const refs = [...heads].map(([name, commitSha]) => {
    return { kind, name, commitSha, date: repo.commits.get(commitSha)?.record.author.date ?? null }
  })
  return { refs: refs.toSorted((a, b) => Number(b.date) - Number(a.date)), more: false }
}
