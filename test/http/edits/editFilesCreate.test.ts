import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { blocksAnswer, type Part, pages, projectWith } from './editFilesHarness.ts'

/** New files: those that the caller asks to create, and those that the model creates. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model, prices: { costMicroUsd: async () => 5_000 } } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

const say = (...parts: readonly Part[]): void => model.replyWith((_prompt, nonce) => blocksAnswer(nonce, parts))
const toJune = { search: 'Due in May.', replace: 'Due in June.' }
const limits = 'docs/limits.md'

test('a file that does not exist is created with create, and is not found without it', async () => {
  const project = await projectWith(ada)
  const request = { filePath: 'docs/new.md', instruction: 'Write a page about retries.' }
  assertProblem(await ada.post(`${project.path}/edit`, request), 'not_found')
  assertProblem(await ada.post(`${project.path}/edit`, { ...request, create: false }), 'not_found')

  model.replyWith(
    (_prompt, nonce) => `<<<<<<< FILE ${nonce}\n# Retries\n\nTwice.\n>>>>>>> END ${nonce}\nSUMMARY: made\n`,
  )
  const answer = await ada.post(`${project.path}/edit`, { ...request, create: true, autoCommit: true })
  assert.equal(answer.status, 200, answer.text)
  const edit = answer.as<EditReply>()
  assert.deepEqual([edit.baseSha, edit.rewrittenContent], [null, '# Retries\n\nTwice.\n'])
  assert.match(edit.diff, /^new file mode 100644$/m)
  assert.equal(edit.commit?.files[0]?.path, 'docs/new.md')
  assert.equal(await project.text('docs/new.md'), edit.rewrittenContent)
})

test('create with an existing file is an ordinary edit', async () => {
  const project = await projectWith(ada)
  model.replyWithBlocks(toJune)
  const request = { filePath: limits, instruction: 'Move it to June.', create: true }
  const edit = (await ada.post(`${project.path}/edit`, request)).as<EditReply>()
  assert.deepEqual(
    [edit.baseSha, edit.rewrittenContent],
    [project.shas.get(limits), pages[limits].replace('May', 'June')],
  )
})

test('a file that another user created in the meantime is never overwritten', async () => {
  const project = await projectWith(ada)
  model.replyWith((_prompt, nonce) => `<<<<<<< FILE ${nonce}\n# Ours\n>>>>>>> END ${nonce}\nSUMMARY: made\n`)
  const request = { filePath: 'docs/new.md', instruction: 'Write it.', create: true }
  const { sessionId } = (await ada.post(`${project.path}/edit`, request)).as<EditReply>()
  await project.commit({ filePath: 'docs/new.md', content: '# Theirs\n', baseSha: null })
  assertProblem(await project.commit({ sessionId }), 'conflict')
  assert.equal(await project.text('docs/new.md'), '# Theirs\n')
})

test('of several files those that do not exist are created with create', async () => {
  const project = await projectWith(ada)
  const filePaths = [limits, 'docs/retries.md']
  assertProblem(await project.ask({ filePaths }), 'not_found')
  say({ file: limits, blocks: [toJune] }, { make: 'docs/retries.md', text: '# Retries\n\nTwice.' })
  const edit = await project.edited({ filePaths, create: true })
  assert.deepEqual(
    edit.files.map(({ filePath, baseSha }) => [filePath, baseSha]),
    [
      [limits, project.shas.get(limits)],
      ['docs/retries.md', null],
    ],
  )
  const committed = await project.commit({ sessionId: edit.sessionId })
  assert.equal(committed.status, 201, committed.text)
  assert.equal(await project.text('docs/retries.md'), '# Retries\n\nTwice.\n')
})

test('a new file of the model is part of the proposal; one that was not requested is a warning', async () => {
  const project = await projectWith(ada)
  const moved = '- **REQ-002** A file MUST be below 1 MiB.'
  const parts = [
    { file: limits, blocks: [{ search: moved, replace: '' }] },
    { make: 'docs/files.md', text: `# Files\n\n${moved}` },
  ]
  say(...parts)
  const asked = await project.edited({ instruction: 'Split REQ-002 off into a new page.', autoCommit: true })
  assert.deepEqual(
    asked.files.map(({ filePath, baseSha, warnings }) => [filePath, baseSha, warnings.map(({ code }) => code)]),
    [
      ['docs/files.md', null, []],
      [limits, project.shas.get(limits), []],
    ],
  )
  assert.equal(asked.commit?.files.length, 2)
  assert.equal(await project.text('docs/files.md'), `# Files\n\n${moved}\n`)

  const other = await projectWith(ada)
  say(...parts)
  const unasked = await other.edited({ instruction: 'Move the file limit.', autoCommit: true })
  assert.ok(unasked.files[0]?.warnings.some(({ code, blocking }) => code === 'file_added' && blocking))
  assert.equal(unasked.commit, undefined)
})

test('the model cannot create a file over another, outside the project, or of another type than a page', async () => {
  const project = await projectWith(ada)
  const paths = [
    'docs/scope.md',
    '../outside.md',
    '/../outside.md',
    '.git/hooks/x.md',
    '.github/workflows/run.yml',
    '.hidden/page.md',
    'docs/run.sh',
    'a\\b.md',
    `${'x'.repeat(300)}.md`,
  ]
  for (const make of paths) {
    say({ file: limits, blocks: [toJune] }, { make, text: 'anything' })
    const answer = await project.ask({ filePaths: [limits, 'docs/errors.md'], instruction: 'Make new pages.' })
    assert.match(assertProblem(answer, 'edit_refused', make).detail, /cannot be made|Nothing was changed|nothing was/)
  }
  assert.equal(await project.text('docs/scope.md'), pages['docs/scope.md'])
  assert.match(model.prompts.at(-1)?.instruction ?? '', /cannot be made/)
})

test('an existing file that the model has seen is not rewritten as a whole where that could lose text', async () => {
  const long = `# Long\n\n${'A line that stays.\n'.repeat(300)}`
  const project = await projectWith(ada, { 'long.md': long, 'short.md': '# Short\n\nDue in May.\n' })
  say({ make: 'long.md', text: '# Long' })
  assert.match(assertProblem(await project.ask({}), 'edit_refused').detail, /too long for the FILE form/)
  say({ make: 'short.md', text: '# Short\n\nDue in June.' })
  const edit = await project.edited()
  assert.equal(edit.files[0]?.rewrittenContent, '# Short\n\nDue in June.\n')
  const commit = (await project.commit({ sessionId: edit.sessionId })).as<CommitReply>()
  assert.deepEqual(
    commit.files.map(({ path }) => path),
    ['short.md'],
  )
})
