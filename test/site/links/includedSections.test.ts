import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from '../readSite.ts'

const brokenIn = ({ site }: Awaited<ReturnType<typeof readSite>>) => site.brokenLinks.map(({ target }) => target)

test('a section that a page includes is found where its text is', async () => {
  const read = await readSite({
    'lamp/modules/ROOT/pages/start.adoc':
      '= Start\n\nSee xref:parts.adoc#bulb[the bulb], xref:parts.adoc#none[none].\n',
    'lamp/modules/ROOT/pages/parts.adoc': '= Parts\n\ninclude::partial$all.adoc[]\n',
    'lamp/modules/ROOT/partials/all.adoc': '== Frame\n\ninclude::partial$bulb.adoc[]\n',
    'lamp/modules/ROOT/partials/bulb.adoc': '== Bulb\n\nIt glows.\n',
  })
  assert.match(
    read.pages.get('lamp/modules/ROOT/pages/start.adoc') ?? '',
    /href="\/lamp\/modules\/ROOT\/partials\/bulb\.adoc#bulb">the bulb/,
  )
  assert.deepEqual(brokenIn(read), ['../pages/parts.adoc#none'])
})

test('a tag of Hugo alone on a line that names a file of the project is a link to it and its sections', async () => {
  const read = await readSite({
    'content/lamp/_index.md':
      '# Lamp\n\n{{% part name="The bulb" filename="bulb" %}}\n\n{{% part path="tools/saw" %}}\n\n{{% part name="none" %}}\n\n' +
      'a {{% part name="bulb" %}}\n\n[one](#glow) [two](#lost)\n',
    'content/lamp/parts/bulb.md': '# The light bulb\n\n## Glow\n\nText.\n',
    'content/desk/tools/saw.md': '# Saw\n',
    'content/chair/saw.md': '# Saw of the chair\n',
  })
  const page = (read.pages.get('content/lamp/_index.md') ?? '').replaceAll('&quot;', '"')
  assert.match(page, /<p><a href="\/content\/lamp\/parts\/bulb\.md">The light bulb<\/a><\/p>/)
  assert.match(page, /<a href="\/content\/desk\/tools\/saw\.md">Saw<\/a>/)
  assert.match(page, /\{\{% part name="none" %\}\}/)
  assert.match(page, /a \{\{% part name="bulb" %\}\}/)
  assert.match(page, /href="\/content\/lamp\/parts\/bulb\.md#glow">one/)
  assert.deepEqual(brokenIn(read), ['#lost'])
})

test('files that include each other end the search', async () => {
  const read = await readSite({
    'a.adoc': '= A\n\ninclude::b.adoc[]\n\nSee xref:b.adoc#lost[lost].\n',
    'b.adoc': '== B\n\ninclude::a.adoc[]\n',
  })
  assert.deepEqual(brokenIn(read), ['b.adoc#lost'])
})

test('a reference without a text has the title of its page, and one by an earlier address of Antora too', async () => {
  const files = {
    'modules/ROOT/pages/start.adoc':
      '= Start\n\nSee xref:parts.adoc[], xref:old.adoc[], xref:lost.adoc[], xref:tools:hammer.adoc[].\n',
    'modules/ROOT/pages/parts.adoc': '= All parts\n:page-aliases: old.adoc\n\nText.\n',
    'modules/tools/pages/hammer.adoc': '= The hammer\n\nText.\n',
  }
  const read = await readSite(files)
  const start = read.pages.get('modules/ROOT/pages/start.adoc') ?? ''
  const links = [...start.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, text]) => [href, text])
  assert.deepEqual(links, [
    ['../pages/parts.adoc', 'All parts'],
    ['/modules/ROOT/pages/parts.adoc', 'All parts'],
    ['../pages/lost.adoc', 'lost.adoc'],
    ['../../tools/pages/hammer.adoc', 'The hammer'],
  ])
  assert.deepEqual(brokenIn(read), ['../pages/lost.adoc'])
})

test('the sections of a text that is not rendered are unknown, not missing', async () => {
  const deep = '>'.repeat(200)
  const read = await readSite({
    'a.md': '[one](b.md#one) [two](c.md#two)\n',
    'b.md': `## One\n\n${deep} a\n`,
    'c.md': '## One\n',
  })
  assert.deepEqual(brokenIn(read), ['c.md#two'])
})

const described = (path: string, url: string) =>
  `openapi: 3.1.0\ninfo: { title: Lamps }\nservers:\n  - url: "${url}"\n    variables: { base: { default: /api/v1 } }\npaths:\n  ${path}:\n    get: { summary: Read, responses: {} }\n`

test('the anchor of an operation leads to it in the description that a page includes, by method and path', async () => {
  const read = await readSite({
    'content/lamp/_index.md':
      '# Lamp\n\n{{% api path="lamps/openapi" %}}\n\n{{% api path="desk/openapi" %}}\n\n{{% api path="chair/openapi" %}}\n\n' +
      '[a](#get_apiv1lampslampid) [b](#get-desks) [c](#get_chairs) [d](#post_apiv1lampslampid) [e](#get-started)\n',
    'content/other.md': '# Other\n\n[f](lamp/_index.md#get_apiv1lampslampid) [g](lamp/none.md#get_apiv1lampslampid)\n',
    'data/lamps/openapi.yaml': described('/lamps/{lampId}', 'https://{host}{base}'),
    'data/desk/openapi.yaml': described('/desks', 'https://example.org'),
    'data/chair/openapi.yaml': `${described('/chairs', '/')}  /cha/irs:\n    get: { responses: {} }\n`,
    'data/alone/openapi.yaml': described('/started', 'https://example.org'),
  })
  const page = read.pages.get('content/lamp/_index.md') ?? ''
  assert.match(page, /href="\/data\/lamps\/openapi\.yaml#get%2Fapi%2Fv1%2Flamps%2FlampId">a</)
  assert.match(page, /href="\/data\/desk\/openapi\.yaml#get-desks">b</)
  assert.match(
    read.pages.get('content/other.md') ?? '',
    /href="\/data\/lamps\/openapi\.yaml#get%2Fapi%2Fv1%2Flamps%2FlampId">f</,
  )
  assert.deepEqual(brokenIn(read), [
    '#get_chairs',
    '#post_apiv1lampslampid',
    '#get-started',
    'lamp/none.md#get_apiv1lampslampid',
  ])
})

test('a file of data that a page includes is found by its name, from all files of that page', async () => {
  const read = await readSite(
    {
      'content/_index.md':
        '# Lamp\n\n{{% part name="bulb" %}}\n\n{{% event event="lamp.glow.schema" %}}\n\n{{% def path="defs/size" %}}\n\n{{% def path="a/same" %}}\n',
      'content/parts/bulb.md': '# Bulb\n\n[one](#lampglowschema) [two](#lampnoneschema) [three](#socket)\n',
      'content/other.md': '# Other\n\n[four](#lampglowschema)\n',
      'data/lamp.glow.schema.json': '{"type":"object","title":"Glow"}',
      'data/lamp.none.schema.json': '{"type":"object"}',
    },
    ['data/defs/size.yaml', 'x/a/same.yaml', 'y/a/same.yaml'],
  )
  assert.match(read.pages.get('content/parts/bulb.md') ?? '', /href="\/data\/lamp\.glow\.schema\.json">one</)
  const page = (read.pages.get('content/_index.md') ?? '').replaceAll('&quot;', '"')
  assert.match(page, /<a href="\/data\/defs\/size\.yaml">/)
  assert.match(page, /\{\{% def path="a\/same" %\}\}/)
  assert.deepEqual(brokenIn(read), ['#lampnoneschema', '#socket', '#lampglowschema'])
})

test('a heading that a page lacks may be in what a tool inserts for a tag, which the report says', async () => {
  const read = await readSite({
    'macro.md':
      '# Macro\n\n{{ MACROS.table(["a"]) }}\n\n[a](#one) [b](plain.md#one) [c](code.md#one) [d](tag.md#one)\n',
    'plain.md': '# Plain {{ version }}\n\nSee {{ table("a") }} in a text. {{ page.title }}\n\n{{ page.title }}\n',
    'code.md': '# Code\n\n`{{ table("a") }}`\n\n```\n{% include a.html %}\n```\n',
    'tag.md': '# Tag\n\n- {% include rows.liquid dir=page.dir %}\n',
    'whole.md': '# Whole\n\n{{< include tag.md >}}\n\n[e](#one) [f](#whole) [g](Macro.md)\n',
  })
  assert.deepEqual(
    read.site.brokenLinks.map(({ path, target, problem }) => `${path} ${target}: ${problem}`),
    [
      'macro.md #one: perhaps inserted',
      'macro.md plain.md#one: no such heading',
      'macro.md code.md#one: no such heading',
      'macro.md tag.md#one: perhaps inserted',
      'whole.md #one: perhaps inserted',
      'whole.md Macro.md: other case',
    ],
  )
})
