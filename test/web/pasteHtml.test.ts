import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasForm, isFromCodeEditor, placed } from '#web/workbench/editor/tools/paste/formatted.ts'
import { markdownOf } from '#web/workbench/editor/tools/paste/html.ts'
import { writingState } from './writingState.ts'

test('headings, marks, links, lists and tables of a page keep their form', () => {
  for (const [html, wanted] of [
    ['<h2>Scope</h2><p>All <b>cards</b> and <i>most</i> wallets.</p>', '## Scope\n\nAll **cards** and *most* wallets.'],
    ['<p>See <a href="https://example.org/a">the page</a>.</p>', 'See [the page](https://example.org/a).'],
    ['<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>', '- one\n  - deep\n- two'],
    ['<ol start="3"><li>one</li><li>two</li></ol>', '3. one\n4. two'],
    [
      '<table><tr><th>Who</th><th>Limit</th></tr><tr><td>a|b</td><td><b>2</b></td></tr></table>',
      '| Who | Limit |\n| --- | --- |\n| a\\|b | **2** |',
    ],
    ['<p>2 * 3 and a_b and #1</p>', '2 \\* 3 and a\\_b and #1'],
    ['<pre><code>a = 1</code></pre>', '```\na = 1\n```'],
    ['<blockquote><p>said</p></blockquote>', '> said'],
    ['<s>old</s> new', '~~old~~ new'],
  ] as const) {
    assert.equal(markdownOf(html), wanted, html)
  }
})

test('the wrappers of word processors are not part of the text', () => {
  const docs = '<meta charset="utf-8"><b style="font-weight:normal;"><p><span>Plain</span> text</p></b>'
  assert.equal(markdownOf(docs), 'Plain text')
  const item = (level: number, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span>·<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`
  const word = `<html><head><style>p {}</style></head><body><!--StartFragment-->${item(1, 'one')}${item(2, 'deep')}<!--EndFragment--></body></html>`
  assert.equal(markdownOf(word).replace(/\n+/g, '\n'), '- one\n  - deep')
})

test('text without a form, and code, are pasted as they are', () => {
  assert.ok(hasForm('<p>a <strong>b</strong></p>'))
  assert.ok(!hasForm('<div><span style="color:red">a</span></div>'))
  assert.ok(!hasForm(`<b>${'x'.repeat(300_000)}</b>`))
  assert.ok(isFromCodeEditor(['text/plain', 'vscode-editor-data']))
})

test('pasted blocks have their own lines, in the quote or list that they are pasted into', () => {
  const put = (before: string, markdown: string): string => {
    const state = writingState(before)
    const { from } = state.selection.main
    const insert = placed(state, from, from, markdown)
    return state.update({ changes: { from, insert } }).state.doc.toString()
  }
  assert.equal(put('before‸after', '**word**'), 'before**word**after')
  assert.equal(put('before‸after', '- a\n- b'), 'before\n\n- a\n- b\n\nafter')
  assert.equal(put('> ‸', 'a\n\nb'), '> a\n\n> b')
  assert.equal(put('‸', '# a\n\nb'), '# a\n\nb')
})
