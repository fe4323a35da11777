import { limits } from '#domain/limits.ts'
import type { NamedRef, RefList } from '#ports/hosts.ts'
import { type RefPage, refList } from '../refList.ts'
import { gitFailed } from './git.ts'
import type { Repository } from './repository.ts'

/** The ref folders that are public; the service's own refs are in another. */
const folders = { tag: 'refs/tags/', branch: 'refs/heads/' } as const

export async function listRefs(repo: Repository): Promise<RefList> {
  const [tags, branches] = await Promise.all([newest(repo, 'tag'), newest(repo, 'branch')])
  return refList(tags, branches)
}

/** The ref's date, its own type and id, then those of the object that a tag points to. */
const format = '%(refname) %(creatordate:unix) %(objecttype) %(objectname) %(*objecttype) %(*objectname)'

/** Each kind is listed separately, so that git stops at the limit of a listing, however many there are. */
async function newest(repo: Repository, kind: NamedRef['kind']): Promise<RefPage> {
  const count = `--count=${limits.refsListedMax + 1}`
  const args = ['for-each-ref', '--sort=-creatordate', count, `--format=${format}`, folders[kind]]
  const result = await repo.git(args, { readsOnly: true })
  if (result.code !== 0) {
    await repo.requirePresent()
    throw gitFailed('for-each-ref', result)
  }
  const lines = result.stdout.toString('utf8').split('\n').filter(Boolean)
  const found = await Promise.all(lines.slice(0, limits.refsListedMax).map(line => toRef(repo, kind, line)))
  return { refs: found.filter(ref => ref !== null), more: lines.length > limits.refsListedMax }
}

/** `null` for a tag that does not lead to a commit. */
async function toRef(repo: Repository, kind: NamedRef['kind'], line: string): Promise<NamedRef | null> {
  const [ref = '', seconds = '', type, sha = '', ...target] = line.split(' ')
  const commitSha = type === 'commit' ? sha : await taggedCommit(repo, target)
  return commitSha === null ? null : { kind, name: ref.slice(folders[kind].length), commitSha, date: dateOf(seconds) }
}

/** A tag without a tagger has no date. */
function dateOf(seconds: string): Date | null {
  return /^\d{1,12}$/.test(seconds) ? new Date(Number(seconds) * 1_000) : null
}

/** Before version 2.45 git dereferences one level, and a tag may point to another tag. */
async function taggedCommit(repo: Repository, [type, sha = '']: readonly string[]): Promise<string | null> {
  if (type === 'commit') return sha
  return type === 'tag' ? ((await repo.objects.info(`${sha}^{commit}`))?.sha ?? null) : null
}
