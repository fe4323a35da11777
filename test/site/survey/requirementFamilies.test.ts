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
  'standards and algorithms, in lists of requirements': {
    'a.md': `# Requirements\n\n${listOf('MD-5', 'ES-5', 'ES-2015', 'SP-800', 'CP-1252', 'BASE-64', 'COVID-19', 'CVE-2024-1', 'ISO-27001')}`,
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
  'names with numbers, in other forms': {
    'a.md': `# Requirements\n\n${listOf('SHA256:', 'SHA384:', 'SHA512:', 'P256:', 'P384:', 'UTF8:', 'RFC2119:', 'RFC8174:', 'TLS1.2:', 'TLS1.3:')}\n- **UINT_8** must fit.\n- **UINT_64** must fit.\n- **UINT_128** must fit.\n`,
  },
  'chapters, tasks and versions with one letter': {
    'a.md': `# Requirements\n\n### A1 Lamps must glow\n\nText\n\n### A2 Desks must open\n\nText\n\n### A3 Chairs must hold\n\n${listOf('**T1**', '**T2**', '**T3**', 'V1.1:', 'V1.2:', 'V1.3:')}`,
  },
  'error codes': {
    'a.md':
      '# Requirements\n\n| Error code | Meaning |\n|---|---|\n| ERR-001 | No lamp |\n| ERR-002 | No desk |\n| ERR-003 | No chair |\n\n## Error codes\n\n- E1001: No lamp.\n- E1002: No desk.\n- E1003: No chair.\n',
  },
  'registers, commands and parts': {
    'a.md':
      '# Lamp\n\n| Register | Width |\n|---|---|\n| CTRL_0 | 8 |\n| CTRL_1 | 8 |\n| CTRL_2 | 8 |\n\n| Command | What |\n|---|---|\n| LMP_1 | Glows |\n| LMP_2 | Blinks |\n| LMP_3 | Fades |\n\n| Part number | What |\n|---|---|\n| LK100 | Lamp |\n| LK101 | Lamp |\n| LK102 | Lamp |\n',
  },
  'what nothing says that it is': {
    'a.md': '# Lamps\n\n- LMP_01: Red.\n- LMP_02: Green.\n- LMP_03: Blue.\n- C1: Red.\n- C2: Green.\n- C3: Blue.\n',
  },
  'tickets that a page lists': {
    'a.md':
      '# Requirements\n\nSee LMP_4, LMP_5, LMP_6, LMP_7, LMP_8, LMP_9, LMP_10.\n\n- LMP_1: It must glow.\n- LMP_2: It must blink.\n\n- LMP_3\n',
  },
  'works that a page cites': {
    'a.md':
      '# Requirements\n\n## References\n\n- [R1] What lamps are. 2001.\n- [R2] What desks are. 2002.\n- [R3] What chairs are. 2003.\n',
  },
  'documents whose files have the number': {
    'proposals/0001-lamps.md': '# Lamps\n\n- Proposal: LP-0001\n',
    'proposals/0002-desks.md': '# Desks\n\n- Proposal: LP-0002\n',
    'proposals/0003-chairs.md': '# Chairs\n\n- Proposal: LP-0003\n',
    'README.md': `# Requirements of proposals\n\n## Index\n\n${listOf('LP-0001', 'LP-0002', 'LP-0003')}`,
  },
  'controls of another catalogue, in a table of what they cover': {
    'a.md': '# Controls\n\n| Catalogue | Control |\n|---|---|\n| Other | SC-8 |\n| Other | SC-9 |\n| Other | AC-3 |\n',
  },
  examples: {
    'examples/a.md': listOf('FR-001', 'FR-002'),
    'docs/samples/b.md': listOf('REQ-1', 'REQ-2'),
    'src/Testing/Stubs/c.md': listOf('FR-3'),
  },
  'dates and versions': { 'a.md': '- MAY-2024\n- MAY-2025\n- V-1\n- V-2\n' },
}

for (const [name, files] of Object.entries(others)) {
  test(`no requirements: ${name}`, () => assert.deepEqual(idsOf(files), []))
}

const families: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'controls with a page each': {
    'controls/LMP-GLOW-1.md': '# LMP-GLOW-1\n\nThe lamp glows.\n',
    'controls/LMP-GLOW-2.md': '# LMP-GLOW-2\n\nThe lamp glows on.\n',
  },
  'numbers that files have as well': {
    'docs/01-lamps.md': '# Lamps\n\n- LMP-01: It glows.\n- LMP-02: It blinks.\n- LMP-03: It fades.\n',
    'docs/02-desks.md': '# Desks\n\nText.\n',
    'docs/03-chairs.md': '# Chairs\n\nText.\n',
  },
  'single members of a catalogue': {
    'a.md':
      '# Lamps\n\n- LMP-GLOW-1: It shall glow.\n- LMP-GLOW-2: It shall glow on.\n- LMP-BLINK-1: It shall blink.\n- LMP-FADE-1: It shall fade.\n',
  },
  'what obliges, in any case and language': {
    'a.md': '# Lampen\n\n- LMP_01: Sie soll leuchten.\n- LMP_02: Sie muss blinken.\n- LMP_03: Sie soll dimmen.\n',
  },
  'what the head of a column calls so, among errors': {
    'a.md':
      '# Errors\n\n| Requirement | Text |\n|---|---|\n| LMP_01 | Lamps report faults. |\n| LMP_02 | Desks do. |\n| LMP_03 | Chairs do. |\n',
  },
}

for (const [name, files] of Object.entries(families)) {
  test(`requirements by what is around them: ${name}`, () => {
    const written =
      Object.values(files)
        .join('\n')
        .match(/\bLMP[-_](?:[A-Z]+-)?\d+\b/g) ?? []
    assert.deepEqual(idsOf(files).toSorted(), [...new Set(written)].toSorted())
  })
}

test('the project decides which prefixes are those of its requirements, or that there are none', () => {
  const files = { 'a.md': '- CAT-5 MUST fit.\n- FR-1 It MUST be.\n' }
  const { map, pages } = surveyFiles(files)
  const ids = (setting: readonly string[] | false) => [...indexSite(map, pages, setting).requirements.keys()]
  assert.deepEqual(ids(['CAT']), ['CAT-5'])
  assert.deepEqual(ids(['CAT-', 'FR']), ['CAT-5', 'FR-1'])
  assert.deepEqual(ids(false), [])
})

test('the prefixes of a project are those of every form of id', () => {
  const { map, pages } = surveyFiles({
    'a.md':
      '- LMP_1 It glows.\n- LK7: It opens.\n- CAT.C01.TR02: It shuts.\n- CAT.Mail.C1: It rings.\n\n`req~lid~1`\n\nIt shuts.\n',
  })
  const ids = (...setting: string[]) => [...indexSite(map, pages, setting).requirements.keys()]
  assert.deepEqual(ids('LK'), ['LK7'])
  assert.deepEqual(ids('CAT'), ['CAT.C01.TR02', 'CAT.Mail.C1'])
  assert.deepEqual(ids('CAT.C01', 'req~'), ['CAT.C01.TR02', 'req~lid~1'])
  assert.deepEqual(ids('LMP_'), [])
})

test('an id that is no requirement is plain text on its page, and links to it still arrive', () => {
  const { fragments, survey } = surveyFiles({ 'a.md': '- **SHA3-256** hash\n\n[above](#SHA3-256)\n' })
  const fragment = fragments.get('a.md') ?? assert.fail()
  const html = fillLinks(annotatePages(survey)(fragment, 'a.md'), link => link)
  assert.match(html, /<strong><span id="SHA3-256">SHA3-256<\/span><\/strong> hash/)
  assert.doesNotMatch(html, /class="requirement"/)
})
