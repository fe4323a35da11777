import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RepoCalls } from '#drivers/hosts/github/api.ts'
import { readCommit } from '#drivers/hosts/github/history.ts'

const sha = 'a'.repeat(40)
const commit = { author: { name: 'Ada', email: 'ada@example.org', date: '2026-03-04T05:06:07Z' }, message: 'x' }

/** A commit whose files GitHub lists on so many pages, one file each. */
function callsWith(pages: number): RepoCalls {
  const read = async (_path: string, { query: { page } }: { query: { page: number } }) => ({
    body: { sha, html_url: 'x', parents: [], commit, files: [{ filename: `${page}.md`, status: 'added' }] },
    headers: new Headers(page < pages ? { link: '<https://github.test?page=2>; rel="next"' } : {}),
  })
  return { read } as unknown as RepoCalls
}

test('a commit with more files than GitHub is asked for is listed in part', async () => {
  const [whole, part] = [await readCommit(callsWith(10), sha), await readCommit(callsWith(11), sha)]
  assert.deepEqual([whole?.files.length, whole?.truncated ?? false], [10, false])
  assert.deepEqual([part?.files.length, part?.truncated], [10, true])
})
