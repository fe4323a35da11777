import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Gitlab } from '#drivers/hosts/gitlab/api.ts'
import { readCommit } from '#drivers/hosts/gitlab/history.ts'
import type { HostAccess, RepoRef } from '#ports/hosts.ts'

const sha = 'a'.repeat(40)
const commit = { id: sha, message: 'x', author_name: 'Ada', authored_date: '2026-03-04T05:06:07Z', parent_ids: [] }

/** A commit whose files GitLab lists on so many pages of a hundred. */
function gitlabWith(pages: number): Gitlab {
  const send = async (_access: unknown, { path, query }: { path: string; query?: { page?: string } }) => {
    if (!path.endsWith('/diff')) return { status: 200, body: commit, headers: new Headers() }
    const page = Number(query?.page ?? 1)
    const body = Array.from({ length: 100 }, (_, at) => {
      return { old_path: `${page}-${at}.md`, new_path: `${page}-${at}.md`, new_file: true, diff: '' }
    })
    return { status: 200, body, headers: new Headers(page < pages ? { 'x-next-page': `${page + 1}` } : {}) }
  }
  return { http: { send } } as unknown as Gitlab
}

test('a commit with more files than GitLab is asked for is listed in part', async () => {
  const read = (pages: number) =>
    readCommit(gitlabWith(pages), null as unknown as HostAccess, { id: 7 } as RepoRef, sha)
  const [whole, part] = [await read(30), await read(31)]
  assert.deepEqual([whole?.files.length, whole?.truncated ?? false], [3_000, false])
  assert.deepEqual([part?.files.length, part?.truncated], [3_000, true])
})
