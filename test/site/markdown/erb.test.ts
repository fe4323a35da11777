import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutEnding } from '#site/formats.ts'
import { plainErb } from '#site/markdown/dialects/erb.ts'
import { readSite } from '../readSite.ts'

const guide = {
  'config.rb': 'activate :navigation',
  'source/index.html.md.erb':
    '---\ntitle: The way\n---\n\n# <%= current_page.data.title %>\n\nSee [alerts](/standards/alerting.html).\n',
  'source/standards/alerting.html.md.erb': `---
title: How to alert
---

# <%= current_page.data.title %>

<% if config[:draft] %>
You must [page](#when-you-should-not-page-on-call) someone at [home](/index.html).
<% end %>

<%= warning_text('Do not page at night.') %>

<%# nothing for readers %>
<%= link_to 'Rota', '/standards/rota.html' %> and <%= image_tag "rota.png", alt: "The rota" %>

<%= partial 'partials/diagram' %>

## When you should not page (on call)

\`\`\`erb
<%%= title %> <%= kept %>
\`\`\`
`,
  'source/standards/rota.html.md': '# Rota\n',
}

test('a site of Middleman has pages in Markdown with tags of Ruby, at the addresses without their endings', async () => {
  const { pages, site, facts } = await readSite(guide, ['source/images/rota.png'])
  const page = pages.get('source/standards/alerting.html.md.erb') ?? ''
  assert.equal(facts.get('source/standards/alerting.html.md.erb')?.title, 'How to alert')
  assert.match(page, /<h1[^>]*>How to alert</)
  assert.match(page, /Do not page at night/)
  assert.match(page, /<a href="\/standards\/rota\.html">Rota<\/a>/)
  assert.match(page, /<img [^>]*alt="The rota"/)
  assert.match(page, /<code>&lt;%= partial 'partials\/diagram' %&gt;<\/code>/)
  assert.match(page.replace(/<[^>]+>/g, ''), /\n&lt;%= title %&gt; &lt;%= kept %&gt;\n/)
  assert.doesNotMatch(page, /config\[|nothing for readers|<% end/)
  assert.deepEqual(site.brokenLinks, [])
})

test('what a page of Middleman becomes is no part of its name', () => {
  assert.equal(withoutEnding('a/b.html.md.erb'), 'a/b')
  assert.equal(withoutEnding('a/b.html.md'), 'a/b')
  assert.equal(withoutEnding('a/.html.md'), 'a/.html')
  assert.equal(withoutEnding('a/b.html.erb'), 'a/b.html.erb')
})

test('tags without an end stay as they are written, in linear time', () => {
  assert.equal(plainErb('a <%= b', new Map()), 'a <%= b')
  const started = process.cpuUsage()
  for (const part of ['<%', '<%= ', '<%%', "<%= link_to '", '<%= warning_text(   '])
    plainErb(part.repeat(200_000 / part.length), new Map())
  const { user } = process.cpuUsage(started)
  assert.ok(user < 3_000_000, `${user / 1000} ms`)
})

test('the text keeps its lines, tags in code stay, and signs in tags are no Markdown', () => {
  const fields = new Map([['title', 'One\n\nTwo']])
  assert.equal(plainErb('# <%= current_page.data.title %>\nEnd', fields), '# One Two\nEnd')
  assert.equal(plainErb('Write `<%= x %>` or <%= "*a*" %>', fields).split(' or ')[0], 'Write `<%= x %>`')
  assert.doesNotMatch(plainErb('<%= f "*a*_b_" %>', fields), /[*_]/)
})

test('openings without an end cost no more than their number', () => {
  const started = process.cpuUsage()
  plainErb('<%'.repeat(300_000), new Map())
  const { user } = process.cpuUsage(started)
  assert.ok(user < 2_000_000, `${user} µs`)
})
