import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { EditFilesReply, EstimateReply } from '#contract/edits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { createGitClient } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { blocksAnswer, type Part, pages, projectWith } from './editFilesHarness.ts'

/** An instruction for several files: one session, one proposal, one commit. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model, prices: { costMicroUsd: async () => 5_000 } } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

const say = (...parts: readonly Part[]): void => model.replyWith((_prompt, nonce) => blocksAnswer(nonce, parts))
const toJune = { search: 'Due in May.', replace: 'Due in June.' }
const limits = 'docs/limits.md'
const errors = 'docs/errors.md'
const scope = 'docs/scope.md'

test('two files are edited in one session and one commit, and every other byte is unchanged', async () => {
  const project = await projectWith(ada)
  say({ file: limits, blocks: [toJune] }, { file: errors, blocks: [toJune] })
  const before = await project.commits()
  const edit = await project.edited()
  assert.deepEqual(
    edit.files.map(({ filePath, baseSha, rewrittenContent }) => [filePath, baseSha, rewrittenContent]),
    [errors, limits].map(path => [
      path,
      project.shas.get(path),
      pages[path as keyof typeof pages].replace('May', 'June'),
    ]),
  )
  assert.ok(edit.files.every(({ hunks, diff, warnings }) => hunks.length === 1 && diff !== '' && warnings.length === 0))
  assert.deepEqual([edit.summary, edit.tokensUsed, edit.costMicroUsd], ['as scripted', 1_000, 5_000])
  assert.equal(await project.commits(), before)
  const [session] = await project.history()
  assert.deepEqual([session?.id, session?.filePath, session?.filePaths], [edit.sessionId, errors, [errors, limits]])

  const committed = await project.commit({ sessionId: edit.sessionId })
  assert.equal(committed.status, 201, committed.text)
  const { files, message, sha } = committed.as<CommitReply>()
  assert.deepEqual(
    files.map(({ path }) => path),
    [errors, limits],
  )
  assert.match(message, /^Rewrite 2 files: As scripted\.\n\nEdit-Session: \d+\n/)
  assert.equal(await project.commits(), before + 1)
  assert.equal(await project.text(errors), pages[errors].replace('May', 'June'))
  assert.equal(await project.text(scope), pages[scope])

  const again = await project.commit({ sessionId: edit.sessionId })
  assert.deepEqual([again.as<CommitReply>().sha, again.as<CommitReply>().files], [sha, files])
  assert.equal(await project.commits(), before + 1)
})

test('git applies the diffs of all files together', async () => {
  const project = await projectWith(ada)
  say({ file: limits, blocks: [toJune] }, { file: errors, blocks: [toJune] }, { make: 'docs/new.md', text: '# New' })
  const edit = await project.edited({ instruction: 'Move it to June, and make docs/new.md.' })
  await using machine = await createGitClient()
  await machine.git('.', 'init', '-q')
  await mkdir(`${machine.dir}/docs`)
  for (const [path, text] of Object.entries(pages)) await writeFile(`${machine.dir}/${path}`, text)
  const applied = await machine.run('.', ['apply', '-'], edit.files.map(({ diff }) => diff).join(''))
  assert.equal(applied.code, 0, applied.stderr)
  for (const { filePath, rewrittenContent } of edit.files) {
    assert.equal(await readFile(`${machine.dir}/${filePath}`, 'utf8'), rewrittenContent)
  }
})

test('the model gets every file with its path, and nothing else of the project', async () => {
  const project = await projectWith(ada)
  say({ file: limits, blocks: [toJune] })
  await project.edited({ filePaths: [limits, errors] })
  const { system, document } = model.prompts.at(-1) ?? assert.fail()
  assert.match(system, /<<<<<<< IN NONCE path/)
  assert.deepEqual(
    [...document.matchAll(/^<<<<<<< DOCUMENT [0-9a-z]+ (.+)$/gm)].map(([, path]) => path),
    [errors, limits],
  )
  assert.doesNotMatch(document, /What the service does/)
})

test('a block without a file is placed where its text is, if that is in one file', async () => {
  const project = await projectWith(ada)
  say({
    blocks: [{ search: '- **REQ-010** A fault MUST have a code.', replace: '- **REQ-010** A fault MUST say why.' }],
  })
  const edit = await project.edited({ instruction: 'REQ-010 MUST say why.' })
  assert.deepEqual(
    edit.files.map(({ filePath }) => filePath),
    [errors],
  )

  const asked = model.prompts.length
  let answers = 0
  model.replyWith((_prompt, nonce) =>
    blocksAnswer(nonce, [answers++ === 0 ? { blocks: [toJune] } : { file: scope, blocks: [toJune] }]),
  )
  const repaired = await project.edited()
  assert.equal(model.prompts.length, asked + 2)
  assert.match(
    model.prompts.at(-1)?.instruction ?? '',
    /has a place in 3 documents: docs\/errors\.md, docs\/limits\.md/,
  )
  assert.deepEqual(
    repaired.files.map(({ filePath }) => filePath),
    [scope],
  )
})

test('all blocks are placed or none: one that has no place after a repair refuses the whole answer', async () => {
  const project = await projectWith(ada)
  const asked = model.prompts.length
  say({ file: limits, blocks: [toJune] }, { file: errors, blocks: [{ search: 'Not there.', replace: 'x' }] })
  const problem = assertProblem(await project.ask({}), 'edit_refused')
  assert.match(problem.detail, /docs\/errors\.md/)
  assert.equal(model.prompts.length, asked + 2)
  const [session] = await project.history()
  assert.deepEqual([session?.success, session?.errorCode, session?.aiTokensUsed], [false, 'edit_refused', 2_000])
  assertProblem(await project.commit({ sessionId: session?.id }), 'not_ready')
})

test('a failure in one file is repaired, and what was placed in the other is kept', async () => {
  const project = await projectWith(ada)
  let answers = 0
  model.replyWith((_prompt, nonce) =>
    answers++ === 0
      ? blocksAnswer(nonce, [
          { file: limits, blocks: [toJune] },
          { file: 'docs/absent.md', blocks: [toJune] },
        ])
      : blocksAnswer(nonce, [{ file: errors, blocks: [toJune] }]),
  )
  const edit = await project.edited()
  assert.deepEqual(
    edit.files.map(({ filePath }) => filePath),
    [errors, limits],
  )
})

const moved = '- **REQ-002** A file MUST be below 1 MiB.'
const takenOut = { file: limits, blocks: [{ search: moved, replace: '' }] }

test('a requirement that moves to another file of the proposal is not lost; one that is gone is', async () => {
  const project = await projectWith(ada)
  const instruction = 'Tidy the pages up.'
  const there = '- **REQ-010** A fault MUST have a code.'
  say(takenOut, { file: errors, blocks: [{ search: there, replace: `${there}\n${moved}` }] })
  const edit = await project.edited({ instruction })
  const codes = (answer: EditFilesReply) => answer.files.flatMap(({ warnings }) => warnings.map(({ code }) => code))
  assert.deepEqual(codes(edit), [])

  say(takenOut, { file: errors, blocks: [toJune] })
  assert.ok(codes(await project.edited({ instruction })).includes('requirement_lost'))

  say({ file: errors, blocks: [{ search: there, replace: `${there}\n${moved}` }] })
  assert.ok(codes(await project.edited({ instruction })).includes('requirement_doubled'))
})

test('autoCommit makes one commit, unless a file has a blocking warning', async () => {
  const project = await projectWith(ada)
  const before = await project.commits()
  say({ file: scope, blocks: [toJune] }, takenOut)
  const blocked = await project.edited({ autoCommit: true, instruction: 'Move it to June.' })
  assert.equal(blocked.commit, undefined)
  assert.deepEqual(
    blocked.files.map(({ filePath, warnings }) => [filePath, warnings.some(({ blocking }) => blocking)]),
    [
      [limits, true],
      [scope, false],
    ],
  )
  assert.equal(await project.commits(), before)

  say({ file: scope, blocks: [toJune] }, { file: errors, blocks: [toJune] })
  const edit = await project.edited({ autoCommit: true })
  assert.deepEqual(
    edit.commit?.files.map(({ path }) => path),
    [errors, scope],
  )
  assert.equal(await project.commits(), before + 1)
})

test('an answer that changes nothing has no files, gives the reason, and has nothing to commit', async () => {
  const project = await projectWith(ada)
  model.replyWith(() => 'NO_CHANGE: it is June already')
  const edit = await project.edited({ autoCommit: true })
  assert.deepEqual([edit.files, edit.summary, edit.commit], [[], 'it is June already', undefined])
  assertProblem(await project.commit({ sessionId: edit.sessionId }), 'not_found')
  const [session] = await project.history()
  assert.deepEqual([session?.success, session?.filePaths], [true, [errors, limits, scope]])
})

test('a file that has changed is merged with the rest of the proposal, or the whole commit is refused', async () => {
  const project = await projectWith(ada)
  const parts = [limits, errors].map(file => ({ file, blocks: [toJune] }))
  say(...parts)
  const { sessionId } = await project.edited()
  const theirs = pages[limits].replace('# Limits', '# All limits')
  await project.commit({ filePath: limits, content: theirs, baseSha: project.shas.get(limits) })
  const merged = await project.commit({ sessionId })
  assert.equal(merged.as<CommitReply>().merged, true)
  assert.equal(await project.text(limits), theirs.replace('May', 'June'))
  assert.equal(await project.text(errors), pages[errors].replace('May', 'June'))

  const other = await projectWith(ada)
  say(...parts)
  const stale = await other.edited()
  const july = { filePath: limits, content: pages[limits].replace('May', 'July'), baseSha: other.shas.get(limits) }
  await other.commit(july)
  const problem: object = assertProblem(await other.commit({ sessionId: stale.sessionId }), 'conflict')
  assert.equal('path' in problem && problem.path, limits)
  assert.equal(await other.text(errors), pages[errors])
})

test('the accepted part of a proposal is committed under its session, with its base versions', async () => {
  const project = await projectWith(ada)
  say(...[limits, errors].map(file => ({ file, blocks: [toJune] })))
  const { sessionId, files } = await project.edited()
  const kept = files.filter(({ filePath }) => filePath === errors)
  const committed = await project.commit({
    sessionId,
    files: kept.map(({ filePath, rewrittenContent }) => ({ path: filePath, content: rewrittenContent })),
  })
  assert.equal(committed.status, 201, committed.text)
  assert.match(committed.as<CommitReply>().message, new RegExp(`Edit-Session: ${sessionId}`))
  assert.equal(await project.text(limits), pages[limits])
})

test('the stream names the file of each block, then sends the preview of all', async () => {
  const project = await projectWith(ada)
  say({ file: limits, blocks: [toJune] }, { file: errors, blocks: [toJune] })
  await using stream = await openEventStream(`${service.url}${project.path}/edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filePaths: [limits, errors], instruction: 'As scripted.' }),
  })
  await stream.ended()
  const blocks = stream.received.filter(({ event }) => event === 'block')
  assert.deepEqual(
    blocks.map(({ data }) => (data as { found: { filePath: string; placed: object | null } }).found.filePath),
    [limits, errors],
  )
  assert.deepEqual(
    stream.received.filter(({ event }) => event === 'progress').map(({ data }) => (data as { step: string }).step),
    ['rewriting', 'checking'],
  )
  const last = stream.received.at(-1)
  assert.equal(last?.event, 'preview')
  assert.equal((last?.data as EditFilesReply | undefined)?.files.length, 2)
})

test('a caller who disconnects stops the model, and the session says so', async () => {
  const project = await projectWith(ada)
  const asked = Promise.withResolvers<void>()
  model.replyWith((_prompt, _nonce, signal) => {
    asked.resolve()
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const stream = await openEventStream(`${service.url}${project.path}/edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filePaths: [limits, errors], instruction: 'As scripted.' }),
  })
  await asked.promise
  stream.close()
  const [session] = await waitFor('the session is cancelled', async () => {
    const all = await project.history()
    return all[0]?.errorCode === 'cancelled' && all
  })
  assert.deepEqual([session?.success, session?.filePaths], [false, [errors, limits]])
})

test('a repeated key gets the first answer, and the model is called once', async () => {
  const project = await projectWith(ada)
  say({ file: limits, blocks: [toJune] })
  const asked = model.prompts.length
  const body = { filePaths: [limits, errors], instruction: 'As scripted.' }
  const key = { 'idempotency-key': `files-${project.id}` }
  const first = await ada.post(`${project.path}/edit`, body, key)
  const second = await ada.post(`${project.path}/edit`, body, key)
  assert.equal(first.text, second.text)
  assert.equal(model.prompts.length, asked + 1)
})

test('an estimate takes the same body and calls no model', async () => {
  const project = await projectWith(ada)
  const asked = model.prompts.length
  for (const about of [{ filePaths: [limits, errors] }, { scope: 'project' }]) {
    const answer = await ada.post(`${project.path}/edit/estimate`, { ...about, instruction: 'Move it to June.' })
    assert.equal(answer.status, 200, answer.text)
    const { inputTokens, provider } = answer.as<EstimateReply>()
    assert.ok(inputTokens.min > 0 && inputTokens.max >= inputTokens.min)
    assert.equal(provider, 'scripted')
  }
  assert.equal(model.prompts.length, asked)
  assert.deepEqual(await project.history(), [])
})
