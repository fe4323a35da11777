import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { sanitise } from '#site/html/sanitise.ts'
import { printToken } from '#site/html/tokens.ts'
import { readLinkTarget } from '#site/html/urls.ts'

function clean(html: string): string {
  return sanitise(html).map(printToken).join('')
}

test('a browser builds exactly the elements that were printed', () => {
  const names =
    `a p b i li ul ol dl dt dd h1 h2 div span table tr td th tbody thead caption colgroup col details summary
    ruby rt rp br hr pre section blockquote ins code figure`.split(/\s+/)
  const opening = fc.constantFrom(...names).map(name => `<${name}>`)
  const closing = fc.constantFrom(...names).map(name => `</${name}>`)
  /** Parts of tables that a browser adds where they are missing. */
  const withoutAdded = (html: string) => html.replaceAll(/<\/?(?:tbody|colgroup|tr)>/g, '')

  fc.assert(
    fc.property(fc.array(fc.oneof(opening, opening, closing), { maxLength: 16 }), tags => {
      const printed = `<div>${clean(tags.join(''))}</div>`
      assert.equal(withoutAdded(serialize(parseFragment(printed))), withoutAdded(printed))
    }),
    { seed: 8174, numRuns: 10_000 },
  )
})

test('sanitised output stays the same when sanitised again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '"', '&', '&lt;', '<b>', '</b>', '<a href="', 'x', '&#60;', '<p>'), {
        maxLength: 20,
      }),
      parts => {
        const once = clean(parts.join(''))
        assert.equal(clean(once), once)
      },
    ),
    { seed: 7, numRuns: 2_000 },
  )
})

test('every element is closed, in order, and a stray closing tag closes nothing', () => {
  assert.equal(clean('<div><b>a</div></section>b'), '<div><b>a</b></div>b')
  assert.equal(clean('<ul><li>a<li>b</ul>'), '<ul><li>a</li><li>b</li></ul>')
  assert.equal(clean('<p>a<p>b<div>c</div>'), '<p>a</p><p>b</p><div>c</div>')
  assert.equal(clean('<h1>a</h2>b'), '<h1>a</h1>b')
})

test('a tag inside a cell affects nothing outside the cell', () => {
  assert.equal(clean('<b><table><tr><td></b>a</td></tr></table></b>'), '<b><table><tr><td>a</td></tr></table></b>')
})

test('elements nested too deep lose their tags and keep their text', () => {
  const html = clean(`${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}`)
  assert.equal(html.match(/<div>/g)?.length, 256)
  assert.ok(html.includes('deep'))
})

test('unknown elements are removed and leave their content; dangerous ones are removed with it', () => {
  assert.equal(clean('<font color=red>a</font><custom-x>b</custom-x>'), 'ab')
  assert.equal(clean('a<script>b</script>c<svg><text>d</text></svg>e<style>f</style>'), 'ace')
})

test('a dangerous element that is never closed does not swallow the rest of the page', () => {
  assert.equal(clean('a<form><p>b</p>'), 'a<p>b</p>')
  assert.equal(clean('a<script>b'), 'ab')
  assert.equal(clean('a<!-- b'), 'a&lt;!-- b')
})

test('comments, declarations and instructions are not shown', () => {
  assert.equal(clean('a<!-- <b> -->b<!doctype html>c<?php x ?>d<![CDATA[<i>]]>e'), 'abcde')
})

test('a less-than sign that starts no tag is text', () => {
  assert.equal(clean('1 < 2 && 3 > 2'), '1 &lt; 2 &amp;&amp; 3 &gt; 2')
  assert.equal(clean('<a href="x'), '&lt;a href="x')
})

test('character references in attributes are decoded before the check and encoded again', () => {
  assert.equal(
    clean('<a href="?a=1&amp;b=2" title="&quot;x&quot;">l</a>'),
    '<a title="&quot;x&quot;" href="?a=1&amp;b=2">l</a>',
  )
})

test('external links are marked for search engines and have no access to the opener', () => {
  assert.equal(
    clean('<a href="HTTPS://x.example">l</a>'),
    '<a href="HTTPS://x.example" rel="nofollow ugc noopener">l</a>',
  )
  assert.equal(clean('<a href="b.md" rel="opener" target="_blank">l</a>'), '<a href="b.md">l</a>')
})

test('the name of any element becomes its id, as GitHub follows both, and no element keeps a name', () => {
  assert.equal(clean('<a name="here"></a>'), '<a id="here"></a>')
  assert.equal(clean('<sup name="a1">1</sup>'), '<sup id="a1">1</sup>')
  assert.equal(clean('<sup name="a1" id="b1">1</sup>'), '<sup id="b1">1</sup>')
  assert.equal(clean('<img name="cookie" id="cookie" src="x">'), '<img src="x" loading="lazy">')
})

test('an id may contain a colon, but not begin as those of the page do', () => {
  for (const id of ['fig:boxes', 'sec:1.2', 'norm:box_size', 'pages:x', 'fn:2', 'fnref:2:1'])
    assert.equal(clean(`<p id="${id}">a</p>`), `<p id="${id}">a</p>`)
  for (const id of ['page:content', 'term:box', 'norm:1s3q6lk84e4', 'norm:1s3q6lk84e4-2', 'fn:x', 'fnref:a_b', ':x'])
    assert.equal(clean(`<p id="${id}">a</p>`), '<p>a</p>')
})

test('the prefix that GitHub writes before ids is left out of ids and links', () => {
  assert.equal(clean('<h2 id="user-content-scope">S</h2>'), '<h2 id="scope">S</h2>')
  assert.equal(clean('<a href="#user-content-scope">s</a>'), '<a href="#scope">s</a>')
  assert.equal(clean('<a href="b.md#user-content-scope">s</a>'), '<a href="b.md#scope">s</a>')
  assert.match(
    clean('<a href="https://x.example/#user-content-scope">s</a>'),
    /"https:\/\/x.example\/#user-content-scope"/,
  )
})

test('an image without an allowed address becomes its alternative text', () => {
  assert.equal(clean('<img src="javascript:x" alt="A <b>">'), 'A &lt;b&gt;')
  assert.equal(clean('<img src="data:image/svg+xml,x">'), '')
})

test('alignment of old HTML becomes a class', () => {
  assert.equal(clean('<p align="CENTER">a</p>'), '<p class="align-center">a</p>')
})

test('only content classes stay', () => {
  assert.equal(clean('<p class="bar alert hljs-x skip">a</p>'), '<p class="alert hljs-x">a</p>')
  assert.equal(clean('<b class="api-get api-x_y apiget api-">a</b>'), '<b class="api-get">a</b>')
})

test('the only form control is a check box that cannot be checked', () => {
  assert.equal(clean('<input type="CheckBox" checked onclick=x>'), '<input checked="" type="checkbox" disabled="">')
  assert.equal(clean('<input><input type=text>'), '')
})

test('a separate image for dark or wide screens is kept, with one address', () => {
  const image = '<img src="light.png" loading="lazy">'
  const source = '<source media="(prefers-color-scheme: dark)" srcset="a,b.png">'
  assert.equal(
    clean(
      `<picture><source media="(prefers-color-scheme: dark)" srcset=" a,b.png, c.png 2x"><img src="light.png"></picture>`,
    ),
    `<picture>${source}${image}</picture>`,
  )
  assert.match(clean('<picture><source srcset="a/b - c.png 1.5x, d.png"></picture>'), /srcset="a\/b%20-%20c.png"/)
  for (const written of ['srcset="javascript:alert(1)"', 'srcset="//x.example/a.png"', 'srcset=""', 'src="a.png"'])
    assert.equal(clean(`<picture><source ${written}><img src="light.png"></picture>`), `<picture>${image}</picture>`)
  assert.equal(clean('<p><source srcset="a.png">x</p>'), '<p>x</p>')
  assert.equal(
    clean('<picture><source media="(min-width: 1px) and print" srcset="a.png"></picture>'),
    '<picture><source srcset="a.png"></picture>',
  )
})

test('an e-mail address without its scheme is one, and a file with an at sign is none', () => {
  assert.deepEqual(readLinkTarget('ada@mail.example'), { kind: 'external', url: 'mailto:ada@mail.example' })
  for (const path of ['logo@2x.png', 'docs/a@b.example', 'notes@home.md', '@ada', 'ada@mail'])
    assert.equal(readLinkTarget(path)?.kind, 'internal', path)
})
