import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardAcross } from '#domain/edit/guards/acrossFiles.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

/** Text that moved from one file of a proposal to another is not lost; text that disappeared is. */

const how = { complete: true, form: 'blocks', tiers: [], selection: undefined } as const

function guarded(
  files: readonly (readonly [before: string, after: string])[],
  instruction = 'Tidy the pages up.',
  untouched: readonly string[] = [],
): readonly string[][] {
  const all = files.map(([before, after], index) => ({
    path: `docs/${index}.md`,
    isNew: before === '',
    rewrite: { ...how, before, after, instruction, changes: diffLines(splitLines(before), splitLines(after)) },
  }))
  return guardAcross(all, untouched).map(warnings => warnings.map(({ code }) => code))
}

const intro = '# Limits\n\nWhat the service promises to everyone who calls it, and how it is measured.\n'
const one = '- **REQ-001** A call MUST end within 2 s.\n'
const two = '- **REQ-002** A file MUST be below 1 MiB.\n'
const others = '# Files\n\nWhat there is to know about the files that are sent to the service by its callers.\n'
const section = '\n## Retries\n\nA client tries twice and then gives up, with a message that says so.\n'
const link = '\n[host]: https://example.org/host\n'

test('a requirement that another file now states is not lost', () => {
  assert.deepEqual(
    guarded([
      [intro + one + two, intro + one],
      [others, `${others}\n${two}`],
    ]),
    [[], []],
  )
  assert.deepEqual(guarded([[intro + one + two, intro + one]]), [['requirement_lost']])
  assert.deepEqual(
    guarded([
      [intro + one + two, intro + one],
      [others, `${others}\nMore.\n`],
    ])[0],
    ['requirement_lost'],
  )
})

test('the warning names only what no other file gained', () => {
  const changes = (before: string, after: string) => diffLines(splitLines(before), splitLines(after))
  const rewrite = (before: string, after: string) => ({
    ...how,
    before,
    after,
    instruction: 'Tidy up.',
    changes: changes(before, after),
  })
  const [warnings = []] = guardAcross([
    { path: 'a.md', isNew: false, rewrite: rewrite(intro + one + two, intro) },
    { path: 'b.md', isNew: false, rewrite: rewrite(others, `${others}\n${two}`) },
  ])
  const lost = warnings.find(({ code }) => code === 'requirement_lost')
  assert.match(lost?.message ?? '', /REQ-001/)
  assert.doesNotMatch(lost?.message ?? '', /REQ-002/)
})

test('a section and the address of a link that moved are not lost', () => {
  assert.deepEqual(
    guarded([
      [intro + section, intro],
      [others, others + section],
    ]),
    [[], []],
  )
  const gone = guarded([[intro + section, intro]])[0] ?? []
  assert.ok(
    gone.some(code => /^heading_/.test(code)),
    gone.join(),
  )
  const uses = `${intro}\nSee [host].\n`
  assert.ok(guarded([[uses + link, uses]])[0]?.includes('definition_lost'))
})

test('the other warnings are the same as for each file alone', () => {
  const linked = `${intro}\nSee https://evil.example/x for more.\n`
  const alone = guarded([[intro, linked]])
  const together = guarded([
    [intro, linked],
    [others + two, others],
    [intro + one, `${intro + one}${two}`],
  ])
  assert.deepEqual(together[0], alone[0])
  assert.deepEqual(together[1], [])
})

test('a copied requirement is reported as stated twice, even if the other file did not change', () => {
  assert.deepEqual(guarded([[others, `${others}\n${two}`]], 'Tidy up.', [intro + two]), [['requirement_doubled']])
  assert.deepEqual(guarded([[others, `${others}\n${two}`]], 'Tidy up.', [intro + one]), [[]])
  const both = guarded([[others + two, `${others}\nMore.\n\n${two}`]], 'Tidy up.', [intro + two])
  assert.ok(!both[0]?.includes('requirement_doubled'), 'it was stated twice before')
})

test('a new file gives a warning unless the instruction asks for one', () => {
  assert.ok(guarded([['', others]])[0]?.includes('file_added'))
  for (const asks of [
    'Split the files off.',
    'Create a page.',
    'Make a new page.',
    'Put it into 0.md.',
    'Eine neue Seite anlegen.',
  ]) {
    assert.ok(!guarded([['', others]], asks)[0]?.includes('file_added'), asks)
  }
})
