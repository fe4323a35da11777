import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOfDirective } from '#site/links/fileTag.ts'
import { textOf } from '../renderMarkdownPage.ts'

const plain = (markdown: string) => textOf(markdown).replaceAll('\n', '')

test('a table of contents is the list of its pages, and nothing if it is hidden', () => {
  const contents = (options: string) =>
    plain(`a\n\n\`\`\`{toctree}\n${options}heat/kiln\nThe lids <lids>\nhttps://kiln.example/\nself\n\`\`\`\n`)
  assert.match(
    contents(':maxdepth: 2\n:caption: Parts\n\n'),
    /<p class="block-title">Parts<\/p><ul><li><a class="untitled" href="heat\/kiln\.md">heat\/kiln<\/a><\/li><li><a href="lids\.md">The lids<\/a><\/li><li><a [^>]*href="https:\/\/kiln\.example\/"/,
  )
  assert.doesNotMatch(contents(''), /self/)
  assert.equal(contents(':hidden:\n\n'), '<p>a</p>')
})

test('what is shown under a condition is below the condition', () => {
  assert.equal(
    plain("````{ifconfig} heat == 'gas'\n```{note}\nMind.\n```\n````\n"),
    '<div class="block"><p class="block-title">Only if <code>heat == \'gas\'</code></p><div class="alert alert-note"><p class="alert-title">Note</p><p>Mind.</p></div></div>',
  )
})

test('a directive that only names a file may be a link to it', () => {
  assert.equal(
    plain('```{schematable} ../kiln/lid.json\n:title: A lid\n:pointer: /x\n```\n'),
    '<p class="block-title">A lid</p><p><span class="wiki">{schematable} ../kiln/lid.json</span> (pointer: /x)</p>',
  )
  assert.match(
    plain('```{wide-table}\n:file: data/lids.csv\n```\n'),
    /<span class="wiki">\{wide-table\} data\/lids\.csv</,
  )
  assert.equal(fileOfDirective('{wide-table} data/lids.csv'), 'data/lids.csv')
})

test('other directives stay as they are written', () => {
  for (const written of ['{schematable} ../kiln/lid.json\ntext', '{lids} all of them', '{lids}', '{lids} v1.2'])
    assert.match(plain(`\`\`\`${written}\n\`\`\`\n`), /^<pre/, written)
})
