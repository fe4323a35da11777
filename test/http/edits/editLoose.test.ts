import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import { type Block, scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'

/** Correct answers that quote the document loosely, and drafts that are not answers. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()
const path = `/api/projects/${(await ada.project()).id}`
let files = 0

async function propose(content: string, instruction: string): Promise<EditReply> {
  const filePath = `page-${++files}.md`
  const made = await ada.post(`${path}/commit`, { filePath, content, baseSha: null })
  assert.equal(made.as<CommitReply>().files.length, 1)
  const answer = await ada.post(`${path}/edit`, { filePath, instruction })
  assert.equal(answer.status, 200, answer.text)
  return answer.as<EditReply>()
}

async function edit(content: string, instruction: string, block: Block): Promise<string> {
  model.replyWithBlocks(block)
  return (await propose(content, instruction)).rewrittenContent
}

const filler = 'A line that stays.\n'.repeat(120)

test('a paragraph quoted on one line becomes the list that the model wrote', async () => {
  const paragraph = 'The client must\nsend A, B\nand C to the\nserver.\n'
  const list = 'The client must:\n\n- send A, B\n- and C to the\n  server.'
  const block = { search: 'The client must send A, B and C to the server.', replace: list }
  for (const end of ['\n', '\r\n']) {
    const [before, after] = [`# Sending\n\n${paragraph}\n${filler}`, `# Sending\n\n${list}\n\n${filler}`]
    const made = await edit(before.replaceAll('\n', end), 'Turn the paragraph into a bullet list', block)
    assert.equal(made, after.replaceAll('\n', end))
  }
})

test('a paragraph becomes a table without outer pipes', async () => {
  const table = 'Name | Value\n--- | ---\ntimeout | 30 s'
  const made = await edit(`# T\n\nThe timeout\nis 30 s.\n\n${filler}`, 'As a table', {
    search: 'The timeout is 30 s.',
    replace: table,
  })
  assert.equal(made, `# T\n\n${table}\n\n${filler}`)
})

test('a line that the model copied in full only in REPLACE keeps its two trailing spaces', async () => {
  const content = `First  \nSecond\n\n${filler}`
  const block = { search: 'First\nSecond', replace: 'First  \nSecond!' }
  assert.equal(await edit(content, 'Add an exclamation mark', block), content.replace('Second', 'Second!'))
})

test('blank lines at the edges of SEARCH that REPLACE lacks do not join paragraphs', async () => {
  const content = `One.\n\nTwo old.\n\nThree.\n\n${filler}`
  const wanted = content.replace('old', 'new')
  assert.equal(await edit(content, 'Say new', { search: '\nTwo old.\n', replace: 'Two new.' }), wanted)
  const longer = content.replace('Two', 'The second is')
  for (const search of ['\nThe second is old.', 'The second is old.\n']) {
    const made = await edit(longer, 'Say new', { search, replace: 'The second is new.' })
    assert.equal(made, longer.replace('old', 'new'), JSON.stringify(search))
  }
  const removed = await edit(content, 'Remove the second paragraph', { search: '\nTwo old.\n', replace: '' })
  assert.equal(removed, content.replace('Two old.\n\n', ''))
})

test('a blank line that is removed on purpose is removed', async () => {
  const content = `- one\n\n- two\n\n${filler}`
  const tight = content.replace('one\n\n', 'one\n')
  assert.equal(await edit(content, 'Tighten the list', { search: '- one\n\n- two', replace: '- one\n- two' }), tight)
  assert.equal(await edit(content, 'Tighten the list', { search: '\n- two', replace: '- two' }), tight)
})

test('a block that drops its SEARCH text deletes it', async () => {
  const content = `The client MUST retry.\n\n${filler}`
  const block = { search: 'The client MUST retry.', replace: 'A new paragraph.' }
  assert.equal(await edit(content, 'Add a paragraph', block), content.replace(block.search, block.replace))
})

const blockOf = (nonce: string, to: string) =>
  `<<<<<<< SEARCH ${nonce}\nThe limit is 1.\n======= ${nonce}\n${to}\n>>>>>>> REPLACE ${nonce}\n`

for (const [opened, closed] of [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['', '</think>'],
] as const) {
  test(`a draft between "${opened}" and ${closed} is not applied`, async () => {
    const content = `The limit is 1.\n\n${filler}`
    model.replyWith(
      (_prompt, nonce) =>
        `${opened}\n${blockOf(nonce, 'A draft.')}${closed}\n${blockOf(nonce, 'The limit is 2.')}SUMMARY: Raised.`,
    )
    const asked = model.prompts.length
    assert.equal((await propose(content, 'Raise the limit')).rewrittenContent, content.replace('1.', '2.'))
    assert.equal(model.prompts.length, asked + 1)
  })
}

test('an answer that is only a draft changes nothing, and the model gets the reason', async () => {
  const content = `The limit is 1.\n\n${filler}`
  let answers = 0
  model.replyWith((_prompt, nonce) =>
    ++answers === 1 ? `<think>\n${blockOf(nonce, 'A draft.')}` : `${blockOf(nonce, 'The limit is 2.')}SUMMARY: Raised.`,
  )
  assert.equal((await propose(content, 'Raise the limit')).rewrittenContent, content.replace('1.', '2.'))
  assert.match(model.prompts.at(-1)?.instruction ?? '', /ends within the reasoning/)
})

test('an answer whose markers lack their nonce is understood at the first call', async () => {
  const content = `The limit is 1.\n\n${filler}`
  model.replyWith(() => '<<<<<<< SEARCH\nThe limit is 1.\n=======\nThe limit is 2.\n>>>>>>> REPLACE\nSUMMARY: Raised.')
  const asked = model.prompts.length
  assert.equal((await propose(content, 'Raise the limit')).rewrittenContent, content.replace('1.', '2.'))
  assert.equal(model.prompts.length, asked + 1)
})

test('where such markers may be text of the document, the model learns which line was wrong and what belongs there', async () => {
  const content = `Title\n=======\n\nThe limit is 1.\n\n${filler}`
  let answers = 0
  model.replyWith((_prompt, nonce) => {
    const right = `${blockOf(nonce, 'The limit is 2.')}SUMMARY: Raised.`
    return ++answers === 1 ? right.replace(`======= ${nonce}`, '=======') : right
  })
  assert.equal((await propose(content, 'Raise the limit')).rewrittenContent, content.replace('1.', '2.'))
  const again = model.prompts.at(-1)?.instruction ?? ''
  assert.match(again, /In line 5 of the answer, at block 1: a REPLACE marker was found where DIVIDER \(======= \d+\)/)
  assert.match(again, /Line 3 \(=======\) looks like a marker without the word \d+/)
})
