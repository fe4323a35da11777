import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type RewriteResult, rewrite } from '#domain/edit/engine.ts'
import { guardRewrite } from '#domain/edit/guards.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'
import { noCorpus, type Pair, readPairs } from '#testing/corpus/pairs.ts'
import { blocksBetween, contentsOf, encodePair, type TrueBlock, writeBlocks } from '#testing/edit/encodePair.ts'
import { answerDamages, fileDamages, textDamages } from './damages.ts'

const nonce = 'e7f3'

/** A model that always gives the same answer, however often and after whichever outline it is asked. */
async function answered(text: string, answer: string, finish: 'stop' | 'length' = 'stop'): Promise<RewriteResult> {
  let step = ''
  async function* ask() {
    yield { type: 'text', text: step === 'outline' ? 'SECTIONS: ALL' : answer } as const
    yield { type: 'finish', reason: step === 'outline' ? 'stop' : finish, usage: null } as const
  }
  const onStep = (name: string) => {
    step = name
  }
  return await rewrite({ text, instruction: 'As in the commit.', nonce, documentNonce: 'd0c5', ask, onStep })
}

const fates = ['refused', 'right', 'warned', 'part', 'silent'] as const
type Fate = (typeof fates)[number]

/** The result of a damage: nothing changed, the right text, a review by a person, or none of these. */
function fateOf(result: RewriteResult, right: string): Fate {
  if (result.kind !== 'edited') return 'refused'
  if (result.text === right) return 'right'
  return result.warnings.some(({ blocking }) => blocking) ? 'warned' : 'silent'
}

type Tally = Map<string, Record<Fate, number>>

function put(tally: Tally, name: string, fate: Fate): void {
  const counts = tally.get(name) ?? { refused: 0, right: 0, warned: 0, part: 0, silent: 0 }
  counts[fate]++
  tally.set(name, counts)
}

function report(t: TestContext, title: string, tally: Tally): void {
  t.diagnostic(`${title}: ${fates.join(', ')}`)
  for (const [name, counts] of tally) {
    t.diagnostic(`  ${name.padEnd(36)}${fates.map(fate => `${counts[fate]}`.padStart(6)).join('')}`)
  }
}

function countOf(tally: Tally): number {
  return [...tally.values()].reduce((sum, counts) => sum + fates.reduce((all, fate) => all + counts[fate], 0), 0)
}

async function hurtBlocks(pairs: readonly Pair[], tally: Tally, silent: string[]): Promise<void> {
  for (const { path, old, new: wanted } of pairs) {
    const note = (name: string, fate: Fate) => {
      put(tally, name, fate)
      if (fate === 'silent') silent.push(`${name}: ${path}`)
    }
    for (const { name, apply: hurt } of textDamages) {
      const damaged = hurt(wanted, old)
      if (damaged === wanted || damaged === old) continue
      note(name, fateOf(await answered(old, encodePair(old, damaged, nonce)), wanted))
    }
    const blocks = blocksBetween(old, wanted)
    for (const { name, apply: hurt, finish } of answerDamages) {
      const answer = hurt(blocks, old)
      if (answer === null) continue
      const result = await answered(old, answer, finish)
      const fate = fateOf(result, wanted)
      note(name, fate === 'silent' && (await isPart(result, old, blocks)) ? 'part' : fate)
    }
    for (const [name, [from, to]] of Object.entries(otherForms(old, wanted))) {
      note(name, fateOf(await answered(from, writeBlocks(blocks, nonce)), to))
    }
  }
}

/**
 * Whether the first blocks alone give that text: an answer cut between two blocks by a provider that reports it as
 * complete. Then all changes were requested, the rest of the document is unchanged, and the summary is missing.
 */
async function isPart(result: RewriteResult, old: string, blocks: readonly TrueBlock[]): Promise<boolean> {
  for (let count = blocks.length - 1; count > 0; count--) {
    const part = await answered(old, writeBlocks(blocks.slice(0, count), nonce))
    if (part.kind === 'edited' && result.kind === 'edited' && part.text === result.text) return true
  }
  return false
}

/** The model sees neither line ends nor a byte order mark, so its answer is the same for all of these. */
function otherForms(old: string, wanted: string): Readonly<Record<string, readonly [string, string]>> {
  const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n')
  return {
    'document with CRLF': [crlf(old), crlf(wanted)],
    'document with a byte order mark': [`\uFEFF${old}`, `\uFEFF${wanted}`],
  }
}

function writeFile(text: string): string {
  const lines = contentsOf(text)
  const body = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  return [`<<<<<<< FILE ${nonce}`, ...body, `>>>>>>> END ${nonce}`, 'SUMMARY: As in the commit.', ''].join('\n')
}

async function hurtFiles(pairs: readonly Pair[], tally: Tally, silent: string[]): Promise<void> {
  for (const { path, old, new: wanted } of pairs) {
    const note = (name: string, fate: Fate) => {
      put(tally, name, fate)
      if (fate === 'silent') silent.push(`${name}: ${path}`)
    }
    for (const { name, apply: hurt } of [...textDamages, ...fileDamages]) {
      const damaged = hurt(wanted, old)
      if (damaged === wanted || damaged === old) continue
      note(name, fateOf(await answered(old, writeFile(damaged)), wanted))
    }
    const answer = writeFile(wanted)
    for (const share of [0.95, 0.8, 0.5]) {
      const end = answer.lastIndexOf('\n', share * answer.length) + 1
      note('cut at a line', fateOf(await answered(old, answer.slice(0, end)), wanted))
      note('cut', fateOf(await answered(old, answer.slice(0, share * answer.length)), wanted))
      const ended = `${answer.slice(0, end)}>>>>>>> END ${nonce}\n`
      note('cut, said so, with an end', fateOf(await answered(old, ended, 'length'), wanted))
    }
    for (const [name, [from, to]] of Object.entries(otherForms(old, wanted))) {
      note(name, fateOf(await answered(from, answer), to))
    }
  }
}

const page = `---
title: Sign-in
---
# Sign-in — “requirements”

See [the plan][plan] and [RFC 2119][rfc].

## Purpose

People sign in with an address and a password… or with a key.

## Requirements

- **REQ-1** The service MUST answer within 8 s.
- **REQ-2** A session SHOULD end after 30 minutes.

| Id | Limit |
|----|-------|
| REQ-3 | 5 MB |
| REQ-4 | 20 requests |

## Examples

\`\`\`json
{ "user": "ada" }
\`\`\`

## Open points

Whether keys expire, and who gets a notice – this is unknown.

<<<<<<< SEARCH 0000
This was in the document.
>>>>>>> REPLACE 0000

[plan]: plan.md
[rfc]: https://example.org/rfc2119
`

const own: readonly Pair[] = [
  {
    path: 'page.md',
    old: page,
    new: page.replace('8 s', '5 s').replace('Whether keys expire', 'Whether keys of guests expire'),
  },
  { path: 'insert.md', old: page, new: page.replace('## Examples', '## Limits\n\nNone yet.\n\n## Examples') },
  {
    path: 'long.md',
    old: `${page}${'\nA sentence that stands here for its length, and “quoted” too.\n'.repeat(60)}`,
    new: `${page.replace('8 s', '5 s')}${'\nA sentence that stands here for its length, and “quoted” too.\n'.repeat(60)}`,
  },
]

test('no damage to a built-in document goes undetected, in blocks or as a whole', async t => {
  const silent: string[] = []
  const blocks: Tally = new Map()
  const files: Tally = new Map()
  await hurtBlocks(own, blocks, silent)
  await hurtFiles(own, files, silent)
  report(t, 'blocks', blocks)
  report(t, 'whole', files)
  assert.deepEqual(silent, [])
})

const everyNth = 24
/** Links to hosts that a page knows raise no warning, so replacements swapped between such lines can pass. */
const silentMaxShare = 0.001

test('hardly any damage to real specifications goes undetected', async t => {
  const pairs = await readPairs()
  if (pairs.length === 0) return t.diagnostic(noCorpus)
  const silent: string[] = []
  const blocks: Tally = new Map()
  const files: Tally = new Map()
  // The FILE form cannot express a final line end, so the engine keeps the existing one.
  const short = pairs.filter(({ old, new: now }) => old.length <= 2_048 && old.endsWith('\n') === now.endsWith('\n'))
  const other = pairs.filter((_, index) => index % everyNth === 0)
  await hurtBlocks(other, blocks, silent)
  await hurtFiles([...short, ...other.filter((_, index) => index % 4 === 0)], files, silent)
  report(t, 'blocks', blocks)
  report(t, 'whole', files)
  assert.ok(silent.length <= silentMaxShare * (countOf(blocks) + countOf(files)), silent.join('\n'))
})

const falseAlarmsMaxShare = 0.025

test('hardly any change by people is reported as damage', async t => {
  const pairs = await readPairs()
  if (pairs.length === 0) return t.diagnostic(noCorpus)
  const byCode = new Map<string, number>()
  let damaged = 0
  let stopped = 0
  for (const { old, new: wanted } of pairs) {
    const changes = diffLines(splitLines(old), splitLines(wanted))
    const made = { before: old, after: wanted, changes, instruction: '', selection: undefined }
    const warnings = guardRewrite({ ...made, complete: true, form: 'blocks', tiers: [] })
    for (const code of new Set(warnings.map(({ code }) => code))) byCode.set(code, (byCode.get(code) ?? 0) + 1)
    if (warnings.some(({ nature }) => nature === 'damage')) damaged++
    if (warnings.some(({ blocking }) => blocking)) stopped++
  }
  t.diagnostic(`${pairs.length} changes without an instruction: damage ${damaged}, stopped ${stopped}`)
  for (const [code, count] of byCode) t.diagnostic(`  ${code.padEnd(24)}${count}`)
  assert.ok(damaged <= falseAlarmsMaxShare * pairs.length, `${damaged} false alarms`)
})
