import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#domain/errors.ts'
import { planCommit } from '#usecases/content/planCommit.ts'

type PlanArgs = Parameters<typeof planCommit>

const sha = 'a'.repeat(40)
const project = { id: 7, defaultBranch: 'main' } as PlanArgs[2]

function plan(files: readonly string[], session?: object) {
  const ports = {
    edits: { find: async () => session ?? null, withRefined: async () => [session] },
  } as unknown as PlanArgs[0]
  const given = files.map(path => ({ path, content: new Uint8Array(), baseSha: sha }))
  const sessionId = session === undefined ? undefined : 1
  return planCommit(ports, 1, project, { kind: 'files', files: given, sessionId, message: undefined })
}

const refused = (code: string, message: RegExp) => (error: unknown) =>
  error instanceof Failure && error.code === code && message.test(error.message)

test('a commit contains each file once, however the path is spelt', async () => {
  assert.deepEqual(
    (await plan(['a.md', 'b.md'])).changes.map(({ path }) => path),
    ['a.md', 'b.md'],
  )
  await assert.rejects(plan(['a.md', 'b.md', 'a.md']), refused('validation_failed', /a\.md is named twice/))
})

test('nothing is committed of an edit session that failed or has not finished', async () => {
  const ended = { id: 1, success: true, durationMs: 5, commitSha: null, filePath: 'a.md', baseSha: sha, files: null }
  assert.equal((await plan(['a.md'], ended)).changes.length, 1)
  await assert.rejects(plan(['a.md'], { ...ended, success: false }), refused('not_ready', /no proposal/))
  await assert.rejects(plan(['a.md'], { ...ended, durationMs: null }), refused('not_ready', /no proposal/))
})
