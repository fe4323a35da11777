import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnswerPart, type Finish, type RewriteOptions, rewrite } from '#domain/edit/engine.ts'
import type { EditPrompt } from '#domain/edit/prompt.ts'
import { longDocument } from './longDocument.ts'

/** How often a model is asked, and what it is shown each time. */

const nonce = 'e7f3'
const nonces = { nonce, documentNonce: 'd0c5' }
const text = longDocument()

type Reply = string | { readonly text: string; readonly finish: Finish }

async function run(replies: readonly Reply[], options: Partial<RewriteOptions> = {}) {
  const prompts: EditPrompt[] = []
  const steps: string[] = []
  async function* ask(prompt: EditPrompt): AsyncIterable<AnswerPart> {
    const reply = replies[prompts.length]
    prompts.push(prompt)
    assert.ok(reply !== undefined, 'asked more often than expected')
    const { text: answer, finish } = typeof reply === 'string' ? { text: reply, finish: 'stop' as const } : reply
    yield { type: 'text', text: answer }
    yield { type: 'finish', reason: finish, usage: null }
  }
  const onStep = (step: string) => steps.push(step)
  const result = await rewrite({ text, instruction: 'Raise the limit.', ...nonces, ask, onStep, ...options })
  assert.equal(prompts.length, replies.length, 'asked less often than expected')
  return { result, prompts, steps }
}

function block(search: string, replace: string): string {
  return `<<<<<<< SEARCH ${nonce}\n${search}\n======= ${nonce}\n${replace}\n>>>>>>> REPLACE ${nonce}\n`
}

const raise = (part: number) => block(`The limit of part ${part} is ${part} MB.`, `The limit of part ${part} is 99 MB.`)
const raised = (...parts: number[]) =>
  parts.reduce((before, part) => before.replace(`part ${part} is ${part} MB`, `part ${part} is 99 MB`), text)

test('for a long document, the model is shown the outline, then only the sections that it names', async () => {
  const { result, prompts, steps } = await run(['SECTIONS: 4, 9-10', raise(8)])
  assert.equal(result.kind === 'edited' && result.text, raised(8))
  assert.deepEqual(steps, ['outline', 'rewriting'])
  const [outline, edit] = prompts
  assert.match(outline?.document ?? '', /OUTLINE d0c5\n1\. Whole \(4\)\n 2\. Part 1 \(25\)\n {2}3\. Part 2 /)
  assert.doesNotMatch(outline?.document ?? '', /The limit of part/)
  assert.match(edit?.document ?? '', /The limit of part 3 /)
  assert.match(edit?.document ?? '', /The limit of part 9 /)
  assert.doesNotMatch(edit?.document ?? '', /The limit of part (?:1|2|4|10|40) /)
  assert.match(edit?.document ?? '', /^<<<<<<< SKIPPED \d+ LINES d0c5$/m)
  assert.ok((edit?.document.length ?? 0) < text.length / 4)
})

test('a block may only change what was shown, and hidden lines make no place ambiguous', async () => {
  const twin = text.replace('About all parts.', 'The limit of part 8 is 8 MB.')
  const { result } = await run(['SECTIONS: 9', raise(8)], { text: twin })
  assert.equal(result.kind === 'edited' && result.text, twin.replace(/(Part 8\n\nThe limit of part 8 is )8/, '$199'))

  const blind = await run(['SECTIONS: 9', raise(20), raise(20)])
  assert.equal(blind.result.kind === 'refused' && blind.result.code, 'edit_refused')
  assert.doesNotMatch(blind.prompts[2]?.instruction ?? '', /^\d+: The limit of part 20 /m)
})

test('a model that cannot tell from the outline is shown everything', async () => {
  for (const answer of ['SECTIONS: ALL', 'I would say the third.', 'SECTIONS: 1-40']) {
    const { result, prompts } = await run([answer, raise(8)])
    assert.equal(result.kind === 'edited' && result.text, raised(8))
    assert.match(prompts[1]?.document ?? '', /The limit of part 40 /)
  }
})

test('a model that needs more is shown more, finally everything', async () => {
  const { result, prompts } = await run(['SECTIONS: 9', 'SECTIONS: 21', raise(8) + raise(20)])
  assert.equal(result.kind === 'edited' && result.text, raised(8, 20))
  assert.match(prompts[2]?.document ?? '', /The limit of part 8 [\s\S]*The limit of part 20 /)

  const insatiable = await run(['SECTIONS: 9', 'SECTIONS: 21', 'SECTIONS: 30', raise(8)])
  assert.equal(insatiable.result.kind, 'edited')
  assert.doesNotMatch(insatiable.prompts[3]?.document ?? '', /SKIPPED/)

  const repeating = await run(['SECTIONS: 9', 'SECTIONS: 9', raise(8)])
  assert.doesNotMatch(repeating.prompts[2]?.document ?? '', /SKIPPED/)
})

test('an answer that nothing is to change counts only from a model that has seen everything', async () => {
  const { result, prompts } = await run(['SECTIONS: 9', 'NO_CHANGE: it is not here', raise(20)])
  assert.equal(result.kind === 'edited' && result.text, raised(20))
  assert.doesNotMatch(prompts[2]?.document ?? '', /SKIPPED/)
  const { result: unchanged } = await run(['SECTIONS: ALL', 'NO_CHANGE: it is so already'])
  assert.equal(unchanged.kind, 'unchanged')
})

test('a selection is shown with its section, without a question about the outline', async () => {
  const startLine = text.split('\n').indexOf('### Part 8') + 1
  const selection = { startLine, endLine: startLine + 2 }
  const { result, prompts, steps } = await run([raise(8)], { selection })
  assert.equal(result.kind === 'edited' && result.text, raised(8))
  assert.deepEqual(steps, ['rewriting'])
  assert.doesNotMatch(prompts[0]?.document ?? '', /The limit of part 9 /)
  const { result: unchanged } = await run(['NO_CHANGE: it is so already'], { selection })
  assert.equal(unchanged.kind, 'unchanged')
})

test('a repair of a narrowed question shows the same sections again', async () => {
  const { result, prompts, steps } = await run(['SECTIONS: 9', block('The limit was 8 MB.', 'x'), raise(8)])
  assert.equal(result.kind === 'edited' && result.text, raised(8))
  assert.equal(prompts[2]?.document, prompts[1]?.document)
  assert.match(prompts[2]?.instruction ?? '', /\d+: The limit of part 8 is 8 MB\./)
  assert.deepEqual(steps, ['outline', 'rewriting', 'repairing'])
})

test('a model that declines over the outline is not asked again', async () => {
  const { result } = await run([{ text: '', finish: 'refused' }])
  assert.equal(result.kind === 'refused' && result.code, 'edit_refused')
})

const short = `# Limits\n\nThe limit is 1 MB.\n\n${'Filler that stays as it is.\n'.repeat(100)}`
const lost = block('No such line.', 'x')
const file = (content: string) => `<<<<<<< FILE ${nonce}\n${content}\n>>>>>>> END ${nonce}`

test('after two answers that cannot be placed, a short document is requested as a whole, for a person to review', async () => {
  const { result, prompts } = await run([lost, lost, file(short.replace('1 MB', '2 MB').trimEnd())], { text: short })
  assert.ok(result.kind === 'edited')
  assert.equal(result.text, short.replace('1 MB', '2 MB'))
  assert.equal(result.form, 'file')
  assert.ok(result.warnings.some(({ code, blocking }) => code === 'rewritten_whole' && blocking))
  assert.match(prompts[2]?.instruction ?? '', /Write the whole new document/)
})

test('if the whole document is no valid answer either, nothing changes', async () => {
  const { result } = await run([lost, lost, 'Sorry.'], { text: short })
  assert.ok(result.kind === 'refused')
  assert.match(result.message, /match no single place in the document,/)
  const cut = await run([lost, lost, { text: file(short).slice(0, 90), finish: 'length' }], { text: short })
  assert.equal(cut.result.kind, 'refused')
})

test('a long document is never requested as a whole', async () => {
  const { result } = await run(['SECTIONS: ALL', lost, lost])
  assert.equal(result.kind, 'refused')
})
