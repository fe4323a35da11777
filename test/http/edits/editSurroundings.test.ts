import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EditReply } from '#contract/edits.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { blocksAnswer, type Part, projectWith } from './editFilesHarness.ts'

/** The guards of an edit know the rest of the project: its files, and the link targets of its other pages. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const about = 'docs/about.md'
const links = 'docs/links.md'
const project = await projectWith(ada, {
  [about]: '# About\n\nWhat the service does.\n',
  [links]: '# Links\n\nThe provider is [Acme](https://pay.acme.dev/docs) and its code https://github.com/acme/pay.\n',
  'assets/flow.svg': '<svg/>\n',
})

const say = (...parts: readonly Part[]): void => model.replyWith((_prompt, nonce) => blocksAnswer(nonce, parts))
const adding = (line: string) => ({ search: 'What the service does.', replace: `What the service does.\n\n${line}` })

/** The codes of the warnings for a line that the model adds. */
async function codesFor(line: string): Promise<readonly string[]> {
  say({ blocks: [adding(line)] })
  const answer = await ada.post(`${project.path}/edit`, { filePath: about, instruction: 'Say where to read more.' })
  assert.equal(answer.status, 200, answer.text)
  return answer.as<EditReply>().warnings.map(({ code }) => code)
}

test('a link to a host or owner that another page links to gives no warning, any other one does', async () => {
  assert.deepEqual(await codesFor('See https://www.acme.dev/refunds.'), [])
  assert.deepEqual(await codesFor('See https://github.com/acme/refunds.'), [])
  assert.deepEqual(await codesFor('See https://acme.example/refunds.'), ['link_added'])
  assert.deepEqual(await codesFor('See https://github.com/other/refunds.'), ['link_added'])
})

test('a link to a file that does not exist in the project gives a warning', async () => {
  assert.deepEqual(await codesFor('See [the links](links.md#links) and ![the flow](../assets/flow.svg).'), [])
  assert.deepEqual(await codesFor('See [the terms](terms.md).'), ['link_broken'])
})

test('a file that the same proposal creates may be linked to', async () => {
  const terms = 'docs/terms.md'
  say(
    { file: about, blocks: [adding('See [the terms](terms.md).')] },
    { make: terms, text: '# Terms\n\nPay in time.\n' },
  )
  const { files } = await project.edited({
    filePaths: [about, links, terms],
    create: true,
    instruction: 'Move the terms into a new file docs/terms.md and link it.',
  })
  assert.deepEqual(
    files.map(({ filePath, warnings }) => [filePath, warnings.map(({ code }) => code)]),
    [
      [about, []],
      [terms, []],
    ],
  )
})
