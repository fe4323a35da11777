import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EditFilesReply, EditReply } from '#contract/edits.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { blocksAnswer, type FilesProject, type Part, pages, projectWith } from './editFilesHarness.ts'

/** A proposal for several files is refined, from the proposed text or from the caller's changes to it. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model, prices: { costMicroUsd: async () => 5_000 } } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

const say = (...parts: readonly Part[]): void => model.replyWith((_prompt, nonce) => blocksAnswer(nonce, parts))
const toJune = { search: 'Due in May.', replace: 'Due in June.' }
const toJuly = { search: 'Due in June.', replace: 'Due in July.' }
const limits = 'docs/limits.md'
const errors = 'docs/errors.md'
const scope = 'docs/scope.md'

async function june(project: FilesProject): Promise<EditFilesReply> {
  say({ file: limits, blocks: [toJune] }, { file: errors, blocks: [toJune] })
  return await project.edited({ instruction: 'Move it to June.' })
}

const textsOf = ({ files }: EditFilesReply) => files.map(file => [file.filePath, file.rewrittenContent])
const inMonth = (path: keyof typeof pages, month: string) => pages[path].replace('May', month)

test('a refinement builds on the whole proposal, and its commit contains both rounds', async () => {
  const project = await projectWith(ada)
  const first = await june(project)
  say({ file: limits, blocks: [toJuly] }, { file: scope, blocks: [toJune] })
  const second = await project.edited({ instruction: 'The limits in July.', refines: first.sessionId })
  assert.deepEqual(textsOf(second), [
    [errors, inMonth(errors, 'June')],
    [limits, inMonth(limits, 'July')],
    [scope, inMonth(scope, 'June')],
  ])
  assert.deepEqual(
    second.files.map(({ baseSha }) => baseSha),
    [errors, limits, scope].map(path => project.shas.get(path)),
  )
  assert.match(model.prompts.at(-1)?.instruction ?? '', /Move it to June\.[\s\S]*The limits in July\./)
  assert.equal((await project.commit({ sessionId: second.sessionId })).status, 201)
  assert.equal(await project.text(limits), inMonth(limits, 'July'))
  assert.equal(await project.text(errors), inMonth(errors, 'June'))
  const [session] = await project.history()
  assert.deepEqual([session?.refines, session?.filePaths], [first.sessionId, [errors, limits, scope]])
})

test('the files of the proposal are included whether they are named again or not', async () => {
  const project = await projectWith(ada)
  const first = await june(project)
  say({ file: scope, blocks: [toJune] })
  const second = await project.edited({ filePaths: [scope, limits], refines: first.sessionId })
  assert.deepEqual(
    textsOf(second).map(([path]) => path),
    [errors, limits, scope],
  )
})

test("the caller's manual changes are built on, for each file separately", async () => {
  const project = await projectWith(ada)
  const first = await june(project)
  const byHand = inMonth(errors, 'June').replace('# Errors', '# Faults')
  const contents = [{ filePath: errors, content: byHand, baseSha: project.shas.get(errors) }]
  say({ file: limits, blocks: [toJuly] })
  const second = await project.edited({ refines: first.sessionId, contents })
  assert.deepEqual(textsOf(second), [
    [errors, byHand],
    [limits, inMonth(limits, 'July')],
  ])
  const wrong = [{ filePath: errors, content: byHand, baseSha: null }]
  const { errors: fields } = assertProblem(
    await project.ask({ refines: first.sessionId, contents: wrong }),
    'validation_failed',
  )
  assert.equal(fields?.[0]?.field, 'contents[0].baseSha')
})

test('a refinement that changes nothing keeps the proposal and commits nothing', async () => {
  const project = await projectWith(ada)
  const first = await june(project)
  model.replyWith(() => 'NO_CHANGE: fine already')
  const second = await project.edited({ refines: first.sessionId, autoCommit: true })
  assert.deepEqual(textsOf(second), textsOf(first))
  assert.deepEqual([second.summary, second.commit], ['fine already', undefined])
})

test('a warning of the first round stays in the second', async () => {
  const project = await projectWith(ada)
  const gone = '- **REQ-002** A file MUST be below 1 MiB.'
  say({ file: limits, blocks: [{ search: gone, replace: '' }] })
  const instruction = 'Tidy it up.'
  const first = await project.edited({ instruction })
  say({ file: scope, blocks: [toJune] })
  const second = await project.edited({ instruction, refines: first.sessionId })
  const codes = second.files.flatMap(({ warnings }) => warnings.map(({ code }) => code))
  assert.ok(codes.includes('requirement_lost'))

  const there = 'What the service does.'
  say({ file: scope, blocks: [{ search: there, replace: `${there}\n\n${gone}` }] })
  const third = await project.edited({ instruction, refines: second.sessionId })
  assert.deepEqual(
    third.files.flatMap(({ warnings }) => warnings.map(({ code }) => code)).filter(code => /lost/.test(code)),
    [],
  )
})

test('a proposal for one file can grow to several, and one for several does not shrink to one', async () => {
  const project = await projectWith(ada)
  model.replyWithBlocks(toJune)
  const one = await ada.post(`${project.path}/edit`, { filePath: limits, instruction: 'Move it to June.' })
  say({ file: errors, blocks: [toJune] })
  const { sessionId } = one.as<EditReply>()
  const several = await project.edited({ filePaths: [errors, scope], refines: sessionId })
  assert.deepEqual(
    textsOf(several).map(([path]) => path),
    [errors, limits],
  )
  const back = { filePath: limits, instruction: 'And more.', refines: several.sessionId }
  const problem = assertProblem(await ada.post(`${project.path}/edit`, back), 'validation_failed')
  assert.match(problem.detail, /edit of several files; it takes filePaths or scope/)
})

test('unsaved texts are built on, and the diff is against the committed version', async () => {
  const project = await projectWith(ada)
  const draft = pages[limits].replace('# Limits', '# All limits')
  const contents = [{ filePath: limits, content: draft, baseSha: project.shas.get(limits) }]
  say({ file: limits, blocks: [toJune] })
  const edit = await project.edited({ contents })
  assert.deepEqual(textsOf(edit), [[limits, draft.replace('May', 'June')]])
  assert.match(edit.files[0]?.diff ?? '', /^-# Limits$/m)

  say({ file: scope, blocks: [toJune] })
  const other = await project.edited({ contents })
  assert.deepEqual(
    textsOf(other).map(([path]) => path),
    [scope],
  )
})

test('a draft of a page that was never committed is included', async () => {
  const project = await projectWith(ada)
  const contents = [{ filePath: 'docs/draft.md', content: '# Draft\n\nDue in May.\n', baseSha: null }]
  say({ file: 'docs/draft.md', blocks: [toJune] }, { file: scope, blocks: [toJune] })
  const edit = await project.edited({ filePaths: [scope, 'docs/draft.md'], contents })
  assert.deepEqual(
    edit.files.map(({ filePath, baseSha }) => [filePath, baseSha]),
    [
      ['docs/draft.md', null],
      [scope, project.shas.get(scope)],
    ],
  )
  assert.equal((await project.commit({ sessionId: edit.sessionId })).status, 201)
  assert.equal(await project.text('docs/draft.md'), '# Draft\n\nDue in June.\n')
})

test('a proposal of another user or another project, or one that has expired, cannot be refined', async () => {
  const project = await projectWith(ada)
  const first = await june(project)
  const grace = await service.user()
  const theirs = await projectWith(grace)
  assertProblem(await theirs.ask({ refines: first.sessionId }), 'not_found')
  const { edits, projects, proposals } = service.app.ports
  const repoId = (await projects.byId(project.id))?.repoId ?? 0
  const key = { host: 'embedded', repoId, name: `${first.sessionId}-files` } as const
  assert.ok(await proposals.read(key))
  await proposals.drop(key)
  await edits.proposalDropped(first.sessionId)
  assertProblem(await project.ask({ refines: first.sessionId }), 'not_found')
})
