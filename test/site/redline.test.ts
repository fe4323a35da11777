import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { readText } from '#site/html/escape.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { renderRedline } from '#site/redline.ts'
import { elementsOf, findDangers } from './html/dangers.ts'
import { vectors } from './html/vectors.ts'
import { bytes, renderMarkdownPage } from './renderMarkdownPage.ts'

function redline(before: string | null, after: string | null, contextBlocks?: number): string {
  const [old, current] = [before, after].map(text => (text === null ? null : renderMarkdown(bytes(text))))
  const options = contextBlocks === undefined ? {} : { contextBlocks }
  return renderRedline(old ?? null, current ?? null, options).pieces.join('')
}

/** The text that remains when one kind of mark is removed, ignoring spaces. */
function read(markup: string, without: 'ins' | 'del' | 'no mark'): string {
  const dropped =
    without === 'no mark'
      ? /$^/
      : without === 'ins'
        ? /<ins class="added">.*?<\/ins>/gs
        : /<del class="removed">.*?<\/del>/gs
  return readText(markup.replace(dropped, '').replace(/<[^>]*>/g, '')).replace(/\s+/g, '')
}

function textOf(markdown: string): string {
  const marks =
    /<a class="(?:permalink|footnote-back)"[^>]*>.*?<\/a>|<a href="[^"]*" class="footnote-back"[^>]*>.*?<\/a>/gs
  return read(fillLinks(renderMarkdown(bytes(markdown)), link => link).replace(marks, ''), 'no mark')
}

function assertReadsBothWays(before: string, after: string): void {
  const markup = redline(before, after)
  assert.equal(read(markup, 'ins'), textOf(before), markup)
  assert.equal(read(markup, 'del'), textOf(after), markup)
}

test('a changed word is marked in its place', () => {
  assert.equal(
    redline('The service MUST answer in 5 s.', 'The service MUST answer in 2 s.').trim(),
    '<p>The service <strong class="rfc2119">MUST</strong> answer in <del class="removed">5</del><ins class="added">2</ins> s.</p>',
  )
})

test('additions and removals are marked block by block, inside the blocks', () => {
  const markup = redline('# A\n\nold words of one kind\n\n- a\n- b', '# A\n\n- a\n- c d\n- b\n\n| h |\n|---|\n| 1 |')
  assert.ok(markup.includes('<p><del class="removed">old words of one kind</del></p>'), markup)
  assert.ok(markup.includes('<li><ins class="added">c d</ins></li>'), markup)
  assert.ok(markup.includes('<td><ins class="added">1</ins></td>'), markup)
  assert.ok(markup.includes('<li>a</li>'), markup)
})

test('cells keep their columns', () => {
  const table = (a: string, b: string) => `| x | y |\n|---|---|\n| ${a} | ${b} |\n| same | same |`
  const markup = redline(table('1', 'one'), table('2', 'two'))
  assert.ok(markup.includes('<td><del class="removed">1</del><ins class="added">2</ins></td>'), markup)
  assert.equal(markup.match(/<td>/g)?.length, 4)
})

test('a change of formatting only shows the words in both forms', () => {
  const markup = redline('one two three', 'one **two** three')
  assert.ok(markup.includes('<del class="removed">two</del><ins class="added"><strong>two</strong></ins>'), markup)
})

test('links stay unresolved, and no id or link within the page remains', () => {
  const result = renderRedline(
    renderMarkdown(bytes('# T\n\n## B\n\n[a](x.md)')),
    renderMarkdown(bytes('# T\n\n## B\n\n[a](y.md) [b](#b)\n\n<hr id="rule">')),
  )
  assert.deepEqual(
    result.pieces.filter((_, index) => index % 2 === 1),
    ['x.md', 'y.md'],
  )
  assert.doesNotMatch(result.pieces.join(''), / id="|href="#|permalink/)
})

test('what a document says of itself is compared as its readers see it, with its title', () => {
  const page = (status: string, client: string) =>
    `---\ntitle: Rules\nstatus: ${status}\nclient: ${client}\n---\n\n# Rules\n\nSome text.\n`
  const markup = redline(page('draft', 'North'), page('final', 'South'))
  assert.equal(read(markup, 'ins'), 'RulesStatusdraftClientNorthSometext.')
  assert.equal(read(markup, 'del'), 'RulesStatusfinalClientSouthSometext.')
  assert.doesNotMatch(markup, /<details/)

  const titled = redline('---\ntitle: Old name\n---\n\nText.\n', '---\ntitle: New name\n---\n\nText.\n')
  assert.match(titled, /<h1><del class="removed">Old<\/del><ins class="added">New<\/ins> name<\/h1>/)
})

test('an added page is all added, a removed one all removed, and equal pages have no marks', () => {
  assert.equal(redline(null, 'new').trim(), '<p><ins class="added">new</ins></p>')
  assert.equal(redline('old', null).trim(), '<p><del class="removed">old</del></p>')
  assert.equal(
    renderRedline(renderMarkdown(bytes('a')), renderMarkdown(bytes('a\n'))).note,
    'The visible content of this page did not change.',
  )
})

test('far from a change, blocks are counted and not shown', () => {
  const many = Array.from({ length: 40 }, (_, index) => `Paragraph number ${index}.`)
  const markup = redline(many.join('\n\n'), many.with(20, 'Paragraph number twenty.').join('\n\n'), 1)
  assert.match(markup, /^<p class="skipped">19 blocks unchanged<\/p><p>Paragraph number 19\.<\/p>/)
  assert.match(markup, /<p>Paragraph number 21\.<\/p>\n<p class="skipped">18 blocks unchanged<\/p>$/)
})

test('pages that are too large to compare say so', () => {
  const large = renderMarkdown(bytes('a b c '.repeat(60_000)))
  const huge = { ...large, pieces: ['x'.repeat(5_000_000)] }
  assert.match(renderRedline(huge, large).note ?? '', /too large/)
})

const inline = fc.constantFrom(
  'one',
  'two',
  '**three**',
  '`four`',
  '[five](a.md)',
  'MUST',
  '&amp;',
  '<',
  '*six seven*',
  'REQ-1',
  '![i](i.png)',
)
const sentence = fc.array(inline, { minLength: 1, maxLength: 8 }).map(words => words.join(' '))
const block = fc.oneof(
  sentence,
  sentence.map(text => `## ${text}`),
  fc.array(sentence, { minLength: 1, maxLength: 4 }).map(items => items.map(item => `- ${item}`).join('\n')),
  fc.tuple(sentence, sentence).map(([a, b]) => `- ${a}\n\n  ${b}\n  - ${a}`),
  fc
    .array(sentence, { minLength: 1, maxLength: 3 })
    .map(rows => `| a | b |\n|---|---|\n${rows.map(row => `| ${row} | x |`).join('\n')}`),
  sentence.map(text => `> ${text}\n>\n> > ${text}`),
  sentence.map(text => `\`\`\`js\n${text}\n  ${text}\n\`\`\``),
  fc.constantFrom(
    '---',
    '> [!NOTE]\n> told',
    '<details><summary>s</summary>\n\ninside\n\n</details>',
    '<b>a <p>c</b> d',
  ),
)
const page = fc.array(block, { maxLength: 7 }).map(blocks => blocks.join('\n\n'))

test('equal pages have no marks, whatever they contain', () => {
  fc.assert(
    fc.property(page, source => assert.doesNotMatch(redline(source, source), /<ins|<del/)),
    { numRuns: 200 },
  )
})

test('without additions it is the text before, without removals the text after', () => {
  fc.assert(fc.property(page, page, assertReadsBothWays), { numRuns: 300 })
  fc.assert(
    fc.property(fc.array(block, { minLength: 2, maxLength: 9 }), fc.nat(), block, (blocks, at, other) => {
      assertReadsBothWays(blocks.join('\n\n'), blocks.with(at % blocks.length, other).join('\n\n'))
    }),
    { numRuns: 200 },
  )
})

test('a browser builds what was printed: nothing is moved or closed early', () => {
  fc.assert(
    fc.property(page, page, (before, after) => {
      const markup = redline(before, after)
      const built = elementsOf(parseFragment(markup)).filter(({ tagName }) => tagName !== '#document-fragment')
      assert.deepEqual(
        built.map(({ tagName }) => tagName),
        [...markup.matchAll(/<([a-z][a-z\d]*)/g)].map(([, name]) => name),
      )
    }),
    { numRuns: 200 },
  )
})

test('no attack gets through a redline, on either side', () => {
  for (const source of Object.values(vectors).flat()) {
    const [attack, plain, longer] = [source, 'a', `${source} b`].map(text => renderMarkdown(bytes(text)))
    if (!attack || !plain || !longer) assert.fail()
    for (const [before, after] of [
      [attack, plain],
      [plain, attack],
      [attack, longer],
      [null, attack],
    ] as const) {
      const fragment = { ...after, pieces: renderRedline(before, after).pieces }
      assert.deepEqual(findDangers(renderMarkdownPage('', { fragment })), [], source)
    }
  }
})

test('an author cannot write the marks of a change', () => {
  const source = '<ins class="added">x</ins> <del class="removed">y</del> <p class="skipped">z</p>'
  assert.doesNotMatch(redline(source, source), /class/)
})
