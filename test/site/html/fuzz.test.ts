import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderMarkdownPage } from '../renderMarkdownPage.ts'
import { findDangers } from './dangers.ts'
import { vectors } from './vectors.ts'

const attacks = Object.values(vectors).flat()

/** Fragments of attacks, of Markdown and of HTML, cut and combined at random. */
const piece = fc.oneof(
  fc
    .tuple(fc.constantFrom(...attacks), fc.nat(200), fc.nat(200))
    .map(([attack, from, length]) => attack.slice(from % attack.length, (from % attack.length) + length)),
  fc.constantFrom(
    ...'< > </ " \' ` = & # ! - [ ] ( ) * _ ~ | : \\ / { } ^'.split(' '),
    ...[
      '\n',
      '\n\n',
      '    ',
      '\t',
      '\u0000',
      '\u0001',
      '\u200b',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '```\n',
      '> ',
      '- [ ] ',
      '\n: ',
      '$',
      '$$',
      '\\text{',
      '\\href{',
      '```math\n',
      '```mermaid\n',
    ],
    ...'a p b table tr td li ul h1 h2 div span svg math style script title textarea details img input'
      .split(' ')
      .flatMap(name => [`<${name}>`, `</${name}>`, `<${name} `]),
    ...[
      ' href="',
      ' src=',
      ' onclick=',
      ' style="',
      ' id=',
      ' class="',
      'javascript:',
      '[^a]',
      '[^a]: ',
      '{#a}',
      'REQ-1 ',
      'MUST ',
    ],
  ),
  fc.string({ maxLength: 6 }),
)

test('five thousand texts assembled from attacks render harmlessly', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), pieces => {
      assert.deepEqual(findDangers(renderMarkdownPage(pieces.join(''))), [])
    }),
    { seed: 2119, numRuns: 5_000 },
  )
})
