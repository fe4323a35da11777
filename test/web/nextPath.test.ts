import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeNextPath } from '#web/session/nextPath.ts'

test('after the sign-in, only a path of the app is opened', () => {
  for (const path of ['/projects/7', '/projects/7/edit/docs/a%20b.md?line=3#x', '/settings'])
    assert.equal(safeNextPath(path), path)
  for (const other of [
    null,
    undefined,
    '',
    'projects',
    '//host',
    '/\\host',
    'https://host',
    '/\t/host',
    '/\n/host',
    '/a\r\nb',
  ])
    assert.equal(safeNextPath(other), '/projects', JSON.stringify(other))
})
