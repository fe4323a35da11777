import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'

/**
 * Expressions in a form that takes linear time, each with the plain form that says the same. Where the plain form
 * begins with a run, the linear one says that the run begins there: `(?<!\s)\s+$` for `\s+$`.
 */
const forms: readonly (readonly [path: string, linear: RegExp, plain: RegExp])[] = [
  [
    'src/domain/template.ts',
    /(https?:\/\/(?:[.,;:!?)'"*_~]*[^\s<>.,;:!?)'"*_~])+)/,
    /(https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"*_~])/,
  ],
  [
    'src/domain/edit/excerpt.ts',
    /[\p{L}\p{N}](?:[._-]+|[\p{L}\p{N}][._-]*)[\p{L}\p{N}](?:[._-]*[\p{L}\p{N}])*/gu,
    /[\p{L}\p{N}][\p{L}\p{N}._-]+[\p{L}\p{N}]/gu,
  ],
  [
    'src/domain/edit/several/candidates.ts',
    /[\p{L}\p{N}](?:[._/-]*[\p{L}\p{N}])+/gu,
    /[\p{L}\p{N}][\p{L}\p{N}._/-]*[\p{L}\p{N}]/gu,
  ],
  ['src/domain/edit/guards/content/wording.ts', /^[\s>|:]*-[\s>|:-]*$/, /^[\s>|:-]*-[\s>|:-]*$/],
  ['src/site/rst/directives.ts', /\n(?:[^\S\n]*\n)+/, /\n\s*\n/],
  ['src/site/rst/tables.ts', /^\+[=+]*-[-=+]*\+$/, /^\+[-=+]*-[-=+]*\+$/],
  ['src/site/rst/inline.ts', /^(.*?)(?<!\s)\s*<([^<>]+)>$/s, /^(.*?)\s*<([^<>]+)>$/s],
  [
    'src/site/metadata/people.ts',
    /(?<!\s)\s*[;,\n]\s*(?:(?:and|&)\s+)?|(?<!\s)\s+(?:and|&)\s+/,
    /\s*[;,\n]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+/,
  ],
  [
    'src/drivers/hosts/gitObjects.ts',
    /^[\s.,:;"'\\]+|(?<![\s.,:;"'\\])[\s.,:;"'\\]+$/g,
    /^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g,
  ],
  [
    'src/drivers/hosts/gitObjects.ts',
    /^([^<\n\r\u2028\u2029]*?) ?<([^>]*)> ?(-?\d{1,12})?/,
    /^(.*?) ?<([^>]*)> ?(-?\d{1,12})?/,
  ],
  ['web/src/screens/register/Screen.tsx', /^\S[^\s@]*@\S+$/, /^\S+@\S+$/],
  ['web/src/workbench/editor/tools/headings.ts', /(?<![ \t])[ \t]+\\?\n[ \t>]*|\\?\n[ \t>]*/g, /[ \t]*\\?\n[ \t>]*/g],
]

const pieces = [
  ...'ab1Z.,;:-_/@=+|>&~"\'`\\#* \t\n',
  '<',
  '>',
  '\u2028',
  'é',
  'and ',
  'http://',
  ' <a> 12',
  '\n\n',
  '\r\n',
]
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map(list => list.join(''))

function matchesOf(pattern: RegExp, text: string): unknown {
  const all = pattern.global ? [...text.matchAll(pattern)] : [pattern.exec(text)]
  return all.map(match => match && [match.index, ...match])
}

for (const [path, linear, plain] of forms) {
  test(`${linear} in ${path} matches what ${plain} matches`, () => {
    assert.ok(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').includes(linear.toString()))
    let count = 0
    fc.assert(
      fc.property(texts, text => {
        const expected = matchesOf(plain, text)
        if (JSON.stringify(expected) !== '[null]' && JSON.stringify(expected) !== '[]') count++
        assert.deepEqual(matchesOf(linear, text), expected)
      }),
      { numRuns: 1_500, examples: [['a b <a> 12'], ['a b <a>'], ['+-=+'], ['a@b'], [' - '], ['http://a.b/c.']] },
    )
    assert.ok(count > 0, 'some text matches')
  })
}
