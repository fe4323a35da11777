import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFileInFull } from '#site/file.ts'
import { compareNormative } from '#site/requirements/compare.ts'
import { everything, filterRows, printFilter, readFilter } from '#site/requirements/filter.ts'
import { normativeRows } from '#site/requirements/rows.ts'
import { renderRequirementsData, renderRequirementsTable } from '#site/special/requirementsFiles.ts'
import { renderRequirements } from '#site/special/requirementsPage.ts'
import { renderRequirementsSince } from '#site/special/requirementsSince.ts'
import { surveyFile } from '#site/survey/file.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes } from '../renderMarkdownPage.ts'
import { type SurveyedSite, surveyFiles } from '../survey/surveyFiles.ts'

const files = {
  'a.md':
    '# Desks\n\nIt MAY rest.\n\n## Opening\n\n- **FR-1** A desk MUST open. It SHOULD be lit.\n- **FR-2** A desk exists.\n\n### FR-3\n\nA desk SHALL close.\n\n| Id | Rule |\n|---|---|\n| FR-4 | It MUST lock. |\n',
  'b.md': '# Lamps\n\nA lamp SHOULD glow, as FR-1 says.\n',
}

function rowsOf({ pages, survey }: SurveyedSite) {
  return normativeRows(pages, survey.requirements)
}

function page(site: SurveyedSite, query = ''): string {
  return renderRequirements(site.props, { rows: rowsOf(site), unknownIds: 0 }, readFilter(query))
}

const many = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `p${index}.md`,
    `# Page ${index}\n\n${Array.from({ length: 30 }, (_, row) => `Part ${row} of ${index} ${row % 2 ? 'MUST' : 'MAY'} fit.`).join('\n\n')}\n`,
  ]),
)

test('the overview has a column for statuses only if a page has one', () => {
  const status = '<th scope="col">Status</th>'
  assert.doesNotMatch(page(surveyFiles(many)), new RegExp(status))
  const draft = { ...many, 'c.md': '---\nstatus: Draft\n---\n\n# Keys\n\nA key MUST turn.\n' }
  assert.match(page(surveyFiles(draft)), new RegExp(status))
})

test('the index has every statement and every id once, in the order of the pages', () => {
  assert.deepEqual(
    rowsOf(surveyFiles(files)).map(({ id, keyword, section, text }) => [id, keyword, section, text]),
    [
      [null, 'MAY', 'Desks', 'It MAY rest.'],
      ['FR-1', 'MUST', 'Opening', 'FR-1 A desk MUST open.'],
      ['FR-1', 'SHOULD', 'Opening', 'It SHOULD be lit.'],
      ['FR-2', null, 'Opening', 'A desk exists.'],
      ['FR-3', 'SHALL', 'FR-3', 'A desk SHALL close.'],
      ['FR-4', 'MUST', 'FR-3', 'It MUST lock.'],
      [null, 'SHOULD', 'Lamps', 'A lamp SHOULD glow, as FR-1 says.'],
    ],
  )
})

test('a requirement whose row names its level has its text and that level', () => {
  const text =
    '# Desks\n\n| Id | Rule | Level |\n|---|---|---|\n| FR-1 | It opens at nine | MUST |\n| FR-2 | It locks | SHOULD |\n| FR-3 | It may rest | Must |\n'
  const site = surveyFiles({ 'a.md': text })
  assert.deepEqual(
    rowsOf(site).map(({ id, keyword, stem, text: words }) => [id, keyword, stem, words]),
    [
      ['FR-1', 'MUST', '', 'It opens at nine'],
      ['FR-2', 'SHOULD', '', 'It locks'],
      ['FR-3', null, '', 'It may rest'],
    ],
  )
  assert.equal(site.survey.requirements.get('FR-1')?.text, 'It opens at nine')
  assert.equal(site.survey.requirements.get('FR-2')?.keyword, 'SHOULD')
})

test('a section that is called by the id of its requirement has no heading of that name in the list', () => {
  const shown = page(surveyFiles(files))
  assert.match(shown, /<h3>Opening<\/h3>/)
  assert.doesNotMatch(shown, /<h3>FR-3<\/h3>/)
  assert.match(shown, />FR-3<\/a> <span>A desk SHALL close\./)
})

test('the meaning of a term that is an id states its requirement', () => {
  const text =
    '# Desks\n\nFR-1\n: A desk MUST open.\n\n  It SHOULD be lit.\n\nFR-2\n: A desk SHALL close.\n\nDesk\n: What MUST NOT move.\n'
  assert.deepEqual(
    rowsOf(surveyFiles({ 'a.md': text })).map(({ id, keyword }) => [id, keyword]),
    [
      ['FR-1', 'MUST'],
      ['FR-1', 'SHOULD'],
      ['FR-2', 'SHALL'],
      [null, 'MUST NOT'],
    ],
  )
})

test('definition lists of AsciiDoc and reStructuredText are such lists too', async () => {
  for (const [path, text] of [
    ['a.adoc', '= Desks\n\nFR-1:: A desk MUST open.\nFR-2:: A desk MUST close.\n'],
    ['a.rst', 'Desks\n=====\n\nFR-1\n   A desk MUST open.\n\nFR-2\n   A desk MUST close.\n'],
  ] as const) {
    const fragment = (await renderFileInFull(bytes(text), path)) ?? assert.fail()
    const { statements } = surveyFile(fragment, path)
    assert.deepEqual([path, ...statements.map(({ requirement }) => requirement)], [path, 'FR-1', 'FR-2'])
  }
})

test('the text of a requirement is not its rationale', () => {
  const rows =
    '| Id | Rationale | Text |\n|---|---|---|\n| FR-1 | Clerks MUST see the state of every desk | It opens |\n'
  const below = '## FR-2 Closing\n\nRationale: Clerks MUST go home.\n'
  const { requirements } = surveyFiles({ 'a.md': `# Desks\n\n${rows}\n${below}` }).survey
  assert.equal(requirements.get('FR-1')?.text, 'It opens')
  assert.equal(requirements.get('FR-2')?.text, 'Closing')
})

test('the index is filtered by strength, page, section, status and words', () => {
  const rows = rowsOf(surveyFiles(files))
  const count = (query: string) => filterRows(rows, readFilter(query)).length
  assert.equal(count(''), 7)
  assert.equal(count('strength=must'), 3)
  assert.equal(count('strength=must&q=LOCK'), 1)
  assert.equal(count('page=b.md'), 1)
  assert.equal(count('section=Opening'), 3)
  assert.equal(count('status=Final'), 0)
  assert.equal(count('q=fr-1+desk'), 1)
  assert.equal(count('strength=nonsense&from=-1&x=%E0%A4%A'), 7)
})

test('a filter is written as it is read', () => {
  for (const query of ['', '?strength=may&page=a+b.md&q=x+%26+y&from=500']) {
    assert.equal(printFilter(readFilter(query.slice(1))), query)
  }
  assert.deepEqual(readFilter(''), everything)
  assert.equal(readFilter(`q=${'x'.repeat(100_000)}`).words.length, 300)
})

test('a long index begins with the pages and their numbers, and each page has a separate one', () => {
  const site = surveyFiles(many)
  const overview = page(site)
  assert.match(overview, /1,200 requirements on 40 pages: 600 that must/)
  assert.match(overview, /<a href="\/p\/7\/_\/requirements\/p7\.md">Page 7<\/a><\/th><td>30<\/td><td>15<\/td>/)
  assert.doesNotMatch(overview, /Part 3 of 7/)
  const one = page(site, 'page=p7.md')
  assert.match(one, /30 requirements in “Page 7”/)
  assert.match(one, /Part 29 of 7 MUST fit/)
  assert.doesNotMatch(one, /Part 29 of 8/)
})

test('a filtered index of many rows is shown in parts', () => {
  const site = surveyFiles(many)
  const first = page(site, 'strength=must')
  assert.equal(first.match(/<li data-strength="must">/g)?.length, 500)
  assert.match(first, /<a href="\/p\/7\/_\/requirements\?strength=must&amp;from=500">Show 100 more<\/a>/)
  assert.equal(page(site, 'strength=must&from=500').match(/<li data-strength/g)?.length, 100)
  assert.match(page(site, 'q=nowhere'), /No requirement matches/)
})

test('the table follows RFC 4180, and no cell of it is a formula', () => {
  const site = surveyFiles({
    'a.md':
      '# =A1\n\nA "desk", MUST open.\n\n=SUM(A1) MUST be zero.\n\n+1 MUST be one.\n\n@x MUST be.\n\n-2 MUST be.\n',
  })
  const table = renderRequirementsTable(site.props, rowsOf(site))
  const lines = table.split('\r\n')
  assert.equal(lines[0], 'id,keyword,strength,stem,text,page,section,status,path,url')
  assert.equal(lines.length, 7)
  assert.equal(lines.at(-1), '')
  assert.match(lines[1] ?? '', /^,MUST,must,,"A ""desk"", MUST open\.",'=A1,'=A1,,a\.md,\/p\/7\/a\.html#norm%3A\w+$/)
  assert.doesNotMatch(table, /(?:^|,)"?[=+@-]/m)
})

test('the data has the same rows, and how many there are', () => {
  const site = surveyFiles(files)
  const data = JSON.parse(renderRequirementsData(site.props, rowsOf(site)))
  assert.equal(data.total, 7)
  const { url, ...first } = data.requirements[1]
  assert.deepEqual(first, {
    id: 'FR-1',
    keyword: 'MUST',
    strength: 'must',
    stem: '',
    text: 'FR-1 A desk MUST open.',
    page: 'Desks',
    section: 'Opening',
    status: null,
    path: 'a.md',
  })
  assert.equal(url, '/p/7/a.html#FR-1')
})

function changes(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const { added, removed, changed } = compareNormative(rowsOf(surveyFiles(before)), rowsOf(surveyFiles(after)))
  return {
    added: added.map(({ text }) => text),
    removed: removed.map(({ text }) => text),
    changed: changed.map(pair => [pair.before.text, pair.after.text]),
  }
}

test('what binds since a version: added, removed and changed statements, not moved ones', () => {
  assert.deepEqual(
    changes(
      {
        'a.md': '# A\n\nA desk MUST open at nine in summer.\n\nIt MAY rest.\n\nLamps SHOULD glow.\n',
        'old.md': 'Gates MUST shut.',
      },
      {
        'a.md': '# A\n\nLamps SHOULD glow.\n\nA desk MUST open at eight in summer.\n\nKeys SHALL fit.\n',
        'new.md': '**Gates** MUST shut.',
      },
    ),
    {
      added: ['Keys SHALL fit.'],
      removed: ['It MAY rest.'],
      changed: [['A desk MUST open at nine in summer.', 'A desk MUST open at eight in summer.']],
    },
  )
})

test('a statement with an id is the same one, whatever its words and its page', () => {
  assert.deepEqual(
    changes(
      { 'a.md': '- **FR-1** A desk MUST open.\n- **FR-2** It MAY rest.\n' },
      { 'b.md': '- **FR-1** Every branch SHALL lend daily.\n- **FR-2** It MAY rest.\n' },
    ),
    { added: [], removed: [], changed: [['FR-1 A desk MUST open.', 'FR-1 Every branch SHALL lend daily.']] },
  )
})

test('repetitions count, and a weaker keyword is a change', () => {
  assert.deepEqual(changes({ 'a.md': 'It MUST be.\n\nIt MUST be.\n' }, { 'a.md': 'It MUST be.\n' }), {
    added: [],
    removed: ['It MUST be.'],
    changed: [],
  })
  assert.deepEqual(changes({ 'a.md': 'A desk MUST open.' }, { 'a.md': 'A desk SHOULD open.' }).changed.length, 1)
})

test('the page of what binds since a version names each change, and says if there is none', () => {
  const site = surveyFiles({ 'a.md': '# A\n\nA desk MUST open at eight in summer.\n\nKeys SHALL fit.\n' })
  const before = surveyFiles({ 'a.md': '# A\n\nA desk MUST open at nine in summer.\n\nIt MAY rest.\n' })
  const old = { ...before.props, basePath: '/p/7/_/v/v1.0' }
  const html = renderRequirementsSince(site.props, 'v1.0', old, compareNormative(rowsOf(before), rowsOf(site)))
  assert.match(
    html,
    /<h2>Added <small class="count">1<\/small><\/h2>.*Keys SHALL fit.*<h2>Changed.*eight.*A desk MUST open at <del class="removed">nine<\/del><ins class="added">eight<\/ins> in summer.*<h2>Removed.*It MAY rest/s,
  )
  assert.match(html, /href="\/p\/7\/_\/v\/v1\.0\/a\.html#norm%3A/)
  const same = compareNormative(rowsOf(site), rowsOf(site))
  assert.match(renderRequirementsSince(site.props, 'v1.0', old, same), /in both versions, in the same words/)
})

test('versions with nothing in common are compared in bounded work', async () => {
  const rows = (word: string) =>
    Array.from({ length: 10_000 }, (_, index) => ({
      id: null,
      path: 'a.md',
      anchor: '',
      page: 'A',
      status: null,
      section: '',
      keyword: 'MUST',
      strength: 'must' as const,
      stem: '',
      text: `${word}${index} MUST ${word}a${index} ${word}b${index}`,
      duplicates: [],
      referencedBy: [],
      references: 0,
    }))
  const changes = await workWithin(5_000, () => compareNormative(rows('x'), rows('y')))
  assert.equal(changes.added.length, 10_000)
})
