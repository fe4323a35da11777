import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasForm, isFromCodeEditor, placed } from '#web/workbench/editor/tools/paste/formatted.ts'
import { formOf, markdownOf } from '#web/workbench/editor/tools/paste/html.ts'
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

test('Google Docs writes bold and italic text as styles, and lists as the children of lists', () => {
  const span = (style: string, text: string) => `<span style="font-size:11pt;${style}">${text}</span>`
  const bold = span('font-weight:700;font-style:normal', 'All')
  const item = (text: string) => `<li dir="ltr"><p role="presentation">${span('font-weight:400', text)}</p></li>`
  for (const [html, wanted] of [
    [`<p>${bold}${span('font-weight:400;font-style:italic', ' most ')}cards</p>`, '**All** *most* cards'],
    [`<p>${span('font-weight:bold;font-style:italic', 'all')}</p>`, '***all***'],
    [`<h2>${span('font-weight:700', 'Scope')}</h2>`, '## Scope'],
    [`<p><b>a ${span('font-weight:700', 'b')}</b></p>`, '**a b**'],
    [`<ul>${item('one')}<ul>${item('deep')}</ul>${item('two')}</ul>`, '- one\n  - deep\n- two'],
    [
      `<ol>${item('one')}<ul>${item('a')}<ol>${item('b')}</ol></ul>${item('two')}</ol>`,
      '1. one\n   - a\n     1. b\n2. two',
    ],
    [`<ol start="10">${item('one')}<ul>${item('a')}</ul>${item('two')}</ol>`, '10. one\n    - a\n11. two'],
  ] as const) {
    assert.equal(markdownOf(html), wanted, html)
  }
})

test('an item of Word is inside the item above it, however wide the mark of that is', () => {
  const item = (level: number, text: string) => `<p style='mso-list:l0 level${level} lfo1'>${text}</p>`
  const html = item(1, '10. ten') + item(2, '· deep') + item(3, '1) deeper') + item(2, '· next') + item(1, '11. end')
  const wanted = '10. ten\n    - deep\n      1. deeper\n    - next\n11. end'
  assert.equal(markdownOf(html).replace(/\n+/g, '\n'), wanted)
})

test('items of Word that are counted in letters keep them, without the space that Word puts after them', () => {
  const item = (level: number, mark: string, text: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span>${mark}<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}</p>`
  const html = item(1, 'a.', 'Fees') + item(2, 'i.', 'monthly') + item(2, 'ii.', 'yearly') + item(1, '(b)', 'Costs')
  assert.equal(
    markdownOf(html + item(2, '2.1', 'Travel')).replace(/\n+/g, '\n'),
    '- a. Fees\n  - i. monthly\n  - ii. yearly\n- (b) Costs\n  - 2.1 Travel',
  )
})

test('words that look like elements or character references stay words', () => {
  for (const [html, wanted] of [
    ['<p>List&lt;T&gt; and &lt;/b&gt;</p>', 'List\\<T> and \\</b>'],
    ['<p>&lt;!-- note --&gt; 1 &lt; 2</p>', '\\<!-- note --> 1 < 2'],
    ['<p>&amp;lt; and &amp;#65; and A&amp;B</p>', '\\&lt; and \\&#65; and A&B'],
    ['<table><tr><td>&lt;id&gt;</td></tr></table>', '| \\<id> |\n| --- |'],
    ['<p><code>a&lt;b&gt;</code></p>', '`a<b>`'],
  ] as const) {
    assert.equal(markdownOf(html), wanted, html)
  }
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

test('a cell that several rows or columns share keeps the others in their columns', () => {
  const html =
    '<table><tr><td colspan="2">Rent</td><td>Note</td></tr><tr><td rowspan="2">North</td><td>1</td><td>a</td></tr><tr><td>2</td><td>b</td></tr></table>'
  assert.equal(markdownOf(html), '| Rent |  | Note |\n| --- | --- | --- |\n| North | 1 | a |\n|  | 2 | b |')
  const huge = '<table><tr><td rowspan="65534" colspan="65534">a</td></tr><tr><td>b</td></tr></table>'
  assert.match(markdownOf(huge), /^\| a \|/)
})

test('what is raised or lowered keeps its meaning, and struck words stay struck', () => {
  for (const [html, wanted] of [
    ['<p>10<sup>6</sup> m<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O</p>', '10⁶ m², 10⁻³, H₂O'],
    ['<p>U<sub>max</sub> and the 1<sup>st</sup></p>', 'U<sub>max</sub> and the 1st'],
    ['<p>said<sup><a href="https://e.org/#n">[1]</a></sup></p>', 'said[\\[1\\]](https://e.org/#n)'],
    ['<p>x<span style="font-size:0.6em;vertical-align:super">2</span></p>', 'x²'],
    ['<p><span style="text-decoration:line-through">old</span> new</p>', '~~old~~ new'],
    ['<p><span style="font-weight:700;text-decoration:underline line-through">old</span></p>', '~~**old**~~'],
    ['<strike>old</strike>', '~~old~~'],
  ] as const) {
    assert.equal(markdownOf(html), wanted, html)
    assert.ok(hasForm(html), html)
  }
})

test('the lines, paragraphs, items and inner tables of a cell stay apart', () => {
  for (const [cell, wanted] of [
    ['One<br>two', 'One<br>two'],
    ['<p>First.</p><p>Second.</p>', 'First.<br>Second.'],
    ['<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>', '- one<br>- deep<br>- two'],
    ['<p>A</p><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td></td></tr></table>', 'A<br>1, 2<br>3'],
    ['<pre><code>a\nb</code></pre>', '``` a b ```'],
    ['<p> </p>', ''],
  ] as const) {
    const html = `<table><tr><td>${cell}</td></tr></table>`
    assert.equal(markdownOf(html), `| ${wanted} |\n| --- |`, html)
  }
})

test('items with boxes are tasks', () => {
  const box = (checked: string) => `<input type="checkbox"${checked}>`
  assert.equal(
    markdownOf(`<ul><li>${box(' checked')} Done</li><li><p>${box('')} Open</p></li><li>None</li></ul>`),
    '- [x] Done\n- [ ] Open\n- None',
  )
  const task = (isDone: boolean) => `<li data-inline-task-id="7"${isDone ? ' class="checked"' : ''}>Pay</li>`
  assert.equal(markdownOf(`<ul class="inline-task-list">${task(true)}${task(false)}</ul>`), '- [x] Pay\n- [ ] Pay')
  const item = (isDone: boolean) => `<li role="checkbox" aria-checked="${isDone}"><p>Pay</p></li>`
  assert.equal(markdownOf(`<ul>${item(true)}${item(false)}</ul>`), '- [x] Pay\n- [ ] Pay')
})

test('links that run something or lead to a mark of Word are only their words', () => {
  assert.equal(
    markdownOf('<p><a href="javascript:alert(1)">here</a> and <a href="#_ftn1">[1]</a></p>'),
    'here and \\[1\\]',
  )
  assert.equal(markdownOf('<p><a href="#scope">here</a></p>'), '[here](#scope)')
})

test('a list pasted into an empty item continues the list of that item', () => {
  const put = (before: string, markdown: string): string => {
    const state = writingState(before)
    const { from, to } = state.selection.main
    return state.update({ changes: { from, to, insert: placed(state, from, to, markdown) } }).state.doc.toString()
  }
  assert.equal(put('- one\n- ‸', '- a\n  - b\n- c'), '- one\n- a\n  - b\n- c')
  assert.equal(put('* one\n  * ‸\n', '- a\n\n  text\n- c'), '* one\n  * a\n\n    text\n  * c\n')
  assert.equal(put('> 9. ‸', '1. a\n   - b\n2. c'), '> 9. a\n>    - b\n> 10. c')
  assert.equal(put('- ‸', '1. a\n2. b'), '- \n\n  1. a\n  2. b')
  assert.equal(put('- ‸', '- a\n\ntext'), '- \n\n  - a\n\n  text')
})

const wordNote = (number: number, text: string) =>
  `<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${number}' href="#_ftnref${number}" name="_ftn${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[${number}]<![endif]></span></span></a> ${text}</p></div>`
const wordReference = (number: number, file = '') =>
  `<a style='mso-footnote-id:ftn${number}' href="${file}#_ftn${number}" name="_ftnref${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[${number}]<![endif]></span></span></a>`
const wordList = (...notes: readonly string[]) =>
  `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${notes.join('')}</div>`

test('footnotes of Word are those of Markdown, also of one note, in a cell, and behind the copied fragment', () => {
  const two = `<p>Rent${wordReference(1)} is due${wordReference(2)}.</p>${wordList(wordNote(1, 'Net of <b>tax</b>.'), wordNote(2, 'Monthly.'))}`
  const wanted = 'Rent[^1] is due[^2].\n\n[^1]: Net of **tax**.\n[^2]: Monthly.'
  assert.equal(markdownOf(two), wanted)
  assert.equal(markdownOf(`<body><!--StartFragment-->${two}<!--EndFragment--></body>`), wanted)
  const [body = '', list = ''] = two.split(/(?=<div style='mso-element:footnote-list)/)
  assert.equal(markdownOf(`<body><!--StartFragment-->${body}<!--EndFragment-->${list}</body>`), wanted)
  const one = `<p>Due${wordReference(1, 'file:///C:/Temp/clip.htm')}.</p><p>End.</p>${wordList(wordNote(1, 'Soon.</p><p>Or later.'))}`
  assert.equal(markdownOf(one), 'Due[^1].\n\nEnd.\n\n[^1]: Soon.\n\n    Or later.')
  const cell = `<table><tr><td>Rent</td></tr><tr><td>Due${wordReference(1)}</td></tr></table>${wordList(wordNote(1, 'Soon.'))}`
  assert.equal(markdownOf(cell), '| Rent |\n| --- |\n| Due[^1] |\n\n[^1]: Soon.')
})

test('footnotes of LibreOffice, Google Docs and pages are those of Markdown, and links that lead nowhere back are none', () => {
  for (const [html, wanted] of [
    [
      '<p>Rent<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Net.</p></div>',
      'Rent[^1]\n\n[^1]: Net.',
    ],
    [
      '<p>Rent<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Net.</p></div>',
      'Rent[^1]\n\n***\n\n[^1]: Net.',
    ],
    [
      '<p>Rent<sup id="r1"><a href="#n1">1</a></sup></p><section><hr><ol><li id="n1"><p>Net. <a href="#r1">↩</a></p></li></ol></section>',
      'Rent[^1]\n\n[^1]: Net.',
    ],
    ['<p><a id="top" href="#terms">Terms</a></p><h2 id="terms">Terms</h2>', '[Terms](#terms)\n\n## Terms'],
    [
      '<p>See <a href="#s2">2</a></p><h2 id="s2">Fees</h2><p><a href="#s1">1</a></p>',
      'See [2](#s2)\n\n## Fees\n\n[1](#s1)',
    ],
  ] as const) {
    assert.equal(markdownOf(html), wanted, html)
  }
})

test('labels that the text has are not taken again', () => {
  const html = `<p>Rent${wordReference(1)} is due${wordReference(2)}.</p>${wordList(wordNote(1, 'Net.'), wordNote(2, 'Monthly.'))}`
  const { markdown, notes } = formOf(html, new Set(['1']))
  assert.equal(markdown.trim(), 'Rent[^2] is due[^3].')
  assert.deepEqual(notes, [
    { label: '2', text: 'Net.' },
    { label: '3', text: 'Monthly.' },
  ])
})
