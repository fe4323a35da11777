import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annotatePages } from '#site/annotate/page.ts'
import { renderFileInFull } from '#site/file.ts'
import { fillLinks } from '#site/markdown.ts'
import { surveyFile } from '#site/survey/file.ts'
import { indexSite } from '#site/survey/site.ts'
import type { SiteRequirement } from '#site/survey/siteRequirements.ts'
import { bytes, siteOf } from '../renderMarkdownPage.ts'
import { surveyFiles } from '../survey/surveyFiles.ts'

function requirementsOf(markdown: string, path = 'docs/a.md'): readonly SiteRequirement[] {
  return [...surveyFiles({ [path]: markdown }).survey.requirements.values()]
}

function idsOf(markdown: string, path?: string): string[] {
  return requirementsOf(markdown, path).map(({ id }) => id)
}

/** Three statements with one form of id, and the ids by which they are known. */
const forms: Readonly<Record<string, readonly (readonly [written: string, id: string])[]>> = {
  'numbers below a hyphenated family': [
    ['AREA-LK-01.01', 'AREA-LK-01.01'],
    ['AREA-LK-01.02', 'AREA-LK-01.02'],
    ['AREA-LK-02.01', 'AREA-LK-02.01'],
  ],
  'hyphens between numbers': [
    ['LAMP-6-001', 'LAMP-6-001'],
    ['LAMP-6-002', 'LAMP-6-002'],
    ['LAMP-7-001', 'LAMP-7-001'],
  ],
  'an underscore': [
    ['LMP_01', 'LMP_01'],
    ['LMP_02', 'LMP_02'],
    ['LMP_02a', 'LMP_02a'],
  ],
  'an underscore, in mixed case': [
    ['SPC_Lamp_00010', 'SPC_Lamp_00010'],
    ['SPC_Lamp_00011', 'SPC_Lamp_00011'],
    ['SPC_Lamp_00020', 'SPC_Lamp_00020'],
  ],
  'no separator': [
    ['REQ001', 'REQ001'],
    ['REQ002', 'REQ002'],
    ['REQ003', 'REQ003'],
  ],
  'no separator, and numbers below': [
    ['LK4000', 'LK4000'],
    ['LK4000.1', 'LK4000.1'],
    ['LK4000.1.1', 'LK4000.1.1'],
  ],
  'three parts': [
    ['LAMP-SRS-12', 'LAMP-SRS-12'],
    ['LAMP-SRS-13', 'LAMP-SRS-13'],
    ['LAMP-SRS-14', 'LAMP-SRS-14'],
  ],
  dots: [
    ['SYS.REQ.12', 'SYS.REQ.12'],
    ['SYS.REQ.13', 'SYS.REQ.13'],
    ['SYS.REQ.14', 'SYS.REQ.14'],
  ],
  'dots and a version': [
    ['LM.DESK.1.1v1', 'LM.DESK.1.1v1'],
    ['LM.DESK.1.2v1', 'LM.DESK.1.2v1'],
    ['LM.DESK.2.1v2', 'LM.DESK.2.1v2'],
  ],
  'one letter': [
    ['R-1.2.1', 'R-1.2.1'],
    ['R-1.2.2', 'R-1.2.2'],
    ['R-1.2.3', 'R-1.2.3'],
  ],
  'a space': [
    ['REQ 12', 'REQ-12'],
    ['REQ 13', 'REQ-13'],
    ['REQ 14', 'REQ-14'],
  ],
  'name and revision': [
    ['req~sign-in~1', 'req~sign-in~1'],
    ['req~sign-out~1', 'req~sign-out~1'],
    ['dsn~sign-in.form~2', 'dsn~sign-in.form~2'],
    ['dsn~sign-in.link~1', 'dsn~sign-in.link~1'],
  ],
}

const places: Readonly<Record<string, (id: string) => string>> = {
  'a heading': id => `### ${id}: Lamps\n\nThe lamp shall glow.\n`,
  'a heading with a dash': id => `### ${id} – Lamps\n\nThe lamp shall glow.\n`,
  'an item': id => `- ${id}: The lamp shall glow.\n`,
  'an item in bold': id => `- **${id}** The lamp shall glow.\n`,
  'an item in brackets': id => `- [${id}] The lamp shall glow.\n`,
  'the first cell of a row': id => `| Id | Text |\n|---|---|\n| ${id} | The lamp shall glow. |\n\n`,
  'a paragraph in bold': id => `**${id}**: The lamp shall glow.\n\n`,
  'a paragraph with its title in bold': id => `**${id}: Lamps**\nThe lamp shall glow.\n\n`,
  'a paragraph as code': id => `\`${id}\` The lamp shall glow.\n\n`,
  'a paragraph in brackets': id => `[${id}] The lamp shall glow.\n\n`,
  'a paragraph with a colon': id => `${id}: The lamp shall glow.\n\n`,
  'a term': id => `${id}\n: The lamp shall glow.\n\n`,
  'a field': id => `### Lamps\n\n**UID**: ${id}\n\nThe lamp shall glow.\n\n`,
}

for (const [form, ids] of Object.entries(forms)) {
  test(`ids with ${form} are found wherever requirements are stated`, () => {
    for (const [place, state] of Object.entries(places)) {
      const text = `# Lamps\n\n## Requirements\n\n${ids.map(([written]) => state(written)).join('')}`
      const found = requirementsOf(text)
      assert.deepEqual(
        found.map(({ id }) => id),
        ids.map(([, id]) => id),
        `${place}\n${text}`,
      )
      for (const { text } of found) assert.match(text, /^(?:Lamps: )?(?:Lamps )?The lamp shall glow\.$/, place)
    }
  })
}

test('ids are found in the marks that authors set around them, and as anchors', () => {
  const three = (state: (number: number) => string) => `# Requirements\n\n${[1, 2, 3].map(state).join('\n')}`
  assert.deepEqual(idsOf(three(n => `- #REQ-${n} It glows.`)), ['REQ-1', 'REQ-2', 'REQ-3'])
  assert.deepEqual(idsOf(three(n => `- <REQ_${n}> It glows.`)), ['REQ_1', 'REQ_2', 'REQ_3'])
  assert.deepEqual(idsOf(three(n => `It glows. {#LMP_${n}}\n`)), ['LMP_1', 'LMP_2', 'LMP_3'])
  assert.deepEqual(idsOf(three(n => `<div id="LMP_${n}">It glows.</div>\n`)), ['LMP_1', 'LMP_2', 'LMP_3'])
  assert.deepEqual(idsOf(three(n => `<a id="LMP_${n}"></a>**LMP_${n}** It glows.\n`)), ['LMP_1', 'LMP_2', 'LMP_3'])
})

test('the text of a requirement may be below its label, or below the first heading of its page', () => {
  const box = (n: number) =>
    `<div id="LMP_${n}"><div>LMP_${n}<span>SHALL</span></div><div>The lamp SHALL glow.</div></div>\n\n`
  const page = (n: number) => `# LMP-GLOW-${n}\n\n## Control\n\nThe lamp glows.\n`
  const boxes = requirementsOf(`# Requirements\n\n${[1, 2, 3].map(box).join('')}`)
  assert.deepEqual(
    boxes.map(({ text }) => text),
    Array(3).fill('The lamp SHALL glow.'),
  )
  const { survey } = surveyFiles({ 'controls/1.md': page(1), 'controls/2.md': page(2) })
  assert.deepEqual(
    [...survey.requirements.values()].map(({ text }) => text),
    Array(2).fill('The lamp glows.'),
  )
})

test('ids of tables in CSV and of AsciiDoc are found', async () => {
  const files = {
    'lamps.csv': 'Requirement ID,Text\nLK1000,It shall glow\nLK1000.1,It shall blink\nLK1001,It shall fade\n',
    'lamps.adoc':
      '= Requirements\n\n*LMP_01*:: It shall glow.\n*LMP_02*:: It shall blink.\n*LMP_03*:: It shall fade.\n',
  }
  const ids = { 'lamps.csv': ['LK1000', 'LK1000.1', 'LK1001'], 'lamps.adoc': ['LMP_01', 'LMP_02', 'LMP_03'] }
  for (const [path, text] of Object.entries(files)) {
    const fragment = (await renderFileInFull(bytes(text), path)) ?? assert.fail()
    const { requirements } = indexSite(siteOf(path), new Map([[path, surveyFile(fragment, path)]]))
    assert.deepEqual([...requirements.keys()], ids[path as keyof typeof ids])
  }
})

test('an id of any form is an anchor where it is stated, and linked where it is mentioned', () => {
  const { fragments, survey } = surveyFiles({
    'a.md':
      '# Requirements\n\n- **LMP_01** It shall glow.\n- **LMP_02** It shall blink.\n- **LMP_03** It shall fade.\n',
    'b.md':
      '# Desks\n\nAs LMP_02 says, `req~desk~1`, and REQ 7.\n\n`req~desk~1`\n\nIt opens.\n\n`req~lid~1`\n\nIt shuts.\n\n## REQ 7: Lids\n\nText\n\n## REQ 8: Chairs\n\nText.\n',
  })
  const html = (path: string) =>
    fillLinks(annotatePages(survey)(fragments.get(path) ?? assert.fail(), path), link => link)
  assert.match(html('a.md'), /<a id="LMP_02" href="#LMP_02" class="requirement hung">LMP_02<\/a>/)
  assert.match(html('b.md'), /As <a class="reference"[^>]*>LMP_02<\/a> says/)
  assert.match(html('b.md'), /<a class="reference" href="#req~desk~1"[^>]*>req~desk~1<\/a>/)
  assert.match(html('b.md'), /<a class="reference" href="#REQ-7"[^>]*>REQ 7<\/a>/)
  assert.match(html('b.md'), /<a id="REQ-7" href="#REQ-7" class="requirement hung">REQ 7<\/a>/)
  assert.deepEqual(
    survey.requirements.get('LMP_02')?.referencedBy.map(({ path }) => path),
    ['b.md'],
  )
})

test('where an id is only listed, or follows another in a row, it refers to what is stated elsewhere', () => {
  const { survey } = surveyFiles({
    'covered.md': '# Covers\n\n- `LMP_01`\n- `LMP_02`\n\n| Id | Requirement |\n|---|---|\n| TST_01 | LMP_03 |\n',
    'lamps.md': '# Requirements\n\n- LMP_01: It glows.\n- LMP_02: It blinks.\n- LMP_03: It fades.\n',
  })
  for (const { path, duplicates, referencedBy } of survey.requirements.values()) {
    assert.equal(path, 'lamps.md')
    assert.deepEqual(duplicates, [])
    assert.deepEqual(
      referencedBy.map(place => place.path),
      ['covered.md'],
    )
  }
  assert.equal(survey.requirements.size, 3)
})
