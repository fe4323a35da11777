import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordStaleness } from '../../web/src/api/staleness.ts'
import { staleSince } from '../../web/src/api/staleSince.ts'

const [earlier, later] = ['2026-03-05T13:50:00.000Z', '2026-03-05T14:02:00.000Z']

function answer(path: string, since: string | null, status = 200): void {
  const headers = since === null ? {} : { 'x-stale-since': since }
  recordStaleness(`http://127.0.0.1${path}`, new Response('{}', { status, headers }))
}

test('a project is as old as its oldest response, until its host is known to be available', () => {
  answer('/api/projects/7/files/docs%2Fa.md', later)
  answer('/api/projects/7/files?recursive=true', earlier)
  answer('/api/projects/7/commits', later)
  assert.equal(staleSince(7), earlier)
  assert.equal(staleSince(8), null)
  answer('/api/projects/7/files', null)
  assert.equal(staleSince(7), null)
})

test('a response that may not have reached the host does not prove that it is available', () => {
  answer('/api/projects/9/commits', later)
  for (const path of ['', '/files/docs%2Fa.md', '/commits/abc', '/queued-commits']) {
    answer(`/api/projects/9${path}`, null)
  }
  answer('/api/projects/9/files', null, 503)
  assert.equal(staleSince(9), later)
})
