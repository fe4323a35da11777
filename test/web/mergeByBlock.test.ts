import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { merge3 } from '#domain/text/merge.ts'
import { mergeByBlock } from '../../web/src/workbench/commit/conflicts/mergeByBlock.ts'
import { mergeParts, mergeText, textOfSide } from '../../web/src/workbench/commit/conflicts/mergeParts.ts'

function places(base: string, ours: string, theirs: string): readonly (readonly [string, string])[] {
  const marked = mergeByBlock({ base, ours, theirs }, merge3(base, ours, theirs).text)
  return mergeParts(marked).flatMap(part => (part.kind === 'conflict' ? [[part.ours, part.theirs] as const] : []))
}

const lines = (...texts: readonly string[]): string => texts.map(each => `${each}\n`).join('')

test('a row and an item that both sides changed are decided apart, however close they are', () => {
  const page = (rent: string, item: string) =>
    lines('| Year | Rent |', '|---|---|', `| 1 | ${rent} |`, '| 2 | 540 |', '', '- Heating', `- ${item}`, '- Waste')
  assert.deepEqual(places(page('500', 'Water'), page('510', 'Warm water'), page('520', 'Cold water')), [
    ['| 1 | 510 |\n', '| 1 | 520 |\n'],
    ['- Warm water\n', '- Cold water\n'],
  ])
})

test('paragraphs are decided apart, and so are items with one between them', () => {
  const two = (first: string, second: string) => lines('# A', first, '', second)
  assert.equal(places(two('a', 'b'), two('a1', 'b1'), two('a2', 'b2')).length, 2)
  const items = (first: string, second: string) => lines(`- ${first}`, '- same', `- ${second}`)
  assert.equal(places(items('a', 'b'), items('a1', 'b1'), items('a2', 'b2')).length, 2)
})

test('the lines of one wrapped paragraph are decided together', () => {
  const wrapped = (first: string, last: string) => lines(`The ${first} shall`, 'pay the rent', `on the ${last} day.`)
  assert.equal(places(wrapped('x', 'y'), wrapped('Tenant', 'first'), wrapped('Lessee', 'last')).length, 1)
})

test('two sections that were added at one place are not mixed', () => {
  const base = '# A\n'
  const added = (title: string, text: string) => lines('# A', '', `## ${title}`, '', text)
  assert.deepEqual(places(base, added('Fees', 'Low.'), added('Terms', 'Long.')), [
    ['## Fees\n\nLow.\n', '## Terms\n\nLong.\n'],
  ])
})

const line = fc.constantFrom('a', 'b', '- a', '- b', '| a |', '| b |', '## h', '', '    code', '=======')
const text = fc.array(line, { maxLength: 10 }).map(each => lines(...each))

test('each side is the same text as in the merge of the service, whatever the three texts are', () => {
  const side = (marked: string, taken: 'ours' | 'theirs') => {
    const parts = mergeParts(marked)
    return mergeText(
      parts,
      new Map(parts.flatMap((part, at) => (part.kind === 'conflict' ? [[at, textOfSide(part, taken)]] : []))),
    )
  }
  fc.assert(
    fc.property(text, text, text, (base, ours, theirs) => {
      const { text: marked } = merge3(base, ours, theirs)
      const apart = mergeByBlock({ base, ours, theirs }, marked)
      for (const each of ['ours', 'theirs'] as const) assert.equal(side(apart, each), side(marked, each))
      assert.ok(mergeParts(apart).length >= mergeParts(marked).length)
    }),
  )
})

test('the merge of the service is kept where the texts are not those that it merged', () => {
  const marked = merge3('a\n', 'b\n', 'c\n').text
  assert.equal(mergeByBlock({ base: 'a\n', ours: 'b\n', theirs: 'other\n' }, marked), marked)
})
