import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../web/src/api/problem.ts'
import { asStaged } from '../../web/src/drafts/staging.ts'
import { commitBody } from '../../web/src/workbench/commit/sending/commitRequest.ts'
import { draftWithLostBase } from '../../web/src/workbench/commit/sending/lostBase.ts'
import { followingMove, mergedDraft, movedDraft } from '../../web/src/workbench/commit/sending/resolvedDraft.ts'
import { isStale, latestOf } from '../../web/src/workbench/commit/sending/sentParts.ts'
import { draft, memoryStore, openTestWorkspace, sha } from './testWorkspace.ts'

const currentSha = 'b'.repeat(40)
const mergedSha = 'c'.repeat(40)

function sentDraft(content: string) {
  const workspace = openTestWorkspace(memoryStore())
  workspace.put(draft('a.md', content))
  const sent = workspace.state().drafts.get('a.md')
  assert.ok(sent)
  return { workspace, sent }
}

test('a merge of the text as it was sent becomes the draft, also if it is committed again', () => {
  const { workspace, sent } = sentDraft('mine\nmiddle\nend\n')
  for (const _ of ['first try', 'second try']) {
    const now = workspace.state().drafts.get('a.md')
    const merged = mergedDraft({ draft: sent, source: null, currentSha }, now, 'both\nmiddle\nend\n')
    assert.deepEqual([merged.content, merged.baseSha, merged.stagedAs], ['both\nmiddle\nend\n', currentSha, undefined])
    workspace.put(merged)
  }
})

test('text typed while a commit met a conflict stays, on top of the merge', () => {
  const { workspace, sent } = sentDraft('mine\nmiddle\nend\n')
  workspace.put(draft('a.md', 'mine\nmiddle\nend, and more\n'))
  const now = workspace.state().drafts.get('a.md')
  const merged = mergedDraft({ draft: sent, source: null, currentSha }, now, 'both\nmiddle\nend\n')
  assert.deepEqual([merged.content, merged.baseSha], ['both\nmiddle\nend\n', currentSha])
  // It is committed as it is, and the draft stays unchanged until then.
  assert.deepEqual(latestOf([merged], workspace), [merged])
  assert.equal(isStale([merged], workspace), false)
  workspace.committed([{ draft: asStaged(merged), sha: mergedSha, text: merged.content }])
  const left = workspace.state().drafts.get('a.md')
  assert.deepEqual([left?.content, left?.baseSha], ['both\nmiddle\nend, and more\n', mergedSha])
})

test('text typed in the lines that were merged stays as it is, on its own base', () => {
  const { workspace, sent } = sentDraft('mine\nmiddle\n')
  workspace.put(draft('a.md', 'mine, and more\nmiddle\n'))
  const now = workspace.state().drafts.get('a.md')
  const merged = mergedDraft({ draft: sent, source: null, currentSha }, now, 'both\nmiddle\n')
  workspace.committed([{ draft: asStaged(merged), sha: mergedSha, text: merged.content }])
  const left = workspace.state().drafts.get('a.md')
  assert.deepEqual([left?.content, left?.baseSha], ['mine, and more\nmiddle\n', sha])
})

function movedFile(content: string) {
  const workspace = openTestWorkspace(memoryStore())
  workspace.put(draft('old.md', null))
  workspace.put({ ...draft('a.md', content, null), movedFrom: 'old.md' })
  const { drafts } = workspace.state()
  const [sent, source] = [drafts.get('a.md'), drafts.get('old.md')]
  assert.ok(sent && source)
  return { workspace, sent, source, now: () => workspace.state().drafts.get('a.md') }
}

test('text typed in a moved file while a commit met a conflict at its old path stays, on top of the merge', () => {
  const { workspace, sent, source, now } = movedFile('mine\nmiddle\nend\n')
  workspace.put({ ...sent, content: 'mine\nmiddle\nend, and more\n' })
  for (const _ of ['first try', 'second try']) {
    const merged = mergedDraft({ draft: sent, source, currentSha }, now(), 'both\nmiddle\nend\n')
    assert.deepEqual([merged.content, merged.baseSha], ['both\nmiddle\nend\n', null])
    assert.ok(merged.stagedAs)
    assert.equal(isStale([merged], workspace), false)
  }
  const merged = mergedDraft({ draft: sent, source, currentSha }, now(), 'both\nmiddle\nend\n')
  workspace.committed([{ draft: asStaged(merged), sha: mergedSha, text: merged.content }])
  assert.deepEqual([now()?.content, now()?.baseSha], ['both\nmiddle\nend, and more\n', mergedSha])
})

test('a merge of a moved file that is decided differently when it is tried again is the draft', () => {
  const { workspace, sent, source, now } = movedFile('mine\n')
  workspace.put(mergedDraft({ draft: sent, source, currentSha }, now(), 'both\n'))
  const again = mergedDraft({ draft: sent, source, currentSha }, now(), 'theirs\n', 'both\n')
  assert.deepEqual([again.content, again.stagedAs], ['theirs\n', undefined])
})

test('a part of a moved file is sent to the path that others moved it to, as a change of the text before', () => {
  const { sent, source, workspace } = movedFile('mine, and more\n')
  const part = { ...sent, content: 'mine\n', stagedAs: { content: 'mine\n', baseSha: null } }
  workspace.put(movedDraft(followingMove(sent, source.baseSha, 'b.md'), 'b.md'))
  const followed = followingMove(part, source.baseSha, 'b.md')
  assert.equal(isStale([followed], workspace), false)
  assert.deepEqual([followed.path, followed.baseSha, followed.movedFrom], ['b.md', sha, undefined])
  workspace.committed([{ draft: asStaged(followed), sha: mergedSha, text: 'mine\n' }])
  const left = workspace.state().drafts.get('b.md')
  assert.deepEqual([left?.content, left?.baseSha], ['mine, and more\n', mergedSha])
})

test('a proposal for a file that was moved is committed as text at its new path', () => {
  const { workspace } = sentDraft('text')
  const proposal = { sessionId: 9, text: 'proposed', instruction: 'Do it.', before: 'text' }
  workspace.put({ ...draft('a.md', 'proposed'), proposal })
  const now = workspace.state().drafts.get('a.md')
  assert.ok(now)
  assert.equal('content' in commitBody([now], 'm'), false)
  workspace.put(movedDraft(now, 'b.md'))
  const moved = workspace.state().drafts.get('b.md')
  assert.ok(moved)
  assert.deepEqual(commitBody([moved], 'm'), {
    sessionId: 9,
    message: 'm',
    filePath: 'b.md',
    content: 'proposed',
    baseSha: sha,
    encoding: 'utf-8',
  })
})

test('a draft whose base the project no longer has is found, to be decided on as in a conflict', () => {
  const { workspace } = sentDraft('mine')
  workspace.put(draft('b.md', 'mine', currentSha))
  workspace.put(draft('new.md', 'mine', null))
  const drafts = [...workspace.state().drafts.values()]
  const fields = [{ field: 'baseSha', message: `${currentSha} is not a file of this project.` }]
  const refused = (code: 'validation_failed' | 'conflict', of = fields) => new Problem(code, 'No.', { fields: of })
  assert.equal(draftWithLostBase(drafts, refused('validation_failed'))?.path, 'b.md')
  assert.equal(draftWithLostBase(drafts, refused('conflict')), null)
  assert.equal(draftWithLostBase(drafts, refused('validation_failed', [{ field: 'message', message: sha }])), null)
  assert.equal(draftWithLostBase(drafts, new Error(currentSha)), null)
})
