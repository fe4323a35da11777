import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annotatePages } from '#site/annotate/page.ts'
import { fillLinks } from '#site/markdown.ts'
import { surveyFiles } from '../survey/surveyFiles.ts'

function termsOf(markdown: string, path = 'glossary.md'): string[] {
  return (surveyFiles({ [path]: markdown }).pages.get(path)?.definitions ?? []).map(({ term }) => term)
}

function linksOn(files: Readonly<Record<string, string>>, path: string): string[] {
  const { fragments, survey } = surveyFiles(files)
  const fragment = fragments.get(path) ?? assert.fail(path)
  const html = fillLinks(annotatePages(survey)(fragment, path), link => link)
  return [...html.matchAll(/<a class="term" title="[^"]*" href="([^"]*)">([^<]*)/g)].map(
    ([, href, text]) => `${text} ${decodeURIComponent(href ?? '')}`,
  )
}

test('common words and numbers are no terms, wherever they are explained', () => {
  const rows = ['key', 'Required', 'Name', 'value', 'Type', '2', '3.1', 'id', 'Status'].map(
    word => `| ${word} | The word that a desk writes on its slips. |`,
  )
  assert.deepEqual(termsOf(`# Glossary\n\n| Term | Meaning |\n|---|---|\n${rows.join('\n')}\n`), [])
  assert.deepEqual(termsOf('# Glossary\n\n- **key**: A secret.\n- **2**: The number two.\n- **Yes**: An answer.\n'), [])
})

test('a row of a table defines a term only if its meaning is a sentence', () => {
  const table =
    '# Terms\n\n| Term | Meaning |\n|---|---|\n| Ledger | authors |\n| Desk clerk | Yes |\n| Acquirer | A bank that pays a shop. |\n'
  assert.deepEqual(termsOf(table), ['Acquirer'])
})

test('one word in lower case is a term only if it is defined as something', () => {
  const list =
    '# Glossary\n\n- **ledger**: A book of accounts.\n- **timeout**: 5 seconds by default.\n- **desk clerk**: lends.\n- **Acquirer**: pays.\n'
  assert.deepEqual(termsOf(list), ['ledger', 'desk clerk', 'Acquirer'])
})

test('glossaries have names in several languages', () => {
  for (const name of [
    'Glossar',
    'Glossaire',
    '用語集',
    '3. Terms and definitions',
    'Abbreviations',
    'Key terms',
    'Begriffe',
  ]) {
    assert.deepEqual(
      termsOf(`# A\n\n## ${name}\n\n- **Ledger**: A book.\n\n## Other\n\n- **Lamp**: A light.\n`, 'a.md'),
      ['Ledger'],
      name,
    )
  }
  assert.deepEqual(termsOf('# A\n\n- **Ledger**: A book.\n', 'docs/Glossaire.md'), ['Ledger'])
})

test('outside glossaries, definition lists define names by sentences', () => {
  const list = 'Ledger\n: A book of all accounts.\n\ntimeout\n: The longest time to wait.\n\nLamp\n: 5 W\n'
  assert.deepEqual(termsOf(list, 'a.md'), ['Ledger'])
})

test('the nearest glossary wins: of the folder, above it, elsewhere', () => {
  const glossary = (place: string) => `# Glossary\n\n- **Ledger**: A book of ${place}.\n`
  const files = {
    'a/glossary.md': glossary('a'),
    'a/page.md': 'Ledger',
    'a/deep/page.md': 'Ledger',
    'b/glossary.md': glossary('b'),
    'b/page.md': 'Ledger',
    'page.md': 'Ledger',
  }
  assert.deepEqual(linksOn(files, 'a/page.md'), ['Ledger /a/glossary.md#term:ledger'])
  assert.deepEqual(linksOn(files, 'a/deep/page.md'), ['Ledger /a/glossary.md#term:ledger'])
  assert.deepEqual(linksOn(files, 'b/page.md'), ['Ledger /b/glossary.md#term:ledger'])
  assert.equal(linksOn(files, 'page.md').length, 1)
})

test('definitions in a document are for its folder, or for itself if others there have definitions too', () => {
  const definitions = '# A\n\n## Definitions\n\n- **Ledger**: A book.\n'
  const one = { 'a.md': definitions, 'b.md': 'Ledger' }
  assert.deepEqual(linksOn(one, 'b.md'), ['Ledger /a.md#term:ledger'])
  assert.deepEqual(linksOn({ ...one, 'c.md': '# C\n\n## Terms\n\n- **Lamp**: A light.\n' }, 'b.md'), [])
  const two = {
    'x/a.md': definitions,
    'x/deep/b.md': 'Ledger',
    'y/b.md': 'Ledger',
    'glossary.md': '- **Lamp**: A light.\n',
  }
  assert.deepEqual(linksOn(two, 'x/deep/b.md'), ['Ledger /x/a.md#term:ledger'])
  assert.deepEqual(linksOn(two, 'y/b.md'), [])
})

test('definitions on the page of a folder are for this folder if other pages have some', () => {
  const definitions = (place: string) => `# A\n\n## Terminology\n\n- **Ledger**: A book of ${place}.\n`
  const files = {
    'proposals/1/README.md': definitions('one'),
    'proposals/1/plan.md': 'Ledger',
    'proposals/2/README.md': 'Ledger',
    'glossary/index.md': '- **Lamp**: A light.\n',
  }
  assert.deepEqual(linksOn(files, 'proposals/1/plan.md'), ['Ledger /proposals/1/README.md#term:ledger'])
  assert.deepEqual(linksOn(files, 'proposals/2/README.md'), [])
  const lit = { ...files, 'proposals/3/README.md': 'A lamp.' }
  assert.deepEqual(linksOn(lit, 'proposals/3/README.md'), ['lamp /glossary/index.md#term:lamp'])
})

test('a term is linked once in each section', () => {
  const files = {
    'glossary.md': '- **Ledger**: A book.\n',
    'a.md': '# A\n\nA ledger and a ledger.\n\nA ledger.\n\n## B\n\nA ledger, the ledger.\n',
  }
  assert.equal(linksOn(files, 'a.md').length, 2)
})
