import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  chosenSections,
  excerptAround,
  excerptOf,
  hintsFor,
  outlineOf,
  sectionsToChoose,
  shownRanges,
} from '#domain/edit/excerpt.ts'
import { lineSections } from '#domain/edit/lineSections.ts'
import { viewDocument } from '#domain/text/view.ts'
import { longDocument } from './longDocument.ts'

test('the sections of any text contain each of its lines once', () => {
  const line = fc.constantFrom('# A', '## B', 'Under', '=====', '-----', 'text', '', '```', '---', '\uFEFF# C', '> # D')
  const text = fc.tuple(fc.array(line), fc.constantFrom('\n', '\r\n')).map(([lines, end]) => lines.join(end))
  fc.assert(
    fc.property(text, source => {
      const view = viewDocument(source)
      const sections = lineSections(view)
      assert.deepEqual(
        sections.flatMap(({ lines }) => Array.from({ length: lines.end - lines.start }, (_, at) => lines.start + at)),
        view.lines.map((_, at) => at),
      )
      assert.deepEqual(
        sections.map(({ number }) => number),
        sections.map((_, index) => index + 1),
      )
    }),
  )
})

test('an outline lists number, heading and length, indented by level', () => {
  const view = viewDocument('Intro\n\n# One\n\n## Two\ntext\n\nThree\n=====\n')
  assert.equal(
    outlineOf(lineSections(view)),
    '1. (before the first heading) (2)\n2. One (2)\n 3. Two (3)\n4. Three (3)',
  )
})

test('only for a long document with sections is a question about its outline worthwhile', () => {
  const choose = (text: string) => sectionsToChoose(viewDocument(text))
  assert.equal(choose(longDocument())?.length, 41)
  assert.equal(choose(longDocument(20)), null)
  assert.equal(choose('word '.repeat(20_000)), null)
  assert.equal(choose('# A heading and nothing else below it\n'.repeat(3_000)), null)
})

test('sections are named by numbers and ranges; anything else means all of them', () => {
  const read = (list: string) => {
    const chosen = chosenSections(list, 12)
    return chosen.kind === 'all' ? chosen.kind : [...chosen.numbers]
  }
  assert.deepEqual(read('3, 7-9'), [3, 7, 8, 9])
  assert.deepEqual(read('4 to 5, 11–99'), [4, 5, 11, 12])
  assert.deepEqual(read('0, 2'), [2])
  for (const list of ['ALL', 'all of them', '', 'none', '40']) assert.equal(read(list), 'all')
})

test('an excerpt joins neighbours and is not used for most of the document', () => {
  const view = viewDocument(longDocument())
  const sections = lineSections(view)
  const excerpt = excerptOf(view, sections, new Set([3, 4, 9]))
  assert.ok(excerpt)
  assert.deepEqual(shownRanges(excerpt), [
    { start: sections[2]?.lines.start, end: sections[3]?.lines.end },
    sections[8]?.lines,
  ])
  assert.equal(excerptOf(view, sections, new Set(sections.slice(5).map(({ number }) => number))), null)
  assert.equal(excerptOf(view, sections, new Set()), null)
})

test('a selection in a long document shows the sections that it touches', () => {
  const text = longDocument()
  const line = text.split('\n').indexOf('### Part 8') + 1
  const shown = (startLine: number, endLine: number) => [...(excerptAround(text, { startLine, endLine })?.shown ?? [])]
  assert.deepEqual(shown(line, line + 3), [9])
  assert.deepEqual(shown(line - 1, line), [8, 9])
  assert.equal(excerptAround('# A\n\ntext\n', { startLine: 1, endLine: 1 }), null)
})

test('words of the instruction are found if only a few sections contain them', () => {
  const hints = (text: string, instruction: string) => {
    const view = viewDocument(text)
    return hintsFor(view, lineSections(view), instruction)
  }
  assert.equal(hints('# A\nfoo-bar\n# B\nbaz\n', 'Foo-Bar, or baz?'), 'foo-bar: 1\nbaz: 2')
  assert.equal(hints(longDocument(), 'Set the limit of every part in unheard-of words.'), '')
  assert.equal(hints(longDocument(), 'Where is "40 MB"? In Part 40!'), '')
})
