import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toHunks } from '#domain/text/hunks.ts'
import type { MultiFileEdit } from '../../web/src/api/edits.ts'
import type { Draft } from '../../web/src/drafts/draft.ts'
import { commitBody, commitMessage } from '../../web/src/workbench/commit/sending/commitRequest.ts'
import { draftsFromEdit, textBefore } from '../../web/src/workbench/rewrite/multiFile.ts'
import { fileToReview } from '../../web/src/workbench/rewrite/reviewOrder.ts'
import { draftsIn, multiFileRequest } from '../../web/src/workbench/rewrite/scope.ts'

/** A proposal for several files in the workbench: its request, review and commit. */

const sha = 'a'.repeat(40)
const totals = {} as MultiFileEdit['account']['totals']
const account = { totals: {} as never, entries: [], more: 0 }

function answer(files: Readonly<Record<string, readonly [before: string | null, after: string]>>): MultiFileEdit {
  return {
    sessionId: 7,
    files: Object.entries(files).map(([filePath, [before, after]]) => ({
      filePath,
      baseSha: before === null ? null : sha,
      rewrittenContent: after,
      diff: '',
      hunks: toHunks(before ?? '', after).map(hunk => ({ ...hunk, lines: [...hunk.lines] })),
      warnings: [],
      account,
    })),
    summary: 'Done.',
    account: { totals },
    tokensUsed: 0,
    usageEstimated: false,
    costCents: 0,
    costMicroUsd: 0,
    provider: 'rules',
    model: 'rules/1',
    durationMs: 1,
  }
}

const draft = (path: string, more: Partial<Draft> = {}): Draft => ({
  path,
  baseSha: sha,
  content: 'mine\n',
  encoding: 'utf-8',
  review: null,
  proposal: null,
  savedAtMs: 0,
  ...more,
})

const mapOf = (...drafts: readonly Draft[]) => new Map(drafts.map(each => [each.path, each]))

test('the previous text of each file is derived from the hunks of an answer, whatever its line ends', () => {
  const line = fc
    .tuple(fc.constantFrom('a', 'b', 'c', '', '- d', '+ e'), fc.constantFrom('\n', '\r\n'))
    .map(parts => parts.join(''))
  const text = fc
    .tuple(fc.array(line, { maxLength: 25 }), fc.constantFrom('', 'end'))
    .map(([lines, end]) => lines.join('') + end)
  fc.assert(
    fc.property(text, text, (before, after) => {
      assert.equal(textBefore(after, answer({ 'a.md': [before, after] }).files[0]?.hunks ?? []), before)
    }),
  )
})

test('an answer never replaces a draft that it was not made from: a deletion, an image, one beyond the limit', () => {
  const many = Array.from({ length: 25 }, (_, index) => draft(`p${index}.md`))
  const drafts = mapOf(...many, draft('gone.md', { content: null }), draft('raw.md', { encoding: 'base64' }))
  const request = multiFileRequest({ instruction: 'Do it.', files: 'project', drafts, refines: null })
  const sent = draftsIn(request, drafts)
  assert.equal(sent.size, 20)
  const files = Object.fromEntries([...drafts.keys(), 'other.md'].map(path => [path, ['old\n', 'new\n'] as const]))
  const made = draftsFromEdit(answer(files), 'Do it.', sent, drafts)
  assert.deepEqual(
    made.drafts.map(({ path }) => path),
    [...sent.keys(), 'other.md'],
  )
  assert.deepEqual(made.skipped, [...drafts.keys()].slice(20))
})

test('each file of an answer becomes a draft under review, compared with its committed or typed text', () => {
  const before = mapOf(draft('b.md', { content: 'typed\n' }))
  const { drafts, skipped } = draftsFromEdit(
    answer({ 'a.md': ['one\n', 'two\n'], 'b.md': ['old\n', 'typed\nmore\n'], 'new.md': [null, 'new\n'] }),
    'Do it.',
    before,
    before,
  )
  assert.deepEqual(skipped, [])
  assert.deepEqual(
    drafts.map(({ path, baseSha, content, review }) => [path, baseSha, content, review?.original]),
    [
      ['a.md', sha, 'two\n', 'one\n'],
      ['b.md', sha, 'typed\nmore\n', 'typed\n'],
      ['new.md', null, 'new\n', ''],
    ],
  )
  for (const { review, proposal } of drafts) {
    assert.deepEqual(review?.files, ['a.md', 'b.md', 'new.md'])
    assert.equal(review?.edit.filePath, drafts.find(each => each.review === review)?.path)
    assert.equal(proposal?.sessionId, 7)
  }
})

test('a file that changed during the rewrite stays as it is', () => {
  const { drafts, skipped } = draftsFromEdit(
    answer({ 'a.md': ['one\n', 'two\n'], 'b.md': ['old\n', 'new\n'] }),
    'Do it.',
    new Map(),
    mapOf(draft('b.md', { content: 'typed meanwhile\n' })),
  )
  assert.deepEqual(skipped, ['b.md'])
  assert.deepEqual(
    drafts.map(({ path }) => path),
    ['a.md'],
  )
})

test('uncommitted texts in scope are sent with the request', () => {
  const drafts = mapOf(
    draft('a.md'),
    draft('gone.md', { content: null }),
    draft('c.png', { encoding: 'base64' }),
    draft('other.md', { baseSha: null }),
    draft('paper.qmd'),
    draft('data.yaml'),
  )
  const contents = (files: 'project' | readonly string[]) =>
    multiFileRequest({ instruction: 'Do it.', files, drafts, refines: null }).contents
  assert.deepEqual(contents(['a.md', 'b.md']), [{ filePath: 'a.md', content: 'mine\n', baseSha: sha }])
  assert.deepEqual(
    contents('project')?.map(({ filePath }) => filePath),
    ['a.md', 'other.md', 'paper.qmd'],
  )
  assert.deepEqual(multiFileRequest({ instruction: 'Do it.', files: ['x.md', 'y.md'], drafts, refines: 3 }), {
    instruction: 'Do it.',
    filePaths: ['x.md', 'y.md'],
    refines: 3,
  })
})

const files = ['a.md', 'b.md']
const proposal = { sessionId: 7, text: 'new\n', instruction: 'Rename it\n everywhere', files }
const kept = (path: string, content = 'new\n') => draft(path, { content, proposal })

test('a complete proposal is committed as previewed, a part of it as texts that refer to it', () => {
  assert.deepEqual(commitBody([kept('a.md'), kept('b.md')], 'm'), { sessionId: 7, message: 'm' })
  const part = commitBody([kept('a.md')], 'm')
  assert.deepEqual([part.sessionId, part.files?.map(({ path }) => path)], [7, ['a.md']])
  const changed = commitBody([kept('a.md'), kept('b.md', 'by hand\n')], 'm')
  assert.deepEqual([changed.sessionId, changed.files?.map(({ content }) => content)], [7, ['new\n', 'by hand\n']])
  const mixed = commitBody([kept('a.md'), kept('b.md'), draft('other.md')], 'm')
  assert.deepEqual([mixed.sessionId, mixed.sessionIds, mixed.handEdits, mixed.files?.length], [undefined, [7], true, 3])
})

test('the commit message of a multi-file proposal contains the instruction', () => {
  assert.equal(commitMessage([kept('a.md'), kept('b.md')]), 'Rewrite 2 files: Rename it everywhere')
  const mixed = [kept('a.md'), draft('other.md')]
  assert.equal(commitMessage(mixed), 'Rewrite a.md: Rename it everywhere (also edited by hand)')
})

test('the next file to review is the next one with unreviewed changes', () => {
  const { drafts } = draftsFromEdit(
    answer({ 'a.md': ['1\n', '2\n'], 'b.md': ['1\n', '2\n'], 'c.md': ['1\n', '2\n'] }),
    'Do it.',
    new Map(),
    new Map(),
  )
  const all = mapOf(...drafts.map(each => ({ ...each, savedAtMs: 0 })))
  const paths = ['a.md', 'b.md', 'c.md']
  assert.equal(fileToReview(paths, 'a.md', all, 1), 'b.md')
  assert.equal(fileToReview(paths, 'c.md', all, 1), 'a.md')
  const done = all.get('b.md') ?? assert.fail()
  all.set('b.md', { ...done, review: { ...(done.review ?? assert.fail()), original: done.content ?? '' } })
  assert.equal(fileToReview(paths, 'a.md', all, 1), 'c.md')
  all.delete('c.md')
  assert.equal(fileToReview(paths, 'a.md', all, 1), null)
})
