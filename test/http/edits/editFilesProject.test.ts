import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EditFilesReply } from '#contract/edits.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { blocksAnswer, type Part, pages, projectWith } from './editFilesHarness.ts'

/** `scope: "project"`: the pages that an instruction concerns are found, and the model sees no more than it needs. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model, prices: { costMicroUsd: async () => 5_000 } } })
const rules = await testService()
after(async () => {
  await service[Symbol.asyncDispose]()
  await rules[Symbol.asyncDispose]()
})
const ada = await service.user()
const grace = await rules.user()

const toJune = { search: 'Due in May.', replace: 'Due in June.' }
const everywhere = { filePaths: undefined, scope: 'project' }
const pathsOf = ({ files }: EditFilesReply) => files.map(({ filePath }) => filePath)

/** Answers the prompt with outlines by naming sections of the files, and the other one with the blocks. */
function choose(files: readonly string[], parts: readonly Part[]): void {
  model.replyWith((prompt, nonce) => {
    if (nonce !== '') return blocksAnswer(nonce, parts)
    const numbers = files.flatMap(file => sectionsOf(prompt.document, file))
    return `SECTIONS: ${numbers.join(', ')}`
  })
}

function sectionsOf(outlines: string, file: string): readonly string[] {
  const from = outlines.indexOf(`[${file}]\n`)
  assert.ok(from >= 0, `${file} is not among the outlines`)
  const own = outlines.slice(from + file.length + 3).split(/^\[|^>>>>>>>/m)[0] ?? ''
  return [...own.matchAll(/^ *(\d+)\. /gm)].map(([, number = '']) => number)
}

function filler(number: number): string {
  return `# Page ${number}\n\nNothing of interest is on page ${number}.\n`
}

const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`more/${index}.md`, filler(index)]))

test('outlines are sent first, then the chosen sections and nothing else', async () => {
  const project = await projectWith(ada)
  const asked = model.prompts.length
  choose(['docs/limits.md'], [{ file: 'docs/limits.md', blocks: [toJune] }])
  const edit = await project.edited({ ...everywhere, instruction: 'Move the limits to June.' })
  assert.deepEqual(pathsOf(edit), ['docs/limits.md'])
  const [outlines, question] = model.prompts.slice(asked)
  assert.match(outlines?.document ?? '', /\[docs\/limits\.md\]\n\d+\. Limits/)
  assert.doesNotMatch(outlines?.document ?? '', /Due in May/)
  assert.match(question?.document ?? '', /<<<<<<< DOCUMENT [0-9a-z]+ docs\/limits\.md\n# Limits/)
  assert.doesNotMatch(question?.document ?? '', /A fault MUST have a code/)
  const [session] = await project.history()
  assert.deepEqual(session?.filePaths, ['docs/limits.md'])
})

test('of many pages those that contain what the instruction names are listed first', async () => {
  const project = await projectWith(ada, { ...many, ...pages })
  for (const [instruction, file] of [
    ['Say in REQ-010 that a fault has a number.', 'docs/errors.md'],
    ['Change "What the service does." to a question.', 'docs/scope.md'],
    ['Shorten limits.md.', 'docs/limits.md'],
    ['Page 37 needs a heading.', 'more/37.md'],
  ] as const) {
    choose([file], [{ make: 'docs/x.md', text: 'x' }])
    await project.ask({ ...everywhere, instruction })
    const outlines = model.prompts.findLast(({ document }) => document.includes('<<<<<<< OUTLINE'))?.document ?? ''
    assert.equal([...outlines.matchAll(/^\[.+\.md\]$/gm)].length, 20, instruction)
  }
})

test('more sections are sent when the model asks for them', async () => {
  const project = await projectWith(ada)
  let round = 0
  model.replyWith((prompt, nonce) => {
    round++
    if (round === 1) return `SECTIONS: ${sectionsOf(prompt.document, 'docs/limits.md').join(', ')}`
    if (round === 2) return `SECTIONS: ${sectionsOf(prompt.document, 'docs/errors.md').join(', ')}`
    return blocksAnswer(nonce, [{ file: 'docs/errors.md', blocks: [toJune] }])
  })
  const edit = await project.edited({ ...everywhere, instruction: 'Move the faults to June.' })
  assert.deepEqual(pathsOf(edit), ['docs/errors.md'])
  assert.equal(round, 3)
})

test('an answer that nothing has to change is not accepted before everything was read', async () => {
  const project = await projectWith(ada)
  let round = 0
  model.replyWith((prompt, nonce) => {
    round++
    if (round === 1) return `SECTIONS: ${sectionsOf(prompt.document, 'docs/limits.md').join(', ')}`
    if (round === 2) return 'NO_CHANGE: nothing about faults here'
    return blocksAnswer(nonce, [{ file: 'docs/errors.md', blocks: [toJune] }])
  })
  assert.deepEqual(pathsOf(await project.edited({ ...everywhere, instruction: 'Move it.' })), ['docs/errors.md'])
})

test('more text than one prompt holds is refused with what to do', async () => {
  const long = Object.fromEntries(
    Array.from({ length: 3 }, (_, index) => [
      `long/${index}.md`,
      `# Long ${index}\n\n${'Words on a page. '.repeat(10_000)}\n`,
    ]),
  )
  const project = await projectWith(ada, long)
  model.replyWith(() => 'SECTIONS: ALL')
  const problem = assertProblem(await project.ask({ ...everywhere, instruction: 'Change words.' }), 'edit_refused')
  assert.match(problem.detail, /100,000 tokens.*Name the pages/)
})

test('named files above the length of one prompt are outlined as well', async () => {
  const section = (name: string) => `## ${name}\n\n${'A sentence about it that is long enough. '.repeat(250)}\n\n`
  const long = (name: string) =>
    `# ${name}\n\n${['One', 'Two', 'Three'].map(part => section(`${name} ${part}`)).join('')}Due in May.\n`
  const project = await projectWith(ada, { 'a.md': long('A'), 'b.md': long('B') })
  const asked = model.prompts.length
  model.replyWith((prompt, nonce) => {
    if (nonce === '') return `SECTIONS: ${sectionsOf(prompt.document, 'b.md').at(-1)}`
    return blocksAnswer(nonce, [{ file: 'b.md', blocks: [toJune] }])
  })
  assert.deepEqual(pathsOf(await project.edited({ instruction: 'Move B Three to June.' })), ['b.md'])
  const [outlines, question] = model.prompts.slice(asked)
  assert.match(outlines?.document ?? '', /OUTLINE/)
  assert.match(question?.document ?? '', /SKIPPED \d+ LINES/)
  assert.doesNotMatch(question?.document ?? '', /DOCUMENT [0-9a-z]+ a\.md/)
})

test('the rules editor applies an instruction in every file that it changes', async () => {
  const project = await projectWith(grace)
  const edit = await project.edited({ instruction: 'replace "May" with "June"' })
  assert.deepEqual([edit.provider, edit.costMicroUsd, pathsOf(edit)], ['rules', 0, Object.keys(pages).sort()])
  const [changed, ...lines] = edit.summary.split('\n')
  assert.equal(changed, 'Changed 3 files of 3.')
  assert.deepEqual(
    lines.map(line => line.split(':')[0]),
    pathsOf(edit),
  )
  for (const { filePath, rewrittenContent } of edit.files) {
    assert.equal(rewrittenContent, pages[filePath as keyof typeof pages].replace('May', 'June'))
  }
  const some = await project.edited({ instruction: 'replace "REQ-010" with "REQ-011"' })
  assert.deepEqual(pathsOf(some), ['docs/errors.md'])
  const none = await project.edited({ instruction: 'replace "nowhere" with "here"', autoCommit: true })
  assert.deepEqual([none.files, none.commit], [[], undefined])
  assert.match(none.summary, /Nothing to change in 3 files/)
  const { forms } = assertProblem(await project.ask({ instruction: 'Make it nice.' }), 'instruction_unsupported') as {
    forms?: unknown
  }
  assert.ok(Array.isArray(forms))
})

test('with rules first, the rules editor tries several files before a model is called', async () => {
  const project = await projectWith(ada)
  const asked = model.prompts.length
  const edit = await project.edited({ instruction: 'replace "May" with "June"', autoCommit: true })
  assert.deepEqual([edit.provider, edit.commit?.files.length], ['rules', 3])
  assert.equal(model.prompts.length, asked)
})

test('in the whole project the rules editor finds the files by their text, and says how many more there are', async () => {
  const few = await projectWith(grace, { ...many, ...pages })
  const edit = await few.edited({ ...everywhere, instruction: 'replace "Due in May" with "Due in June"' })
  assert.deepEqual(pathsOf(edit), Object.keys(pages).sort())
  assert.doesNotMatch(edit.summary, /ask again/)
  const changed: string[] = []
  for (let isMore = true; isMore; ) {
    const instruction = 'replace "Nothing of interest" with "No change"'
    const part = await few.edited({ ...everywhere, instruction, autoCommit: true })
    assert.ok(part.files.length > 0 && part.files.length <= 20)
    changed.push(...pathsOf(part))
    isMore = /\d+ more files? holds? what the instruction names/.test(part.summary)
    assert.equal(isMore, changed.length < 40)
  }
  assert.deepEqual(changed.sort(), Object.keys(many).sort())
})

test('the text of a draft is used instead of the committed one, and a project without pages says so', async () => {
  const project = await projectWith(grace, { ...many, ...pages })
  const contents = [
    { filePath: 'more/39.md', content: '# Page 39\n\nA rare phrase.\n', baseSha: project.shas.get('more/39.md') },
    { filePath: 'more/new.md', content: '# New\n\nA rare phrase.\n', baseSha: null },
  ]
  const edit = await project.edited({ ...everywhere, contents, instruction: 'replace "A rare phrase" with "One"' })
  assert.deepEqual(pathsOf(edit), ['more/39.md', 'more/new.md'])

  const { id } = await grace.project()
  const tree = (await grace.get(`/api/projects/${id}/files?recursive=true`)).as<{
    entries: { path: string; type: string; sha: string }[]
  }>()
  const files = tree.entries
    .filter(({ type }) => type === 'file')
    .map(({ path, sha }) => ({ path, content: null, baseSha: sha }))
  files.push({ path: 'data.csv', content: 'a,b\n' as never, baseSha: null as never })
  assert.equal((await grace.post(`/api/projects/${id}/commit`, { files })).status, 201)
  const answer = await grace.post(`/api/projects/${id}/edit`, { scope: 'project', instruction: 'replace "a" with "b"' })
  assert.match(assertProblem(answer, 'not_found').detail, /no Markdown page/)
})

test('a text that is a word on one page is not replaced inside other words of the others', async () => {
  const project = await projectWith(grace, {
    'a.md': '# A\n\nThe old key.\n',
    'b.md': '# B\n\nWe hold it, they told us.\n',
    'd.md': '# D\n\nCold days.\n',
  })
  const edit = await project.edited({ ...everywhere, instruction: 'replace "old" with "new"' })
  assert.ok(!pathsOf(edit).includes('b.md'))
  assert.ok(pathsOf(edit).includes('a.md'))
  assert.match(edit.summary, /Not changed, because the text is inside other words there: b\.md, d\.md/)
  const inside = await project.edited({ filePaths: ['b.md', 'd.md'], instruction: 'replace "old" with "new"' })
  assert.deepEqual(pathsOf(inside), ['b.md', 'd.md'])
})

test('a text that is a word and inside other words on the same page is asked about, and changes no other page', async () => {
  const project = await projectWith(grace, {
    'a.md': '# A\n\nWe hold the old key.\n',
    'b.md': '# B\n\nWe hold it.\n',
  })
  const edit = await project.edited({ filePaths: ['a.md', 'b.md'], instruction: 'replace "old" with "new"' })
  assert.deepEqual(pathsOf(edit), [])
  assert.match(edit.summary, /"old" is also inside other words such as "hold"/)
})
