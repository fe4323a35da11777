import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Move, relink } from '#site/links/relink.ts'
import { readLink } from '#site/links.ts'

const files = new Set(['README.md', 'guide.md', 'docs/pay.md', 'docs/flow.png', 'docs/api/errors.md', 'a b/c (d).md'])

function moved(names: Readonly<Record<string, string>>): Move {
  return { files, to: path => names[path] ?? path }
}

function link(path: string, text: string, names: Readonly<Record<string, string>>): string {
  return relink(text, path, moved(names)).text
}

test('a link to a moved file leads to its new place, and every other byte stays', () => {
  const text = [
    '# Guide\r',
    'See [pay](docs/pay.md), [again](<docs/pay.md#why> "Title") and [ref].',
    '![flow](docs/flow.png) and `[code](docs/pay.md)` and [web](https://example.org/docs/pay.md)',
    '',
    '[ref]: ./docs/pay.md?x=1#y "T"',
  ].join('\n')
  assert.equal(
    link('guide.md', text, { 'docs/pay.md': 'specs/money.md' }),
    text
      .replace('[pay](docs/pay.md)', '[pay](specs/money.md)')
      .replace('<docs/pay.md#why>', '<specs/money.md#why>')
      .replace('[ref]: ./docs/pay.md?x=1#y', '[ref]: ./specs/money.md?x=1#y'),
  )
})

test('the links of a moved page keep their targets', () => {
  const text =
    '[up](../guide.md) [beside](flow.png) [below](api/errors.md#e) [root](/README.md) [own](#a) [self](pay.md)\n'
  assert.equal(
    link('docs/pay.md', text, { 'docs/pay.md': 'specs/v2/pay.md' }),
    '[up](../../guide.md) [beside](../../docs/flow.png) [below](../../docs/api/errors.md#e) [root](/README.md) [own](#a) [self](pay.md)\n',
  )
})

test('links within a folder that is moved as a whole stay as they are', () => {
  const names = {
    'docs/pay.md': 'specs/pay.md',
    'docs/flow.png': 'specs/flow.png',
    'docs/api/errors.md': 'specs/api/errors.md',
  }
  const text = '[beside](flow.png) [below](./api/errors.md) [out](../guide.md)\n'
  assert.equal(link('docs/pay.md', text, names), text)
  assert.equal(link('guide.md', '[all](docs/) [one](docs/api)\n', names), '[all](specs/) [one](specs/api)\n')
  assert.equal(link('guide.md', '[all](docs/)\n', { 'docs/pay.md': 'pay.md' }), '[all](docs/)\n')
})

test('a link without extension, and one from the root, keep their form', () => {
  const names = { 'docs/pay.md': 'specs/money.md' }
  assert.equal(
    link('docs/api/errors.md', '[a](../pay) [b](../pay.html#x) [c](/docs/pay)\n', names),
    '[a](../../specs/money) [b](../../specs/money.html#x) [c](/specs/money)\n',
  )
})

test('names with characters special to Markdown or URLs are escaped', () => {
  assert.equal(
    link('guide.md', '[a](docs/pay.md)\n', { 'docs/pay.md': 'my docs/100% (paid) #1.md' }),
    '[a](my%20docs/100%25%20(paid)%20%231.md)\n',
  )
  assert.equal(link('guide.md', '[a](docs/pay.md)\n', { 'docs/pay.md': 'a)b.md' }), '[a](a\\)b.md)\n')
  assert.equal(link('guide.md', '[a](docs/pay.md)\n', { 'docs/pay.md': 'a:b.md' }), '[a](./a:b.md)\n')
  assert.equal(link('guide.md', '[a](a%20b/c%20(d).md)\n', { 'a b/c (d).md': 'e.md' }), '[a](e.md)\n')
})

test('links that name nothing of the repository stay unchanged', () => {
  const text = '[a](gone.md) [b](../../out.md) [c](mailto:a@example.org) <https://example.org/docs/pay.md> [d]()\n'
  assert.equal(link('docs/pay.md', text, { 'docs/pay.md': 'pay.md' }), text)
})

test('after any moves every link leads to the same file, and only links have changed', () => {
  const name = fc.constantFrom('a', 'b c', 'd(e)', 'ü', 'f%g', 'h#i')
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => `${names.join('/')}.md`)
  const repository = fc.uniqueArray(path, { minLength: 2, maxLength: 8 })
  const shapes = fc.array(fc.tuple(fc.nat(7), fc.boolean(), fc.boolean()), { maxLength: 6 })
  fc.assert(
    fc.property(repository, fc.array(path, { maxLength: 8 }), fc.nat(7), shapes, (all, candidates, page, links) => {
      const free = [...new Set(candidates)].filter(each => !all.includes(each))
      const names = new Map(all.flatMap((each, at) => (free[at] === undefined ? [] : [[each, free[at]]])))
      const to = (each: string) => names.get(each) ?? each
      const from = all[page % all.length] ?? ''
      const encoded = (each: string) => each.split('/').map(encodeURIComponent).join('/').replace(/[()]/g, '\\$&')
      const up = '../'.repeat(from.split('/').length - 1)
      const text = links
        .map(([at, isRoot, hasTail]) => {
          const target = encoded(all[at % all.length] ?? '')
          return `Text [label](${isRoot ? '/' : up}${target}${hasTail ? '#part' : ''}) text.\n\n`
        })
        .join('')
      const after = relink(text, from, { files: new Set(all), to }).text
      const found = [...after.matchAll(/\]\((.*)\)/g)].map(([, address = '']) => address.replaceAll('\\', ''))
      assert.deepEqual(
        found.map(address => readLink(to(from), address).path),
        links.map(([at]) => to(all[at % all.length] ?? '')),
      )
      assert.equal(after.replace(/\]\(.*\)/g, ']()'), text.replace(/\]\(.*\)/g, ']()'))
    }),
  )
})
