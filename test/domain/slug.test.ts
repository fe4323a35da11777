import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limits } from '#domain/limits.ts'
import { isSlug, slugCandidate, slugOf } from '#domain/slug.ts'

const wellFormed = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Names of people, names of attackers, and everything else. */
const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom('a', 'Z', '9', '-', ' ', '_', '.', '/', 'ß', 'é', 'Ø', '漢', '😀', '\u0301'),
    maxLength: 300,
  }),
)

test('a slug consists of lower-case letters, digits and single dashes within, and is never too long', () => {
  fc.assert(
    fc.property(names, name => {
      const slug = slugOf(name)
      assert.match(slug, wellFormed)
      assert.ok(slug.length <= limits.slugMaxChars)
    }),
    { numRuns: 2_000 },
  )
})

test('the slug of a slug is itself', () => {
  fc.assert(
    fc.property(names, name => assert.equal(slugOf(slugOf(name)), slugOf(name))),
    { numRuns: 2_000 },
  )
})

test('case, marks, letter forms and surrounding characters do not matter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }), name => {
      assert.equal(slugOf(name.toUpperCase()), slugOf(name.toLowerCase()))
      assert.equal(slugOf(`  ${name}!  `), slugOf(name))
      assert.equal(slugOf(name.normalize('NFD')), slugOf(name.normalize('NFC')))
    }),
  )
})

const spelled: Readonly<Record<string, string>> = {
  'My Project': 'my-project',
  'Order Service (v2)': 'order-service-v2',
  '  --Payments_API--  ': 'payments-api',
  'C++ & C#': 'c-c',
  'Äpfel & Öl': 'apfel-ol',
  'Groß, GROẞ': 'gross-gross',
  'Œuvre Æsir Øre Łódź Đà Nẵng Þór Iı İ': 'oeuvre-aesir-ore-lodz-da-nang-thor-ii-i',
  'ﬁne ½ ① Ⅻ ｆｕｌｌ': 'fine-1-2-1-xii-full',
  'e\u0301te\u0301': 'ete',
  '2026': '2026',
  'a--b': 'a-b',
  '': 'project',
  '   ': 'project',
  仕様書: 'project',
  المواصفات: 'project',
  '😀😀': 'project',
  '---': 'project',
  '仕様 v3': 'v3',
  '../../etc/passwd': 'etc-passwd',
  '..\\..\\x': 'x',
  '.git': 'git',
  '-rf': 'rf',
  'a\u0000b\nc': 'a-b-c',
  'ab\u202egpj.exe': 'ab-gpj-exe',
  '<script>alert(1)</script>': 'script-alert-1-script',
  '%2e%2e%2f': '2e-2e-2f',
  '\ud800': 'project',
}

test('names are spelled as people expect them in an address, and hostile ones are harmless', () => {
  for (const [name, slug] of Object.entries(spelled)) assert.equal(slugOf(name), slug, JSON.stringify(name))
})

test('a name that is too long is cut, and never within a dash', () => {
  assert.equal(slugOf('a'.repeat(500)), 'a'.repeat(100))
  assert.equal(slugOf(`${'a'.repeat(99)} b`), 'a'.repeat(99))
  assert.equal(slugOf(`${'a'.repeat(98)} b`), `${'a'.repeat(98)}-b`)
})

test('a very long name costs no more than its beginning', () => {
  assert.equal(slugOf('😀'.repeat(1_000_000)), 'project')
  assert.equal(slugOf(` ${'-'.repeat(1_000_000)}`), 'project')
})

test('the candidates of a slug are well-formed, short enough and all different', () => {
  fc.assert(
    fc.property(
      names,
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 20 }),
      (name, nths) => {
        const candidates = nths.map(nth => slugCandidate(slugOf(name), nth))
        for (const candidate of candidates) {
          assert.match(candidate, wellFormed)
          assert.ok(candidate.length <= limits.slugMaxChars)
        }
        assert.equal(new Set(candidates).size, candidates.length)
      },
    ),
  )
})

test('the first candidate is the slug itself, the others are numbered from 2', () => {
  assert.deepEqual(
    [1, 2, 3, 10].map(nth => slugCandidate('spec', nth)),
    ['spec', 'spec-2', 'spec-3', 'spec-10'],
  )
  assert.equal(slugCandidate('a'.repeat(100), 12), `${'a'.repeat(97)}-12`)
  assert.equal(slugCandidate(`${'a'.repeat(96)}-bcd`, 12), `${'a'.repeat(96)}-12`)
})

test('isSlug accepts what slugOf returns, and nothing that only looks like it', () => {
  for (const slug of ['a', 'spec-2', '0', 'x'.repeat(100)]) assert.equal(isSlug(slug), true, slug)
  for (const other of ['', 'A', 'a b', 'a/b', '..', 'a\0', 'a\n', 'ü', 'x'.repeat(101)])
    assert.equal(isSlug(other), false, other)
})
