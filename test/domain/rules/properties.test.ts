import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readDocument } from '#domain/markdown/document.ts'
import { anchorLinks, headingFinder } from '#domain/markdown/links.ts'
import { sectionPath, sectionsOf } from '#domain/markdown/sections.ts'
import { applyRules, formExamples } from '#domain/rules/rules.ts'
import { applyEdits } from '#domain/text/splice.ts'
import { after } from './applyRule.ts'

const names = ['A', 'B', 'A b', '`c`', '*A*', 'Über', 'x-1', 'x']
const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    'text A',
    '```',
    '~~~',
    '- item',
    '  - [a](#a)',
    '> # A',
    '---',
    '===',
    '| a | `b` |',
    '|---|---|',
  ),
  fc.constantFrom(
    '    code A',
    '`A',
    'b` A',
    '<!-- A',
    '-->',
    '<p>',
    '[r]: #a',
    '[^n]: A',
    '[A][r] [^n]',
    '\t# A',
    '#',
  ),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...names))
    .map(([level, name]) => `${'#'.repeat(level)} ${name}`),
  fc
    .constantFrom('a', 'a-1', 'b', 'a-b', 'c', 'über', '%C3%BCber', 'x-1-1', 'nowhere')
    .map(slug => `See [A](#${slug}) there.`),
)
const documents = fc
  .tuple(
    fc.constantFrom('', '\uFEFF', '---\nA: 1 # A\n---\n'),
    fc.array(line, { maxLength: 24 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .chain(([start, body, eol]) =>
    fc.constantFrom('', eol).map(end => start.replaceAll('\n', eol) + body.join(eol) + end),
  )
const instructions = fc.oneof(
  fc
    .constantFrom(...names)
    .chain(name =>
      fc.constantFrom(
        `replace "A" with "${name}"`,
        `replace "A" with "" in section "${name}"`,
        `replace text of section "${name}" with:\nnew\n\ntext`,
        `add section "New" under "${name}" with: - item`,
        `add section "${name}"`,
        `append to section "${name}": - item`,
        `prepend to section "${name}": text`,
        `delete section "${name}"`,
        `move section "${name}" before "B"`,
        `move section "${name}" after "x"`,
        `rename heading "${name}" to "New"`,
        `set front matter "A" to "${name}"`,
        `promote section "${name}"`,
        `demote section "${name}" without subsections`,
        `change level of section "${name}" to 3`,
        `set "${name}" line to "new"`,
        'generate table of contents',
      ),
    ),
  fc.constantFrom(...formExamples.map(({ example }) => example)),
)

test('edits are sorted, do not overlap and are what changes; all other bytes are the same', () => {
  fc.assert(
    fc.property(documents, instructions, (text, instruction) => {
      const result = applyRules(text, instruction)
      if (result.kind !== 'edited') return
      let at = 0
      for (const { start, end, replacement } of result.edits) {
        assert.ok(start >= at && end >= start && end <= text.length)
        assert.notEqual(text.slice(start, end), replacement)
        at = end
      }
      assert.equal(applyEdits(text, result.edits).startsWith('\uFEFF'), text.startsWith('\uFEFF'))
    }),
    { numRuns: 1_000 },
  )
})

test('inserted lines end like the lines of the document', () => {
  fc.assert(
    fc.property(documents, instructions, (text, instruction) => {
      const result = applyRules(text, instruction)
      if (result.kind !== 'edited' || !text.includes('\n')) return
      const hasBareFeed = (part: string) => /(?:^|[^\r])\n/.test(part)
      for (const { replacement } of result.edits) {
        if (text.includes('\r\n')) assert.ok(!hasBareFeed(replacement), JSON.stringify(replacement))
        else assert.ok(!replacement.includes('\r'), JSON.stringify(replacement))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a renamed heading leaves the target of every link and every other heading unchanged', () => {
  fc.assert(
    fc.property(documents, fc.nat(), fc.constantFrom('New', 'A', 'b', 'x 1', '`c` d'), (text, pick, name) => {
      const before = readDocument(text)
      const sections = sectionsOf(before)
      const section = sections[pick % Math.max(1, sections.length)]
      if (section === undefined || text.slice(section.start, section.heading.end).includes('](#')) return
      const line = text.slice(0, section.start).split('\n').length
      const renamed = readDocument(
        after(text, `rename heading \`\` ${sectionPath(section)} (line ${line}) \`\` to "${name}"`),
      )
      const now = targets(renamed)
      for (const [at, target] of targets(before).entries()) if (target !== -1) assert.equal(now[at], target)
      const others = (document: typeof before) => document.outline().headings.map(({ text }) => text)
      const index = before.outline().headings.indexOf(section.heading)
      assert.deepEqual(others(renamed).toSpliced(index, 1), others(before).toSpliced(index, 1))
    }),
    { numRuns: 1_000 },
  )
})

/** A heading in the second definition of a note is read only while the first is there, so that deletions are refused. */
function hasRepeatedNote(text: string): boolean {
  return text.split('[^n]: ').length > 2
}

test('a deleted section takes only its own headings along; an added text takes none', () => {
  fc.assert(
    fc.property(documents, fc.nat(), (text, pick) => {
      const before = readDocument(text)
      const sections = sectionsOf(before)
      const section = sections[pick % Math.max(1, sections.length)]
      if (section === undefined || hasRepeatedNote(text)) return
      const reference = `section \`\` ${sectionPath(section)} (line ${text.slice(0, section.start).split('\n').length}) \`\``
      const others = sections.filter(({ start }) => start < section.start || start >= section.end)
      assert.deepEqual(
        headingsOf(after(text, `delete ${reference}`)),
        others.map(({ heading }) => heading.text),
      )
      const all = sections.map(({ heading }) => heading.text)
      assert.deepEqual(headingsOf(after(text, `append to ${reference}: words`)), all)
      assert.deepEqual(headingsOf(after(text, `prepend to ${reference}: words`)), all)
      assert.deepEqual(
        headingsOf(after(text, `add section "New" before ${reference.slice(8)}`)).toSpliced(
          sections.indexOf(section),
          1,
        ),
        all,
      )
    }),
    { numRuns: 700 },
  )
})

test('a section that moves takes its headings along, and none is lost or changed', () => {
  fc.assert(
    fc.property(documents, fc.nat(), fc.nat(), fc.constantFrom('before', 'after'), (text, from, to, side) => {
      const sections = sectionsOf(readDocument(text))
      const [moved, other] = [from, to].map(pick => sections[pick % Math.max(1, sections.length)])
      if (moved === undefined || other === undefined) return
      const names = [moved, other].map(section => {
        return `\`\` ${sectionPath(section)} (line ${text.slice(0, section.start).split('\n').length}) \`\``
      })
      const result = after(text, `move section ${names[0]} ${side} ${names[1]}`)
      assert.deepEqual(headingsOf(result).toSorted(), headingsOf(text).toSorted())
    }),
    { numRuns: 700 },
  )
})

function headingsOf(text: string): readonly string[] {
  return sectionsOf(readDocument(text)).map(({ heading }) => heading.text)
}

/** The place of the heading to which each link leads, -1 for none. */
function targets(document: ReturnType<typeof readDocument>): readonly number[] {
  const { headings } = document.outline()
  const find = headingFinder(headings)
  return anchorLinks(document).map(({ slug }) => {
    const heading = find(slug)
    return heading === null ? -1 : headings.indexOf(heading)
  })
}

for (const instruction of [
  'generate table of contents',
  'generate table of contents down to level 2',
  'set front matter "A" to "a: [b]"',
  'set front matter "New key" to "2"',
]) {
  test(`a second time changes nothing: ${instruction}`, () => {
    fc.assert(
      fc.property(documents, text => {
        const once = after(text, instruction)
        assert.equal(after(once, instruction), once)
      }),
      { numRuns: 1_000 },
    )
  })
}

test('every entry of a table of contents leads to a heading', () => {
  fc.assert(
    fc.property(documents, text => {
      const before = new Set(anchorLinks(readDocument(text)).map(({ slug }) => slug))
      const document = readDocument(after(text, 'generate table of contents'))
      const find = headingFinder(document.outline().headings)
      const added = anchorLinks(document).filter(({ slug }) => !before.has(slug))
      assert.deepEqual(
        added.filter(({ slug }) => find(slug) === null),
        [],
      )
    }),
    { numRuns: 1_000 },
  )
})

test('no instruction makes the editor throw', () => {
  const words = [
    'replace',
    'section',
    '"A"',
    '`',
    '"',
    'with',
    ':',
    'in',
    'the',
    'front matter',
    'to',
    'first',
    'line',
    '3',
    '-',
    ',',
    '\n',
    'A',
  ]
  const sentences = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map(parts => parts.join(' '))
  fc.assert(
    fc.property(documents, fc.oneof(sentences, fc.string({ unit: 'binary', maxLength: 200 })), (text, instruction) => {
      assert.ok(['edited', 'unchanged', 'unsupported'].includes(applyRules(text, instruction).kind))
    }),
    { numRuns: 1_000 },
  )
})

test('no document makes the editor throw', () => {
  const marks = fc.constantFrom(
    '#',
    ' ',
    '\n',
    '`',
    '[',
    ']',
    '(',
    ')',
    '*',
    '>',
    '-',
    '|',
    '<',
    '!',
    '^',
    ':',
    '\\',
    '\t',
    'a',
    '\r',
    '\u00a0',
    '😀',
  )
  fc.assert(
    fc.property(fc.string({ unit: marks, maxLength: 60 }), instructions, (text, instruction) => {
      assert.ok(['edited', 'unchanged', 'unsupported'].includes(applyRules(text, instruction).kind))
    }),
    { numRuns: 2_000 },
  )
})
