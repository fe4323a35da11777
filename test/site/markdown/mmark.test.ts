import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes } from '../renderMarkdownPage.ts'

const head = `%%%
title = "The \\"Lamp\\" Protocol"
workgroup = "Lights"
date = 2026-03-01T00:00:00Z
updates = [1234]

[seriesInfo]
name = "Internet-Draft"
value = "draft-example-lamp-02"
status = "standard"

[[author]]
initials="A."
fullname="Ada Lovelace"
    [author.address]
    email = "ada@engines.example"

[[author]]
fullname="Carol"
%%%
`

function pageOf(body: string, before = head) {
  const fragment = renderMarkdown(bytes(`${before}${body}`), 'markdown', 'lamp.md')
  const html = fillLinks(fragment, link => link)
    .replaceAll(/ (?:role|aria-label|tabindex|rel|loading)="[^"]*"/g, '')
    .replaceAll(/<a class="permalink" href="[^"]*"><\/a>/g, '')
  return { ...fragment, html }
}

test('the title block of mmark is the header of the document', () => {
  const { facts, html } = pageOf(
    '\n.# Abstract\n\nLamps give light to all who read at night.\n\n{mainmatter}\n\n# One\n\na\n',
  )
  assert.equal(facts.title, 'The "Lamp" Protocol')
  assert.deepEqual(facts.metadata?.authors, ['Ada Lovelace', 'Carol'])
  assert.deepEqual(facts.metadata?.relations, [{ kind: 'updates', targets: ['RFC 1234'] }])
  assert.equal(facts.description, 'Lamps give light to all who read at night.')
  assert.match(html, /<h2 id="abstract">/)
  assert.match(html, /<h2 id="one">/)
  assert.doesNotMatch(html, /%%%|mainmatter|fullname|ada@/)
})

test('citations and references to sections are links, and the references are listed', () => {
  const { html } = pageOf(`{mainmatter}

# One {#one}

See [@!RFC6749, section 3.1], [@?LAMPS], (#two), [text](#two), f(#three) and \`[@!CODE]\`.

## The second {#two}

a

{backmatter}

<reference anchor="LAMPS" target="https://lamps.example/">
  <front><title>Shades of
  lamps</title><author fullname="Bob"/></front>
</reference>

# Thanks

All.
`)
  assert.match(html, /See <a href="#RFC6749">\[RFC6749\]<\/a>/)
  assert.match(
    html,
    /<a href="#two">The second<\/a>, <a href="#two">text<\/a>, f\(#three\) and <code>\[@!CODE\]<\/code>/,
  )
  assert.match(html, /https:\/\/lamps\.example\//)
  assert.match(html, /Shades of lamps/)
  assert.match(html, /Thanks/)
  assert.doesNotMatch(html, /backmatter/)
})

test('included files are links, marks of figures are left out, and code stays', () => {
  const { html } = pageOf(
    '{mainmatter}\n\n# One\n\n!---\n```\n{backmatter}\n!---\n```\n!---\nFigure: Lamps\n\n<{{examples/a.json}}\n',
  )
  assert.match(html, /<pre><code>\{backmatter\}\n!---\n<\/code><\/pre>\s*<p>Figure: Lamps<\/p>/)
  assert.match(html, /<a href="examples\/a\.json">examples\/a\.json<\/a>/)
})

test('a title block without an end, or a text without parts, is text', () => {
  assert.match(pageOf('# One\n', '%%%\ntitle = "x"\n').html, /%%%/)
  assert.match(pageOf('# One\n\ntext\n').html, /<h2 id="one">/)
})

test('blocks without an end take linear time', async () => {
  const half = limits.editFileMaxBytes / 2
  for (const text of [
    '<reference '.repeat(half / 11),
    '<reference>'.repeat(half / 11),
    '[@!'.repeat(20_000),
    '(#'.repeat(half / 2),
  ])
    await workWithin(5_000, () => pageOf(`{mainmatter}\n${text}`))
})
