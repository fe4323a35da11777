import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkText } from '#domain/lint/check.ts'
import { projectFacts, readFacts } from '#domain/lint/projectFacts.ts'
import { findingsOf, fixedBy, wordsOf } from './findings.ts'

describe('links', () => {
  test('objects to a missing file, a missing heading and a missing heading of another file', () => {
    const text = '# One\n\n[a](b.md) [c](missing.md) [d](#one) [e](#two) [f](b.md#three) [g](b.md#four)\n'
    assert.deepEqual(wordsOf('broken-link', text, { 'b.md': '# Three' }), ['missing.md', '#two', 'b.md#four'])
  })

  test('leaves addresses elsewhere, templates and what no text refers to alone', () => {
    const text = '[a](https://example.org/x) [b](mailto:a@b.c) [c]({{ x }}) \n\n[unused]: missing.md\n'
    assert.deepEqual(wordsOf('broken-link', text), [])
    assert.deepEqual(wordsOf('broken-link', '[used]\n\n[used]: missing.md\n'), ['missing.md'])
  })

  test('links to the only file or heading that can be meant', () => {
    const files = { 'docs/parts list.md': '', 'x/same.md': '', 'y/same.md': '' }
    const text = '# Scope and aims\n\n[a](Parts%20List.md#top) [b](#scope--aims) [c](same.md) [d](#scope-and-aim)\n'
    assert.equal(
      fixedBy('broken-link', text, files),
      '# Scope and aims\n\n[a](docs/parts%20list.md#top) [b](#scope--aims) [c](same.md) [d](#scope-and-aims)\n',
    )
  })
})

describe('links that lead nowhere', () => {
  test('no heading with another number is meant', () => {
    const text = '# Release 1.1\n\n## Phase 1\n\n[a](#release-12) [b](#phase-2) [c](#phase-11) [d](#relase-11)\n'
    assert.equal(fixedBy('broken-link', text), text.replace('#relase-11', '#release-11'))
  })

  test('no page of another folder is meant, unless the folder has the same name', () => {
    const text = '[a](billing/README.md) [b](orders/index.md)\n'
    const files = { 'README.md': '', 'web/index.md': '', 'docs/billing/README.md': '' }
    assert.equal(fixedBy('broken-link', text, files), '[a](docs/billing/README.md) [b](orders/index.md)\n')
  })
})

describe('files that a page includes', () => {
  const book = { 'book.md': '# Book\n\n--8<-- "parts/a.md"\n\n> {{#include parts/b.md}}\n', 'parts/b.md': '# Bees\n' }
  const partsOf = (text: string, files: Readonly<Record<string, string>>) => {
    const all = { ...files, 'parts/a.md': text }
    const facts = new Map(Object.entries(all).map(([path, content]) => [path, readFacts(content)] as const))
    const isOn = ({ id }: { readonly id: string }) => id === 'broken-link'
    const project = projectFacts(Object.keys(all), facts)
    return checkText({ path: 'parts/a.md', text, project, isOn }).findings.map(({ words }) => words)
  }

  test('may name the sections of each other and of the page', () => {
    assert.deepEqual(partsOf('[a](#bees) [b](#book) [c](#birds) [d](b.md#book)\n', book), ['#birds', 'b.md#book'])
    const quoted = { ...book, 'book.md': '# Book\n\n```\n--8<-- "parts/a.md"\nb\n```\n' }
    assert.deepEqual(partsOf('[a](#bees) [b](#book)\n', quoted), ['#bees', '#book'])
  })

  test('a page may name the sections of the files that it includes', () => {
    const text = '[a](#bees) [b](#birds)\n\n{% include_relative b.md %}\n'
    assert.deepEqual(wordsOf('broken-link', text, { 'b.md': '# Bees\n' }), ['#birds'])
    assert.deepEqual(wordsOf('broken-link', text, {}), ['#bees', '#birds'])
  })
})

describe('addresses on the site', () => {
  test('a link from the root leads to the nearest folder that has it, or copies it there', () => {
    const files = ['docs/en/intro.md', 'docs/guide/start.md', 'docs/public/logo.png', 'static/plan.pdf']
    const facts = projectFacts([...files, 'docs/guide/own.md'], new Map())
    const wrong = (text: string) => {
      const isOn = ({ id }: { readonly id: string }) => id === 'broken-link'
      return checkText({ path: 'docs/guide/own.md', text, project: facts, isOn }).findings.map(({ words }) => words)
    }
    assert.deepEqual(wrong('[a](/guide/start) ![b](/logo.png) [c](/plan.pdf) [d](/start) [e](/guide/end)'), [
      '/guide/end',
    ])
  })

  test('a page in any format has an address without its ending', () => {
    const files = { 'api.adoc': '', 'law.asciidoc': '', 'guide.rst': '' }
    assert.deepEqual(wordsOf('broken-link', '[a](api) [b](law.html) [c](guide.html) [d](other)\n', files), ['other'])
  })
})

describe('headings', () => {
  test('moves headings that skip a level together with those beside and below them', () => {
    const text = '# A\n\n### B\n\n#### C\n\n### D\n\n## E\n\n### F\n'
    assert.deepEqual(wordsOf('heading-order', text), ['B'])
    assert.equal(fixedBy('heading-order', text), '# A\n\n## B\n\n### C\n\n## D\n\n## E\n\n### F\n')
  })

  test('offers no fix where a heading is underlined', () => {
    const [finding] = findingsOf('heading-order', '# A\n\n### B\n\n### C\n')
    assert.ok(finding?.fix)
    assert.deepEqual(wordsOf('heading-order', '# A\n\nB\n---\n'), [])
  })
})

describe('ids', () => {
  const text = '- REQ-01: a\n- REQ-02: b\n- REQ-02: c, see REQ-01 and REQ-09\n'

  test('gives the second use of an id the next free one', () => {
    assert.deepEqual(wordsOf('duplicate-id', text), ['REQ-02'])
    assert.match(fixedBy('duplicate-id', text), /- REQ-02: b\n- REQ-10: c/)
    assert.match(fixedBy('duplicate-id', text, { 'b.md': 'REQ-20: d' }), /- REQ-21: c/)
  })

  test('a table that lists the requirements of the sections repeats none', () => {
    const listed = '| Id | Title |\n| --- | --- |\n| REQ-1 | a |\n\n## REQ-1: a\n\nText.\n'
    assert.deepEqual(wordsOf('duplicate-id', listed), [])
  })

  test('tables and sections that go through the requirements once more repeat none', () => {
    const rows = '| Id | Test |\n| --- | --- |\n| REQ-1 | TC-1 |\n| REQ-2 | TC-1 |\n'
    const tests = '| Test | Result |\n| --- | --- |\n| TC-1 | passed |\n| REQ-1 | met |\n'
    assert.deepEqual(wordsOf('duplicate-id', `${rows}\n${tests}`), [])
    assert.deepEqual(wordsOf('duplicate-id', `${rows}| REQ-1 | TC-3 |\n`), ['REQ-1'])
    assert.deepEqual(wordsOf('duplicate-id', 'REQ-1: a\n\n## Verification\n\nREQ-1: by a test\n'), [])
  })

  test('names the other document that states an id', () => {
    const [finding] = findingsOf('duplicate-id', 'REQ-1: a\n', { 'b.md': 'REQ-1: b\n' })
    assert.equal(finding?.message, 'REQ-1 is also used in b.md.')
    assert.equal(finding?.fix, undefined)
  })

  test('objects to ids that no document states, once it knows the family', () => {
    assert.deepEqual(wordsOf('dangling-id', text), ['REQ-09'])
    assert.deepEqual(wordsOf('dangling-id', text, { 'b.md': 'REQ-09: there' }), [])
    assert.deepEqual(wordsOf('dangling-id', 'As in ABC-7.\n'), [])
  })
})

describe('names that look like ids', () => {
  test('standards, products and numbers that are alone with their prefix are no ids of the project', () => {
    for (const name of ['MIL-STD-810', 'USB-3', 'COVID-19', 'AURORA-7'])
      assert.deepEqual(wordsOf('duplicate-id', `${name} applies here.\n\n${name} applies there.\n`), [], name)
    const products = 'USB-2 ports are black.\n\nUSB-3 ports are blue, unlike USB-4.\n\nUSB-3 hubs too.\n'
    assert.deepEqual([...wordsOf('duplicate-id', products), ...wordsOf('dangling-id', products)], [])
  })

  test('ids of requirements about them are', () => {
    const text = '- REQ-USB-1: a\n- REQ-USB-1: b\n- AURORA-7: c\n- AURORA-8: d\n- AURORA-8: e\n'
    assert.deepEqual(wordsOf('duplicate-id', text), ['REQ-USB-1', 'AURORA-8'])
  })
})

describe('lists that repeat ids', () => {
  const text = '## Functions\n\n- FR-1: The app shall open.\n- FR-2: The app must close.\n\n'

  test('what says when a requirement comes states none', () => {
    assert.deepEqual(wordsOf('duplicate-id', `${text}## Plan\n\n- FR-1: release 1\n- FR-2: later\n`), [])
  })

  test('a second text that binds is another requirement, as is one where the first does not bind either', () => {
    assert.deepEqual(wordsOf('duplicate-id', `${text}## Plan\n\n- FR-1: The app shall wait.\n`), ['FR-1'])
    assert.deepEqual(wordsOf('duplicate-id', '- FR-1: Open the app\n- FR-1: Close the app\n'), ['FR-1'])
  })
})

describe('hierarchical ids', () => {
  const text = '## FR-1 Access\n\n- FR-1.1: a\n- FR-1.2: b\n- FR-2.1.1: c, see FR-1.1.\n- FR-2.1.2: d, as in FR-2.1\n'

  test('each level is part of the id', () => {
    assert.deepEqual(wordsOf('duplicate-id', text), [])
    assert.deepEqual(wordsOf('dangling-id', text), [])
    assert.deepEqual(wordsOf('dangling-id', `${text}- FR-3: see FR-1.7 and FR-2.1.9\n`), ['FR-1.7', 'FR-2.1.9'])
    assert.deepEqual(wordsOf('dangling-id', 'REQ-1: a\n\nREQ-2: as in REQ-1.4\n'), [])
    assert.deepEqual(wordsOf('duplicate-id', '- FR-1.1.1.1.1: a\n- FR-1.1.1.1.2: b\n'), [])
  })

  test('the next free id is of the same group', () => {
    assert.match(fixedBy('duplicate-id', `${text}- FR-1.1: e\n`), /- FR-1\.3: e\n/)
    assert.match(fixedBy('duplicate-id', `${text}- FR-4.01: e\n- FR-4.01: f\n`), /- FR-4\.02: f\n/)
    assert.match(fixedBy('duplicate-id', `${text}- FR-3: e\n- FR-3: f\n- FR-4.1: g\n`), /- FR-5: f\n/)
  })
})

describe('terms', () => {
  test('objects to a term that the only document does not use', () => {
    const text = 'The clerk sorts letters.\n\n## Glossary\n\n- **Clerk**: a person\n- **Courier**: another\n'
    assert.deepEqual(wordsOf('unused-term', text), ['Courier'])
    assert.deepEqual(wordsOf('unused-term', text, { 'b.md': 'text' }), [])
  })

  test('a term is used in the plural too, whatever it ends in', () => {
    for (const [one, many] of [
      ['Device', 'devices'],
      ['Node', 'nodes'],
      ['Category', 'categories'],
      ['Bus', 'buses'],
      ['Employee', 'employees'],
    ]) {
      const text = `The ${many} are blue.\n\n## Glossary\n\n- **${one}**: something\n`
      assert.deepEqual(wordsOf('unused-term', text), [], one)
    }
  })

  test('objects to an abbreviation that the glossary leaves out', () => {
    const uses = 'The QZV opens. The QZV shuts. The QZV waits. The PTR waits, the PTR goes, the PTR stops.'
    const text = `${uses}\n\n## Abbreviations\n\n- **PTR**: pointer\n`
    assert.deepEqual(wordsOf('unexplained-abbreviation', text), ['QZV'])
    assert.deepEqual(wordsOf('unexplained-abbreviation', uses), [])
  })
})

describe('placeholders and keywords', () => {
  test('objects to what is not written yet, also in headings and tables, not in code', () => {
    const text = '# Limits (TBD)\n\nThe limit is to be determined. `TODO` TODO\n\n| a |\n| --- |\n| TBC |\n'
    assert.deepEqual(wordsOf('placeholder', text), ['TBD', 'to be determined', 'TODO', 'TBC'])
    assert.deepEqual(wordsOf('placeholder', '| Fee |\n| --- |\n| To be determined |\n\nTo be confirmed: the date.\n'), [
      'To be determined',
      'To be confirmed',
    ])
    assert.deepEqual(wordsOf('placeholder', 'It needs to be defined by the buyer. The TODO list is long.'), [])
  })

  test('writes a keyword in capitals where the document does', () => {
    const text = 'A MUST x. B MUST y. C MUST z.\n\nServers shall not wait.\n'
    assert.match(fixedBy('lower-case-keyword', text), /Servers SHALL NOT wait/)
    assert.deepEqual(wordsOf('lower-case-keyword', 'Servers shall not wait.'), [])
  })
})
