import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { annotatePages } from '#site/annotate/page.ts'
import { fillLinks } from '#site/markdown.ts'
import { surveyFile } from '#site/survey/file.ts'
import { isRequirementId } from '#site/survey/requirementIds.ts'
import { indexingSite, indexSite } from '#site/survey/site.ts'
import { findDangers } from './html/dangers.ts'
import { vectors } from './html/vectors.ts'
import { renderMarkdownPage } from './renderMarkdownPage.ts'
import { surveyFiles } from './survey/surveyFiles.ts'

function definitions(markdown: string, path = 'glossary.md') {
  return surveyFiles({ [path]: markdown }).pages.get(path)?.definitions ?? []
}

test('a requirement consists of its id, its first sentence, and its strongest keyword', () => {
  const { pages } = surveyFiles({
    'a.md':
      '# A\n\n- **FR-1** It MAY be, e.g. here. It MUST not.\n  - nested\n- FR-2: SHOULD do.\n\n## FR-3 Sign in\n\nA user SHALL sign in. More.\n\n' +
      '| Id | What | Note |\n|---|---|---|\n| FR-4 | It is REQUIRED to last. | x |\n\nIt rests. {#FR-5}\n',
  })
  assert.deepEqual(
    pages.get('a.md')?.requirements.map(({ id, text, keyword, section }) => [id, text, keyword, section]),
    [
      ['FR-1', 'It MAY be, e.g. here.', 'MUST', 'a'],
      ['FR-2', 'SHOULD do.', 'SHOULD', 'a'],
      ['FR-3', 'Sign in: A user SHALL sign in.', 'SHALL', 'fr-3-sign-in'],
      ['FR-4', 'It is REQUIRED to last.', 'REQUIRED', 'fr-3-sign-in'],
      ['FR-5', 'It rests.', null, 'fr-3-sign-in'],
    ],
  )
})

test('the text of a requirement in a table is the cell that obliges, not the longer one with the reason', () => {
  const row = '| SVC-001 | The lamp shall glow. | It glows because people want to see where they are going. | Test |'
  const { pages } = surveyFiles({ 'a.md': `| Id | What | Why | How |\n|---|---|---|---|\n${row}\n` })
  assert.deepEqual(
    pages.get('a.md')?.requirements.map(({ text }) => text),
    ['The lamp shall glow.'],
  )
})

test('keywords are counted as they are marked, and links and ids are kept as written', () => {
  const page = surveyFiles({
    'a.md':
      '# MUST\n\nIt MUST be and MUST NOT go, `MUST`. [b](../b.md?x#y "t") ![i](i.png) [e](https://e.example) [h](#here)',
  }).pages.get('a.md')
  assert.deepEqual(page?.keywords, { MUST: 1, 'MUST NOT': 1 })
  assert.deepEqual(
    page?.links.map(({ target, text }) => [target, text]),
    [
      ['../b.md?x#y', 'b'],
      ['i.png', 'i'],
      ['#here', 'h'],
    ],
  )
  assert.deepEqual(
    page?.ids.filter(id => !id.startsWith('norm:')),
    ['must'],
  )
})

test('a glossary page is read as lists, headings, tables, bold paragraphs and definition lists', () => {
  const source =
    '# Glossary\n\n**Ledger**: A book. More.\n\n- **Service level objective (SLO)** — A goal.\n- `Token`: A key.\n- plain item\n\n## Merchant\n\nWho sells.\n\n' +
    '## A\n\nnot a term\n\n| Term | Meaning |\n|---|---|\n| Cell | A part. |\n\n<dl><dt>Frame</dt><dd>An edge.</dd></dl>\n'
  assert.deepEqual(
    definitions(source).map(({ term, aliases, anchor, text }) => [term, aliases.join(), anchor, text]),
    [
      ['Ledger', '', 'term:ledger', 'A book.'],
      ['Service level objective', 'SLO', 'term:service-level-objective-slo', 'A goal.'],
      ['Token', '', 'term:token', 'A key.'],
      ['Merchant', '', 'merchant', 'Who sells.'],
      ['Cell', '', 'term:cell', 'A part.'],
      ['Frame', '', 'term:frame', 'An edge.'],
    ],
  )
})

test('on other pages, terms are defined below a glossary heading, up to the end of its section', () => {
  const source =
    '# A\n\n**No**: not here\n\n## Terms and definitions\n\n- **Token**: here\n\n### Deeper\n\nA term too.\n\n## After\n\n- **No more**: gone\n'
  assert.deepEqual(
    definitions(source, 'a.md').map(({ term }) => term),
    ['Token', 'Deeper'],
  )
})

test('requirements list their references: in words, by links, in bold and in tables', () => {
  const { survey } = surveyFiles({
    'README.md': '# Home\n\nSee FR-1, and [this](docs/a.md#FR-2).\n\n## Plan\n\nWe do **FR-1** first.\n',
    'docs/a.md': '# A\n\n- FR-1 MUST.\n- FR-2 MUST, after FR-1.\n\n## FR-3 Third\n\nText.\n',
    'docs/trace.md':
      '# Trace\n\n| Id | Test |\n|---|---|\n| FR-1 | t1 |\n\n[third](a.md#fr-3-third) `FR-1`\n\n```\nFR-2\n```\n',
  })
  const labels = (id: string) => survey.requirements.get(id)?.referencedBy.map(({ path, label }) => `${path} ${label}`)
  assert.equal(survey.requirements.get('FR-1')?.path, 'docs/a.md')
  assert.deepEqual(labels('FR-1'), [
    'README.md Home',
    'docs/a.md A › FR-2',
    'docs/trace.md Trace',
    'README.md Home › Plan',
  ])
  assert.deepEqual(labels('FR-2'), ['README.md Home'])
  assert.deepEqual(labels('FR-3'), ['docs/trace.md Trace'])
  assert.deepEqual(survey.requirements.get('FR-1')?.duplicates, [])
})

test('an id that two pages state with equal strength is reported, and so is one that no page states', () => {
  const { survey } = surveyFiles({ 'a.md': '- FR-1 a\n- NFR-1 b', 'b.md': '- FR-1 b\n\nFR-9, ISO-9, XYZ-3.' })
  assert.deepEqual(
    survey.requirements.get('FR-1')?.duplicates.map(({ path }) => path),
    ['b.md'],
  )
  assert.deepEqual(
    survey.unknownRequirements.map(({ id }) => id),
    ['FR-9'],
  )
})

test('links are checked as on GitHub: paths, folders, encoding, case and anchors', () => {
  const { survey } = surveyFiles({
    'README.md': '# Home\n\n## Twice\n\n## Twice\n',
    'docs/a b.md': '# Über uns\n\n<a name="Named"></a>\n',
    'docs/README.md': '# Docs\n',
    'img/a.png': '',
    'docs/x.md': [
      ...[
        '../README.md',
        './README.md',
        '/README.md',
        '/docs/',
        '.',
        '..',
        'a%20b.md',
        '<a b.md>',
        'a%20b.md#%C3%BCber-uns',
        '<a b.md#über-uns>',
      ],
      ...[
        '../README.md#twice-1',
        'a%20b.md#Named',
        '../img/a.png',
        'README.md?plain=1#L3',
        '#top',
        '/README.md#',
        '/img/a.png#x',
      ],
      ...[
        'none.md',
        '../README.md#twice-2',
        '../readme.md',
        '../README.md#Twice',
        '../../out.md',
        '/.github/x.md',
        '../img/',
        'a%20b',
      ],
    ]
      .map(target => `[t](${target})`)
      .join('\n'),
  })
  assert.deepEqual(
    survey.brokenLinks.map(({ target, problem }) => [target, problem]),
    [
      ['none.md', 'no such file'],
      ['../README.md#twice-2', 'no such heading'],
      ['../readme.md', 'other case'],
      ['../README.md#Twice', 'other case'],
      ['../../out.md', 'outside'],
      ['/.github/x.md', 'not published'],
      ['a%20b', 'only on the site'],
    ],
  )
})

test('unused terms, unexplained abbreviations and pages without incoming links are reported', () => {
  const { survey } = surveyFiles({
    'README.md':
      '# Home\n\nLedgers and an SLO. [a](a.md) PSP, PSP, PSP. KYC (know your customer) KYC KYC. API API API. FOO-1 FOO-1\n',
    'a.md': '# A\n\nAcquirer Bank (AB) AB AB AB',
    'lonely.md': '# Lonely',
    'glossary.md':
      '# Glossary\n\n- **Ledger**: x.\n- **Service level objective (SLO)**: y.\n- **Unused thing**: z.\n- **Know your customer (KYC)**: k',
    'more/terms.md': '# Terms\n\n- **ledger**: A book again.',
  })
  assert.deepEqual(
    survey.unused.map(({ term }) => term),
    ['Unused thing'],
  )
  assert.deepEqual(
    survey.duplicates.map(({ path }) => path),
    ['more/terms.md'],
  )
  assert.deepEqual(survey.unexplained, [{ name: 'PSP', count: 3, paths: ['README.md'] }])
  assert.deepEqual(survey.orphans, ['lonely.md', 'glossary.md', 'more/terms.md'])
})

function annotated(files: Readonly<Record<string, string>>, path: string): string {
  const { fragments, survey } = surveyFiles(files)
  const fragment = fragments.get(path) ?? assert.fail(path)
  return fillLinks(annotatePages(survey)(fragment, path), link => `to:${link}`)
}

const annotatedFiles = {
  'a.md':
    '# About ledgers and FR-1\n\nThe Ledger & the ledger, `ledger`, [ledger](x.md), FR-1 and **FR-1**, `FR-1`.\n\n```\nFR-1 ledger\n```\n',
  'req.md':
    '# R\n\n- **FR-1** It MUST.\n  - FR-2 nested\n\n## FR-3 Third\n\nAs FR-1.\n\n| Id | T |\n|---|---|\n| FR-4 | t |\n\nRests. {#FR-5}\n',
  'refs.md': 'FR-3, FR-4, FR-5',
  'glossary.md': '# Glossary\n\n- **Ledger**: A "book" &lt;of&gt; accounts.\n',
}

test('ids in a text link to their requirement, and the first use of a term to its definition', () => {
  const html = annotated(annotatedFiles, 'a.md')
  assert.ok(html.includes('<h1 id="about-ledgers-and-fr-1">About ledgers and FR-1</h1>'), html)
  assert.match(
    html,
    /The <a class="term" title="A &quot;book&quot; &lt;of&gt; accounts\." href="to:\/glossary\.md#term%3Aledger">Ledger<\/a> &amp; the ledger, <code>ledger<\/code>, <a href="to:x\.md">ledger<\/a>/,
  )
  assert.equal(html.match(/<a class="reference" title="It MUST\." href="to:\/req\.md#FR-1">FR-1<\/a>/g)?.length, 2)
  assert.match(html, /<strong><a class="requirement" id="FR-1" href="to:\/req\.md#FR-1">FR-1<\/a><\/strong>/)
  assert.match(html, /<pre [^>]+><code>FR-1 ledger\n<\/code><\/pre>/)
})

test('a requirement lists its references, below its text and above a nested list', () => {
  const html = annotated(annotatedFiles, 'req.md')
  assert.match(
    html,
    /MUST<\/strong><a class="permalink"[^>]+><\/a>\.\s*<details class="references"><summary[^>]*>Referenced by 2<\/summary><ul>.*<li><a href="to:\/a\.md#about-ledgers-and-fr-1">/,
  )
  assert.match(html, /<\/h2><details class="references">/)
  assert.match(html, />FR-4<\/a><details class="references">.*?<\/details><\/td>/)
  assert.match(html, /<p id="FR-5">Rests\.<\/p><details class="references">/)
})

test('definitions without an id get the one that links lead to', () => {
  assert.match(annotated(annotatedFiles, 'glossary.md'), /<li id="term:ledger"><strong>Ledger<\/strong>/)
})

test('a site without requirements and terms leaves its pages unchanged', () => {
  const { fragments, survey } = surveyFiles({ 'a.md': '# A\n\nb' })
  const fragment = fragments.get('a.md') ?? assert.fail()
  assert.equal(annotatePages(survey)(fragment, 'a.md'), fragment)
})

test('no attack gets through the survey: terms, requirements, labels of backlinks', () => {
  for (const source of Object.values(vectors).flat()) {
    const { fragments, survey, map } = surveyFiles({
      'a.md': `# ${source}\n\nFR-1 word term. ${source}\n\n## ${source}\n\nFR-1\n\n- **FR-2** ${source} MUST\n  - ${source}\n`,
      'b.md': `- FR-1 ${source}\n\n| FR-3 | ${source} |\n|---|---|\n| FR-4 | ${source} |\n\n${source} {#FR-5}\n\nFR-2 FR-3 FR-4 FR-5 ${source}`,
      'glossary.md': `- **Word**: ${source}\n- **Term**: ${source}\n\n## ${source}\n\n${source}`,
    })
    const annotate = annotatePages(survey)
    for (const [path, fragment] of fragments) {
      assert.deepEqual(
        findDangers(renderMarkdownPage('', { path, site: map, fragment: annotate(fragment, path) })),
        [],
        source,
      )
    }
  }
})

const id = fc
  .tuple(fc.constantFrom('FR', 'NFR', 'REQ-UI'), fc.nat({ max: 20 }))
  .map(([prefix, number]) => `${prefix}-${number}`)
const line = fc.oneof(
  id.map(written => `- **${written}** It MUST do.`),
  id.map(written => `See ${written}.`),
  fc.nat({ max: 9 }).map(page => `[p](p${page}.md#FR-${page})`),
  fc.constantFrom(
    '## Terms',
    '- **Ledger**: A book.',
    'ledger LEDGER',
    '| a | b |\n|---|---|\n| FR-1 | x |',
    '> FR-2',
    '<b>FR-3</b>',
  ),
)
const site = fc.array(
  fc.array(line, { maxLength: 8 }).map(lines => lines.join('\n\n')),
  { minLength: 1, maxLength: 9 },
)

test('whatever pages contain, no backlink and no generated link is broken', () => {
  fc.assert(
    fc.property(site, sources => {
      const files = Object.fromEntries(sources.map((source, index) => [`p${index}.md`, source]))
      const { map, fragments, survey, pages } = surveyFiles(files)
      const annotate = annotatePages(survey)
      const shown = new Map(
        [...fragments].map(([path, fragment]) => [path, fillLinks(annotate(fragment, path), link => link)]),
      )
      for (const { id: stated, path, referencedBy } of survey.requirements.values()) {
        assert.ok(isRequirementId(stated) && shown.get(path)?.includes(`id="${stated}"`))
        for (const place of referencedBy)
          assert.ok(place.anchor === '' || shown.get(place.path)?.includes(`id="${place.anchor}"`))
      }
      for (const html of shown.values()) {
        for (const [, path = '', hash = ''] of html.matchAll(
          /class="(?:term|reference)" (?:title="[^"]*" )?href="\/(p\d\.md)#([^"]*)"/g,
        )) {
          assert.ok(shown.get(path)?.includes(`id="${decodeURIComponent(hash)}"`), `${path}#${hash}`)
        }
      }
      assert.partialDeepStrictEqual(survey, indexSite(map, pages))
    }),
    { numRuns: 150 },
  )
})

test('a page that mentions a requirement endlessly grows by a bounded number of links', () => {
  const files = { 'a.md': 'FR-1 '.repeat(20_000), 'b.md': `- **FR-1** ${'long '.repeat(60)}` }
  assert.equal(annotated(files, 'a.md').match(/class="reference"/g)?.length, 5_000)
})

test('a survey can be interrupted after each page', () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`p${n}.md`, `- **FR-${n}** It MUST.`]))
  const { map, pages } = surveyFiles(files)
  const steps = indexingSite(map, pages)
  let count = 0
  while (!steps.next().done) count++
  assert.ok(count >= 3 * 30)
})

test('a survey is linear: four times the pages take little more than four times the work', () => {
  const measure = (count: number) => {
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, page) => [
        `d${page % 20}/p${page}.md`,
        `# Page ${page}\n\n- **FR-${page}** It MUST do.\n\nSee FR-${(page * 7) % count}, FR-0, [n](../d${(page + 1) % 20}/p${(page + 1) % count}.md#FR-${page + 1}), term${page % 50} words.\n`,
      ]),
    )
    const { map, pages } = surveyFiles({
      ...files,
      'glossary.md': Array.from({ length: 50 }, (_, n) => `- **term${n}**: t.`).join('\n'),
    })
    const steps = countReads(pages)
    indexSite(map, steps.pages)
    return steps.count()
  }
  assert.ok(measure(400) <= 5 * measure(100))
})

/** Counts how often members of pages' surveys are read. */
function countReads<V extends object>(pages: ReadonlyMap<string, V>) {
  let count = 0
  const watch = <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, key, receiver) => {
        count++
        const member = Reflect.get(target, key, receiver)
        return typeof member === 'object' && member !== null ? watch(member) : member
      },
    })
  return { pages: new Map([...pages].map(([path, page]) => [path, watch(page)])), count: () => count }
}

test('a mistyped address that became a path is reported as a broken link, and leads off to nowhere', () => {
  const { survey, fragments } = surveyFiles({ 'docs/a.md': '# A\n\n[thread][t]\n\n[t]: (https://example.org/t/1)\n' })
  assert.deepEqual(
    survey.brokenLinks.map(({ target, problem }) => [target, problem]),
    [['(https://example.org/t/1)', 'no such file']],
  )
  const fragment = fragments.get('docs/a.md') ?? assert.fail()
  assert.match(
    renderMarkdownPage('', { path: 'docs/a.md', fragment }),
    /href="\/p\/7\/docs\/\(https%3A\/example\.org\/t\/1\)"/,
  )
})

test('a page has the same survey right after rendering and when parsed from its output', () => {
  const sample =
    '# A\n\n- **FR-1** It MUST be, see FR-2.[^1]\n\n| FR-3 | b |\n|---|---|\n| c | $x$ |\n\n## Terms\n\n**Broker**: passes on.\n\n```mermaid\ngraph\n```\n\n[^1]: x'
  for (const markdown of [sample, sample.replace('$x$', 'x'), ...Object.values(vectors).flat()]) {
    const { fragments } = surveyFiles({ 'glossary.md': markdown })
    const fragment = fragments.get('glossary.md') ?? assert.fail()
    assert.deepEqual(surveyFile(structuredClone(fragment), 'glossary.md'), surveyFile(fragment, 'glossary.md'))
  }
})
