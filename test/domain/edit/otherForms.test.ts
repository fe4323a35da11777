import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerMaxChars, createAnswerParser } from '#domain/edit/blocks.ts'
import type { AnswerPart } from '#domain/edit/engine.ts'
import { rewrite } from '#domain/edit/engine.ts'
import { assertLinear } from '../../support/linear.ts'

/** Answers as a diff, JSON, tags, labelled fences or a whole document instead of blocks. */

const nonces = { nonce: '480213377', documentNonce: '771200345' }

type Result = { readonly text: string | null; readonly codes: readonly string[]; readonly repair: string }

async function answered(text: string, answer: string, finish: 'stop' | 'length' = 'stop'): Promise<Result> {
  const prompts: string[] = []
  async function* ask(prompt: { readonly instruction: string }): AsyncIterable<AnswerPart> {
    prompts.push(prompt.instruction)
    yield { type: 'text', text: prompts.length === 1 ? answer : '' }
    yield { type: 'finish', reason: prompts.length === 1 ? finish : 'stop', usage: null }
  }
  const result = await rewrite({ text, instruction: 'Improve the page.', ...nonces, ask })
  const repair = prompts[1] ?? ''
  if (result.kind !== 'edited') return { text: null, codes: [], repair }
  return { text: result.text, codes: result.warnings.map(({ code }) => code), repair }
}

const page = [
  '# Kiln',
  '',
  'The kiln MUST cool for 20 minutes.',
  '',
  '- Open the vent.',
  '- Lower the lid.',
  '',
  '| Part | Count |',
  '|---|---|',
  '| tray | 4 |',
  '',
  'Write to the owner.',
  '',
].join('\n')

const fence = (text: string, language = '') => `\`\`\`${language}\n${text}\n\`\`\``
const longer = page.replace('20 minutes', '30 minutes')
const hunk = '-The kiln MUST cool for 20 minutes.\n+The kiln MUST cool for 30 minutes.'
const [old, next] = ['The kiln MUST cool for 20 minutes.', 'The kiln MUST cool for 30 minutes.'] as const
const asJson = JSON.stringify({ edits: [{ old, new: next }] })
const asTags = `<edit>\n<old>${old}</old>\n<new>${next}</new>\n</edit>`
const asLabels = `**Original:**\n\n${fence(old)}\n\n**Updated:**\n\n${fence(next)}`

/** A page that shows each of the forms, so that an answer in one of them may quote it. */
const shows: Readonly<Record<string, string>> = {
  diff: `${page}\n${fence(hunk, 'diff')}\n`,
  'a diff without a language': `${page}\n${fence(hunk)}\n`,
  'another diff': `${page}\n${fence('@@ -1 +1 @@\n-a\n+b', 'text')}\n`,
  json: `${page}\n${fence(asJson, 'json')}\n`,
  'other json': `${page}\n    {"find": "a", "replace": "b"}\n`,
  tags: `${page}\n${asTags}\n`,
  'names of tags': `${page}\nWrite \`<old>\` and \`<new>\`.\n`,
  labels: `${page}\n${asLabels}\n`,
  'other labels': `${page}\n## Before\n\nDry.\n\n## After\n\nWet.\n`,
}

const quotes: readonly (readonly [shown: string, answer: string])[] = [
  ['diff', `The page shows this:\n\n${fence(hunk, 'diff')}`],
  ['a diff without a language', `The page shows this:\n\n${fence(hunk, 'diff')}`],
  ['another diff', fence(hunk, 'diff')],
  ['json', `The body is\n\n${fence(asJson, 'json')}`],
  ['other json', asJson],
  ['tags', asTags],
  ['names of tags', asTags],
  ['labels', asLabels],
  ['other labels', asLabels],
]

for (const [shown, answer] of quotes) {
  test(`an answer that may quote the page changes nothing: ${shown}`, async () => {
    const result = await answered(shows[shown] ?? '', answer)
    assert.equal(result.text, null)
    assert.match(result.repair, /The answer has no blocks\. The d/)
  })
}

test('blocks about a page that shows a diff, JSON, tags or labels are still blocks', async () => {
  for (const text of Object.values(shows)) {
    const block = `<<<<<<< SEARCH ${nonces.nonce}\n# Kiln\n======= ${nonces.nonce}\n# Oven\n>>>>>>> REPLACE ${nonces.nonce}\nSUMMARY: Renamed.\n`
    const recap = fence('-# Kiln\n+# Oven', 'diff')
    assert.equal((await answered(text, block + recap)).text, text.replace('# Kiln', '# Oven'))
  }
})

const diffs: Readonly<Record<string, string>> = {
  'with headers': fence(
    `--- a/kiln.md\n+++ b/kiln.md\n@@ -1,5 +1,5 @@\n # Kiln\n \n${hunk}\n \n - Open the vent.`,
    'diff',
  ),
  'with wrong numbers': fence(`@@ -90,2 +91,7 @@\n # Kiln\n \n${hunk}`, 'diff'),
  'without numbers': fence(`@@ ... @@\n${hunk}`, 'diff'),
  'without spaces before context': fence(`# Kiln\n\n${hunk}\n`, 'diff'),
  'with spaces after the signs': fence(hunk.replace(/^([+-])/gm, '$1 '), 'diff'),
  'without a fence': `Here it is:\n\n--- kiln.md\n+++ kiln.md\n@@ -3 +3 @@\n${hunk}`,
  'as a patch': `*** Begin Patch\n*** Update File: kiln.md\n@@\n # Kiln\n \n${hunk}\n*** End Patch`,
  'in a fence without a language': fence(`@@ -3 +3 @@\n${hunk}`),
}

for (const [name, answer] of Object.entries(diffs)) {
  test(`a diff is applied and always reviewed: ${name}`, async () => {
    const result = await answered(page, answer)
    assert.equal(result.text, longer)
    assert.ok(result.codes.includes('other_form'))
  })
}

test('several hunks change several places, and removed and added items keep their bullets', async () => {
  const answer = fence(
    `@@ -5 +5 @@\n-- Open the vent.\n+- Shut the vent.\n@@ -10 +10 @@\n-| tray | 4 |\n+| tray | 5 |`,
    'diff',
  )
  const result = await answered(page, answer)
  assert.equal(result.text, page.replace('Open', 'Shut').replace('| 4 |', '| 5 |'))
  const added = await answered(page, fence(' - Lower the lid.\n+- Lock the lid.', 'diff'))
  assert.equal(added.text, page.replace('lid.\n', 'lid.\n- Lock the lid.\n'))
})

const exchanges: Readonly<Record<string, string>> = {
  'JSON in a fence': fence(asJson, 'json'),
  'JSON in lines': `Done:\n${JSON.stringify({ edits: [{ old, new: next }], summary: 'Longer.' }, null, 2)}`,
  'the words that change': '[{"find": "20 minutes", "replace": "30 minutes"}]',
  'a tool call': JSON.stringify({ name: 'edit', arguments: { path: 'kiln.md', old_string: old, new_string: next } }),
  'arguments as text': JSON.stringify({ name: 'edit', arguments: JSON.stringify({ oldText: old, newText: next }) }),
  tags: asTags,
  'tags with lines': `I make it longer.\n\n<search>\n${old}\n</search>\n<replace>\n${next}\n</replace>`,
  'tags in a fence': fence(asTags, 'xml'),
  labels: asLabels,
  headings: `### Before\n\n${fence(old, 'md')}\n\n### After\n\n${fence(next, 'md')}\n\nThe rest is as it was.`,
}

for (const [name, answer] of Object.entries(exchanges)) {
  test(`a quote and its replacement are applied and always reviewed: ${name}`, async () => {
    const result = await answered(page, answer)
    assert.equal(result.text, longer)
    assert.ok(result.codes.includes('other_form'))
  })
}

test('line breaks in JSON are those of the text, and an empty new text removes lines', async () => {
  const edits = [{ old: '- Open the vent.\n- Lower the lid.', new: '- Lower the lid.' }]
  const removed = page.replace('- Open the vent.\n', '')
  for (const text of [page, page.replaceAll('\n', '\r\n')]) {
    const wanted = text === page ? removed : removed.replaceAll('\n', '\r\n')
    assert.equal((await answered(text, JSON.stringify(edits))).text, wanted)
    assert.equal((await answered(text, '[{"old": "- Open the vent.\\n", "new": ""}]')).text, wanted)
  }
})

test('the whole document in a fence is one, also with fences inside', async () => {
  const result = await answered(page, `Here is the page:\n\n${fence(longer, 'markdown')}\n\nOnly the time changed.`)
  assert.deepEqual([result.text, result.codes.includes('other_form')], [longer, true])
  const withCode = `${page}\n${fence('open(vent)', 'js')}\n\nThe end.\n`
  const changed = withCode.replace('20', '30')
  assert.equal((await answered(withCode, fence(changed, 'markdown'))).text, changed)
})

const unclear: Readonly<Record<string, string>> = {
  'a diff for several files': fence(`--- a/x.md\n+++ b/x.md\n${hunk}\n--- a/y.md\n+++ b/y.md\n-a\n+b`, 'diff'),
  'a diff that removes the file': fence(`--- a/kiln.md\n+++ /dev/null\n${hunk}`, 'diff'),
  'two diffs as alternatives': `Either\n\n${fence(hunk, 'diff')}\n\nor\n\n${fence('-# Kiln\n+# Oven', 'diff')}`,
  'a diff that is not meant': `I would not do this, but it is\n\n${fence(hunk, 'diff')}`,
  'a diff of lines with signs': fence(' # Kiln\n- Open the vent.\n+- Shut the vent.', 'diff'),
  'a diff of text that is not there': fence('-The oven is hot.\n+The oven is cold.', 'diff'),
  'a diff that only adds': fence('+The oven is hot.', 'diff'),
  'a diff with a placeholder': fence(' # Kiln\n ...\n-- Lower the lid.\n+- Lock the lid.', 'diff'),
  'JSON with a place that occurs twice': '[{"old": "the", "new": "a"}]',
  'JSON with a part of a word': '[{"old": "pen the", "new": "pened the"}]',
  'JSON with a part of a number': '[{"old": "0 minutes", "new": "5 minutes"}]',
  'JSON with an option': '[{"old": "20 minutes", "new": "30 minutes", "regex": true}]',
  'JSON with lines': '[{"line": 3, "text": "New."}]',
  'JSON that is cut off': `${asJson.slice(0, -20)}`,
  'JSON with an empty quote': '[{"old": "", "new": "New."}]',
  'JSON with one edit that has no place': JSON.stringify([
    { old, new: next },
    { old: 'The oven is hot.', new: 'The oven is cold.' },
  ]),
  'tags with text between': `<old>20 minutes</old><new>30 minutes</new>\nAlternatively:\n<old>20 minutes</old><new>40 minutes</new>`,
  'tags with an entity': '<old>20 minutes</old><new>30 &amp; more minutes</new>',
  'tags without an end': `<old>${old}</old><new>30`,
  'labels of two proposals': `Option 1\n\n${asLabels}\n\nOption 2\n\n${asLabels.replace('30', '40')}`,
  'labels with a placeholder': asLabels.replace(next, `${next}\n[rest unchanged]`),
  'a part of the document': fence(longer.split('\n').slice(0, 6).join('\n'), 'markdown'),
  'the end of the document': fence(longer.split('\n').slice(2).join('\n'), 'markdown'),
  'a whole document with a placeholder': fence(
    longer.replace('- Lower the lid.', '... rest unchanged ...'),
    'markdown',
  ),
  'a whole document that is cut off': `\`\`\`markdown\n${longer.slice(0, 90)}`,
  'a whole document without a fence': longer,
}

for (const [name, answer] of Object.entries(unclear)) {
  test(`an answer that leaves a doubt changes nothing: ${name}`, async () => {
    assert.equal((await answered(page, answer)).text, null)
  })
}

test('the message for the second question says what is in doubt', async () => {
  const message = (answer: string) => answered(page, answer).then(({ repair }) => repair)
  assert.match(await message('[{"old": "the", "new": "a"}]'), /Edit 1: its old text occurs in several places\./)
  assert.match(await message(fence('-The oven.\n+An oven.', 'diff')), /Block 1: its SEARCH text does not occur/)
  assert.match(await message(fence(longer.slice(0, 40), 'md')), /neither the whole document nor a block/)
})

test('an answer in another form that the provider cut off changes nothing', async () => {
  for (const answer of [...Object.values(diffs), ...Object.values(exchanges)]) {
    assert.equal((await answered(page, answer, 'length')).text, null)
  }
})

test('a draft in the reasoning of a model is no answer', async () => {
  assert.equal((await answered(page, `<think>\n${fence(hunk, 'diff')}\n</think>\nDone.`)).text, null)
  const other = fence('-# Kiln\n+# Oven', 'diff')
  const { text } = await answered(page, `<think>\n${fence(hunk, 'diff')}\n</think>\n${other}`)
  assert.equal(text, page.replace('# Kiln', '# Oven'))
})

const hostile: Readonly<Record<string, (size: number) => readonly [document: string, answer: string]>> = {
  'many tags': size => [page, `<old>a</old>${'<new>'.repeat(size / 5)}`],
  'many quotes': size => ['a\n'.repeat(size / 2), asJson.replace(old, 'a\\n'.repeat(size / 4))],
  'many edits': size => ['a'.repeat(size), JSON.stringify(Array(Math.ceil(size / 30)).fill({ old, new: next }))],
  'many hunks': size => ['a\n'.repeat(size / 2), fence('@@\n-a\n+b\n'.repeat(size / 8), 'diff')],
  'many fences': size => [page, '```\n'.repeat(size / 4)],
  'many labels': size => [page, `Old:\n${fence('x')}\n`.repeat(size / 14)],
  'deep JSON': size => [page, `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
}

for (const [name, make] of Object.entries(hostile)) {
  test(`an answer in another form takes time in proportion to its size: ${name}`, t => {
    assertLinear(t, size => {
      const [document, answer] = make(Math.min(size, answerMaxChars))
      return () => {
        const parser = createAnswerParser(nonces.nonce, { documents: [document] })
        parser.push(answer)
        parser.end()
      }
    })
  })
}

test('a quote that begins with the line break at the beginning of the document adds no line', async () => {
  const answer = JSON.stringify({ edits: [{ old: '\n# Kiln', new: '\n# Oven' }] })
  assert.equal((await answered(`\n${page}`, answer)).text, `\n${page.replace('Kiln', 'Oven')}`)
})

const written = fc.string({ unit: fc.constantFrom('a', 'B', '.', ' ', '\n'), minLength: 1, maxLength: 12 })

test('an exchange changes its old text and nothing else, or the answer is refused', async () => {
  let applied = 0
  const property = fc.asyncProperty(written, written, written, written, async (before, quote, after, next) => {
    // What ends a line is replaced by what ends one, so that lines are not joined.
    fc.pre(quote.trim() !== '' && next.trim() !== '' && quote.endsWith('\n') === next.endsWith('\n'))
    // What is quoted with a blank line that keeps it apart from a neighbour keeps that line.
    fc.pre(!/\n +$/.test(quote) && (!/^\s*\n/.test(quote) || !/\n\s*$/.test(quote)))
    const answer = JSON.stringify({ edits: [{ old: quote, new: next }] })
    const { text } = await answered(before + quote + after, answer)
    if (text === null) return
    assert.equal(text, before + next + after)
    applied += 1
  })
  await fc.assert(property, { numRuns: 500, examples: [['', '\na', '.', '\nB']] })
  assert.ok(applied > 25, `${applied} were applied`)
})
