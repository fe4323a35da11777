import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesBetween } from '../../web/src/changes/compare.ts'
import type { Draft } from '../../web/src/drafts/draft.ts'
import { isMixOf, proposalAfter, provenanceOf } from '../../web/src/drafts/provenance.ts'
import { rebaseDraft } from '../../web/src/drafts/rebaseDraft.ts'
import { stage } from '../../web/src/drafts/staging.ts'
import { commitBody, commitMessage } from '../../web/src/workbench/commit/sending/commitRequest.ts'

/** What is known of where a draft's text comes from, and how its commit says so. */

const base = '# Plan\n\nred\n\nblue\n\nend\n'
const plain: Draft = {
  path: 'plan.md',
  baseSha: 'a'.repeat(40),
  content: base,
  encoding: 'utf-8',
  review: null,
  proposal: null,
  savedAtMs: 0,
}
const edit = (sessionId: number, instruction: string, text: string) => ({ sessionId, instruction, text })
const after = (draft: Draft | null, sent: string, made: ReturnType<typeof edit>): Draft => ({
  ...plain,
  content: made.text,
  proposal: proposalAfter(draft, { ...made, sent }),
})

test('a line by hand and two instructions are all named, each once, and the commit belongs to the last', () => {
  const byHand = base.replace('end', 'end by hand')
  const first = after({ ...plain, content: byHand }, byHand, edit(1, 'Make it green', byHand.replace('red', 'green')))
  const sent = first.content ?? ''
  const second = after(first, sent, edit(2, 'Make it grey', sent.replace('blue', 'grey')))
  assert.deepEqual(commitBody([second], 'm'), { sessionId: 2, sessionIds: [1], handEdits: true, message: 'm' })
  assert.equal(commitMessage([second]), 'Rewrite plan.md: Make it green; Make it grey (also edited by hand)')
})

test('an instruction on the committed text is no edit by hand, nor is a change that was undone', () => {
  const proposed = base.replace('red', 'green').replace('blue', 'grey')
  const draft = after(null, base, edit(1, 'Change both', proposed))
  assert.deepEqual(provenanceOf(draft), { sessions: [{ sessionId: 1, instruction: 'Change both' }], handEdits: false })
  const partly = { ...draft, content: base.replace('blue', 'grey') }
  assert.equal(provenanceOf(partly).handEdits, false)
  assert.equal(provenanceOf({ ...draft, content: `${proposed}more\n` }).handEdits, true)
})

test('an instruction of which everything was undone is not named', () => {
  const first = after(null, base, edit(1, 'First', base.replace('red', 'green')))
  const sent = first.content ?? ''
  const second = after(first, sent, edit(2, 'Second', sent.replace('blue', 'grey')))
  const undone = { ...second, content: sent }
  assert.deepEqual(
    provenanceOf(undone).sessions.map(({ sessionId }) => sessionId),
    [1],
  )
  assert.deepEqual([commitBody([undone], 'm').sessionId, commitBody([undone], 'm').sessionIds], [undefined, [1]])
})

test('text by hand between two instructions counts, also if the second one replaces the words around it', () => {
  const first = after(null, base, edit(1, 'First', base.replace('red', 'green')))
  const sent = (first.content ?? '').replace('end', 'END')
  const second = after(first, sent, edit(2, 'Second', sent.replace('blue', 'grey')))
  assert.deepEqual([provenanceOf(second).handEdits, second.proposal?.earlier?.length], [true, 1])
})

test('drafts of an older version that differ from their proposal count as edited by hand', () => {
  const proposal = { sessionId: 1, text: 'new\n', instruction: 'Do it' }
  assert.equal(provenanceOf({ proposal, content: 'new\n' }).handEdits, false)
  assert.equal(provenanceOf({ proposal, content: 'other\n' }).handEdits, true)
})

/** Commits only some changes, by their number; then what is left. */
function inTwo(draft: Draft, committed: string, chosen: readonly number[]) {
  const left = changesBetween(committed, draft.content ?? '').filter((_, index) => !chosen.includes(index))
  const part = stage(draft, committed, left)
  assert.ok(part?.stagedAs)
  const rest = rebaseDraft(draft, { draft: part, sha: 'b'.repeat(40), text: part.content })
  assert.ok(rest)
  return { part, rest: { ...rest, savedAtMs: 1 } }
}

test('a commit of some changes names only what wrote them, and so does the commit of the rest', () => {
  const proposed = base.replace('red', 'green').replace('blue', 'grey')
  const proposal = after(null, base, edit(1, 'Change both', proposed))
  const draft = { ...proposal, content: proposed.replace('end', 'END') }
  const byRewrite = inTwo(draft, base, [0, 1])
  assert.deepEqual(commitBody([byRewrite.part], 'm'), {
    filePath: 'plan.md',
    content: proposed,
    baseSha: draft.baseSha,
    encoding: 'utf-8',
    sessionId: 1,
    message: 'm',
  })
  assert.equal(commitMessage([byRewrite.part]), 'Rewrite plan.md: Change both')
  assert.equal(commitMessage([byRewrite.rest]), 'Update plan.md')
  const byHand = inTwo(draft, base, [2])
  assert.equal(commitMessage([byHand.part]), 'Update plan.md')
  assert.equal(commitMessage([byHand.rest]), 'Rewrite plan.md: Change both')
  assert.equal(commitBody([byHand.rest], 'm').sessionId, 1)
})

test('the rest of a rewrite names its session, which keeps its first commit', () => {
  const proposed = base.replace('red', 'green').replace('blue', 'grey')
  const draft = after(null, base, edit(1, 'Change both', proposed))
  const { part, rest } = inTwo(draft, base, [0])
  assert.deepEqual([commitBody([part], 'm').sessionId, commitBody([part], 'm').handEdits], [1, undefined])
  const { content, sessionId, sessionIds } = commitBody([rest], 'm')
  assert.deepEqual([content, sessionId, sessionIds], [proposed, undefined, [1]])
  assert.equal(provenanceOf({ ...rest, content: `${proposed}more\n` }).handEdits, true)
})

test('of two instructions, a commit names the one that it holds', () => {
  const first = after(null, base, edit(1, 'First', base.replace('red', 'green')))
  const sent = first.content ?? ''
  const second = after(first, sent, edit(2, 'Second', sent.replace('blue', 'grey')))
  const { part, rest } = inTwo(second, base, [0])
  assert.equal(commitMessage([part]), 'Rewrite plan.md: First')
  assert.deepEqual([commitBody([part], 'm').sessionId, commitBody([part], 'm').sessionIds], [undefined, [1]])
  assert.deepEqual([commitBody([rest], 'm').sessionId, commitBody([rest], 'm').sessionIds], [2, undefined])
})

const line = fc.constantFrom('a', 'b', '- item', '1. one', '', 'long line')
const text = fc.array(line, { maxLength: 10 }).map(lines => lines.map(each => `${each}\n`).join(''))

test('both texts are mixes of each other, and a text with a line that neither has is none', () => {
  fc.assert(
    fc.property(text, text, fc.nat({ max: 10 }), (before, proposed, at) => {
      assert.ok(isMixOf(before, proposed, before))
      assert.ok(isMixOf(before, proposed, proposed))
      const lines = proposed.split('\n')
      lines.splice(Math.min(at, lines.length - 1), 0, 'by hand')
      assert.ok(!isMixOf(before, proposed, lines.join('\n')))
    }),
  )
})
