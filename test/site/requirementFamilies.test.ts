import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annotatePages } from '#site/annotate/page.ts'
import { fillLinks } from '#site/markdown.ts'
import { indexSite } from '#site/survey/site.ts'
import { surveyFiles } from './surveyFiles.ts'

function idsOf(files: Readonly<Record<string, string>>): string[] {
  return [...surveyFiles(files).survey.requirements.keys()]
}

function listOf(...ids: readonly string[]): string {
  return ids.map(id => `- ${id} Text.`).join('\n')
}

const requirements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'usual prefixes, even a single one': { 'a.md': listOf('FR-001', 'NFR-2', 'REQ-UI-7', 'SYSREQ-4', 'AC-1') },
  'one page for each requirement': {
    'r/1.md': '# REQ-1 Open\n\nIt opens.\n',
    'r/2.md': '# REQ-2 Close\n\nIt closes.\n',
  },
  'several ids that bind': { 'a.md': '- **DESK-1** It MUST open.\n- **DESK-2** It SHOULD close.\n' },
  'several numbers with leading zeros': {
    'a.md': '| Id | Name |\n|---|---|\n| OC-001 | a |\n| OC-002 | b |\n| OC-003 | c |\n',
  },
  'ids under a heading about requirements': {
    'a.md': '# A\n\n## Anforderungen\n\n- LAMP-1: Leuchtet.\n- LAMP-2: Blinkt.\n',
  },
}

for (const [name, files] of Object.entries(requirements)) {
  test(`requirements: ${name}`, () => {
    const written =
      Object.values(files)
        .join('\n')
        .match(/\b[A-Z]{2,}(?:-[A-Z]+)*-\d+\b/g) ?? []
    assert.deepEqual(idsOf(files).toSorted(), [...new Set(written)].toSorted())
  })
}

const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  licences: { 'a.md': '- CC0-1.0\n- GPL-3\n- BSD-2\n- BSD-3\n- MPL-2\n' },
  'standards and algorithms': {
    'a.md': '- ISO-8601 dates MUST be used\n- BLS12-381 MUST be used\n- SHA3-256\n- SHA3-384\n- ED-25519\n- UTF-8\n',
  },
  'names of tokens': { 'a.md': '- ERC-20 tokens MUST be listed\n- ERC-721 tokens MAY be\n' },
  'titles of documents': {
    'p/1.md': '# ZAP-1: Lamps\n\nA lamp MUST glow.\n',
    'p/2.md': '# ZAP-2: Desks\n\nA desk MUST open.\n',
    'README.md': '- ZAP-1 Lamps\n- ZAP-2 Desks\n',
  },
  'numbers far apart': { 'a.md': '- MODEL-100 MUST fit\n- MODEL-4000 MUST fit\n- MODEL-90000 MUST fit\n' },
  'issues in a list of changes': { 'CHANGELOG.md': listOf('SHOP-101', 'SHOP-102', 'SHOP-103', 'SHOP-107') },
  'a single id of a prefix that nothing explains': { 'a.md': '- CAT-5 cables MUST be used\n' },
  'templates and tests': {
    'templates/spec.md': listOf('FR-001', 'FR-002'),
    'docs/spec-template.md': listOf('NFR-1'),
    'tests/data/input.csv': 'Id,Text\nREQ-1,It opens\nREQ-2,It closes\n',
  },
  'dates and versions': { 'a.md': '- MAY-2024\n- MAY-2025\n- V-1\n- V-2\n' },
}

for (const [name, files] of Object.entries(others)) {
  test(`no requirements: ${name}`, () => assert.deepEqual(idsOf(files), []))
}

test('the project decides which prefixes are those of its requirements, or that there are none', () => {
  const files = { 'a.md': '- CAT-5 MUST fit.\n- FR-1 It MUST be.\n' }
  const { map, pages } = surveyFiles(files)
  const ids = (setting: readonly string[] | false) => [...indexSite(map, pages, setting).requirements.keys()]
  assert.deepEqual(ids(['CAT']), ['CAT-5'])
  assert.deepEqual(ids(['CAT-', 'FR']), ['CAT-5', 'FR-1'])
  assert.deepEqual(ids(false), [])
})

test('an id that is no requirement is plain text on its page, and links to it still arrive', () => {
  const { fragments, survey } = surveyFiles({ 'a.md': '- **SHA3-256** hash\n\n[above](#SHA3-256)\n' })
  const fragment = fragments.get('a.md') ?? assert.fail()
  const html = fillLinks(annotatePages(survey)(fragment, 'a.md'), link => link)
  assert.match(html, /<strong><span id="SHA3-256">SHA3-256<\/span><\/strong> hash/)
  assert.doesNotMatch(html, /class="requirement"/)
})
