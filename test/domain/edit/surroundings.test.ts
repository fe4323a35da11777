import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownAddresses, nameOf } from '#domain/edit/guards/context/knownAddresses.ts'
import { addressesAt, type ContextQuery, contextOf } from '#domain/edit/guards/context/projectContext.ts'
import { guardRewrite } from '#domain/edit/guards.ts'
import { diffLines } from '#domain/text/diff.ts'
import { splitLines } from '#domain/text/lines.ts'

/** Which links are new depends on the project around a page. */

function changeOf(before: string, after: string) {
  return { before, after, changes: diffLines(splitLines(before), splitLines(after)) }
}

async function contextQueryOf(before: string, after: string): Promise<ContextQuery | null> {
  let asked: ContextQuery | null = null
  await contextOf([changeOf(before, after)], async query => {
    asked = query
    return {}
  })
  return asked
}

const page = '# A\n\nSee https://docs.acme.dev/one for more.\n'

test('only what a change leaves unknown is loaded', async () => {
  assert.equal(await contextQueryOf(page, `${page}\nMore text.\n`), null)
  assert.equal(await contextQueryOf(page, `${page}\nSee https://www.acme.dev/two and [this](#a).\n`), null)
  assert.deepEqual(await contextQueryOf(page, `${page}\n[B](b.md)\n`), { paths: true, addresses: [] })
  assert.deepEqual(await contextQueryOf(page, `${page}\nSee https://other.dev/x.\n`), {
    paths: false,
    addresses: ['https://other.dev/x'],
  })
})

test('a place is known by its registered domain, and on a shared host by its owner', () => {
  const isKnown = knownAddresses([
    'https://docs.acme.co.uk/a',
    'https://github.com/acme/spec',
    'https://ada.github.io/x',
  ])
  for (const known of [
    'https://acme.co.uk',
    'https://mail.acme.co.uk/b',
    'https://github.com/acme/other',
    'https://ada.github.io/y',
  ])
    assert.equal(isKnown(known), true, known)
  for (const newAddress of [
    'https://other.co.uk',
    'https://acme.co.uk.evil.example',
    'https://github.com/other/spec',
    'https://eve.github.io/x',
  ])
    assert.equal(isKnown(newAddress), false, newAddress)
})

test('the name of a place is split into words as people write them', () => {
  assert.equal(nameOf('https://github.com/BlueOceanTools/viewer/tree/main'), 'Blue Ocean Tools viewer')
})

test('addresses in other files are found by host name', () => {
  const text = `${'x'.repeat(500)}\nA [link](https://www.acme.dev/a) and <https://acme.dev/b?c=1>.\nacme.dev alone\n`
  assert.deepEqual(addressesAt(text, ['acme.dev']), ['https://www.acme.dev/a', 'https://acme.dev/b?c=1'])
  assert.deepEqual(addressesAt(text, ['other.dev']), [])
  assert.ok(addressesAt('https://acme.dev/ '.repeat(50_000), ['acme.dev']).length <= 10_001)
})

test('links into the repository have to lead to a file, a folder or a page that a generator builds from one', () => {
  const paths = new Set(['docs', 'docs/a.md', 'docs/b.md', 'img', 'img/x.png'])
  const broken = (target: string) => {
    const change = changeOf(page, `${page}\n[B](${target})\n`)
    const how = { selection: undefined, complete: true, form: 'blocks', tiers: ['exact'] } as const
    const around = { path: 'docs/a.md', paths }
    return guardRewrite({ ...change, instruction: 'Say more.', ...how, ...around }).map(({ code }) => code)
  }
  for (const target of ['b.md', 'b', 'b.html', './b.md#part', '../img/x.png', '../docs/', '..', '/absolute', '{{ x }}'])
    assert.deepEqual(broken(target), [], target)
  for (const target of ['c.md', '../b.md', '../img/y.png']) assert.deepEqual(broken(target), ['link_broken'], target)
})

test('an address is found on its own line, wherever it contains the name of its host', () => {
  const text = 'http://one.dev\nacme.dev alone, see https://www.acme.dev/a.\nhttps://acme.dev'
  assert.deepEqual(addressesAt(text, ['acme.dev']), ['https://www.acme.dev/a', 'https://acme.dev'])
})
