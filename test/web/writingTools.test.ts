import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SelectionRange } from '@codemirror/state'
import { pageTargets } from '#web/workbench/editor/tools/complete/targets.ts'
import { continueBlock } from '#web/workbench/editor/tools/enter.ts'
import { setHeading } from '#web/workbench/editor/tools/headings.ts'
import { indentItems, outdentItems } from '#web/workbench/editor/tools/indent.ts'
import { codeBlock, insertBlock, newTable } from '#web/workbench/editor/tools/inserts.ts'
import { linkTo } from '#web/workbench/editor/tools/links.ts'
import { setList } from '#web/workbench/editor/tools/lists.ts'
import { toggleMark } from '#web/workbench/editor/tools/marks.ts'
import { toggleCallout, toggleQuote } from '#web/workbench/editor/tools/quotes.ts'
import { deleteColumn } from '#web/workbench/editor/tools/table/edits.ts'
import type { Tool } from '#web/workbench/editor/tools/tool.ts'
import { after, markedText, writingState } from './writingState.ts'

type Case = readonly [before: string, after: string | null]

function cases(tool: Tool, all: readonly Case[]): void {
  for (const [before, wanted] of all) assert.equal(after(before, tool), wanted, before)
}

test('bold marks the selected words or the word at the cursor, and a second time takes the mark away', () => {
  cases(toggleMark('bold'), [
    ['a «few words» here', 'a **«few words»** here'],
    ['a «few words »here', 'a **«few words** »here'],
    ['a **«few words»** here', 'a «few words» here'],
    ['a **few wo‸rds** here', 'a few wo‸rds here'],
    ['a w‸ord here', 'a **w‸ord** here'],
    ['a **word‸**', 'a **word**‸'],
    ['a  ‸ b', 'a  **‸** b'],
    ['a **‸** b', 'a ‸ b'],
    ['a **few** «more» words', 'a **few** **«more»** words'],
    ['a **few« more» words**', 'a **few**« more» **words**'],
    ['one «two\n\n- three» four', 'one **«two**\n\n- **three»** four'],
  ])
})

test('marks follow the spelling of the document and never cut through other markup', () => {
  cases(toggleMark('italic'), [
    ['_one_ and «two»', '_one_ and _«two»_'],
    ['_one_ and t«w»o', '_one_ and t*«w»*o'],
    ['see [the «text](a.md) now»', 'see *[the «text](a.md) now»*'],
    ['see `co«de` now»', 'see *`co«de` now»*'],
  ])
  cases(toggleMark('code'), [
    ['a «`b` c» d', null],
    ['use «x» now', 'use `«x»` now'],
    ['use `«x»` now', 'use «x» now'],
  ])
})

test('nothing is marked in code, in the front matter, and in formulas', () => {
  const none: readonly Case[] = [
    ['```\nco‸de\n```', null],
    ['---\ntit‸le: a\n---\n\ntext', null],
    ['$$\na‸ = b\n$$', null],
    ['    co‸de', null],
  ]
  for (const tool of [toggleMark('bold'), setHeading(2), setList('bullet'), toggleQuote, codeBlock, linkTo('')])
    cases(tool, none)
})

test('the line that names the kind of a callout is never marked', () => {
  for (const kind of ['bold', 'italic', 'struck', 'code'] as const)
    cases(toggleMark(kind), [
      ['> [!WAR‸NING]\n> Take care', null],
      ['> [!WARNING]‸\n> Take care', null],
      ['> «[!WARNING]»\n> Take care', null],
      ['> ‸[!NOTE]\n>\n> Take care', null],
    ])
  cases(toggleMark('bold'), [
    ['> «[!WARNING]\n> Take care» now', '> «[!WARNING]\n> **Take care»** now'],
    ['> [!NOTE]\n> Take c‸are', '> [!NOTE]\n> Take **c‸are**'],
  ])
})

test('a heading level changes the mark of the heading and nothing else', () => {
  cases(setHeading(2), [
    ['Ti‸tle\n\ntext', '## Ti‸tle\n\ntext'],
    ['#### Ti‸tle ####\n', '## Ti‸tle ##\n'],
    ['a\n===\n\nTi‸tle\n', 'a\n===\n\nTi‸tle\n-----\n'],
    ['Ti‸tle\n===\n', 'Ti‸tle\n---\n'],
    ['two‸\nlines\n', '## two‸ lines\n'],
    ['- it‸em', '- ## it‸em'],
    ['‸', '## ‸'],
    ['| a‸ |\n|---|\n', null],
  ])
  cases(setHeading(3), [['Ti‸tle\n===\n', '### Ti‸tle\n']])
})

test('a heading that becomes a paragraph stays apart from its neighbours and is not read as something else', () => {
  cases(setHeading(0), [
    ['## Ti‸tle\n\ntext', 'Ti‸tle\n\ntext'],
    ['above\n# Ti‸tle\nbelow', 'above\n\nTi‸tle\n\nbelow'],
    ['# 1. Sc‸ope\n', '1\\. Sc‸ope\n'],
    ['# Ti‸tle #\n', 'Ti‸tle\n'],
    ['Ti‸tle\n---\ntext', 'Ti‸tle\n\ntext'],
    ['> # Ti‸tle\n> text', '> Ti‸tle\n>\n> text'],
  ])
})

test('paragraphs become a list in the spelling of the document, and back', () => {
  cases(setList('bullet'), [
    ['te‸xt', '- te‸xt'],
    ['* a\n\nte‸xt', '* a\n\n* te‸xt'],
    ['te‸xt\nwrapped', '- te‸xt\n  wrapped'],
    ['«one\n\ntwo»', '- «one\n\n- two»'],
    ['- te‸xt', 'te‸xt'],
    ['- a\n- b‸\n- c', '- a\n\nb‸\n\n- c'],
    ['1. a‸\n2. b\n   wrapped\n', '- a‸\n- b\n  wrapped\n'],
    ['- [ ] a‸\n- [x] b', '- a‸\n- b'],
    ['> te‸xt\n> more', '> - te‸xt\n>   more'],
    ['‸text', '- ‸text'],
    ['> ‸text', '> - ‸text'],
  ])
  cases(setList('number'), [
    ['- a‸\n  - b\n- c', '1. a‸\n   - b\n2. c'],
    ['«one\n\ntwo»', '1. «one\n\n2. two»'],
    ['1) a\n2) b\n\ntext\n\nte‸xt', '1) a\n2) b\n\ntext\n\n1) te‸xt'],
  ])
  cases(setList('task'), [
    ['- a‸\n- b', '- [ ] a‸\n- [ ] b'],
    ['te‸xt', '- [ ] te‸xt'],
    ['- [x] do‸ne', 'do‸ne'],
  ])
})

test('quotes and callouts take in whole blocks, and give them back', () => {
  cases(toggleQuote, [
    ['te‸xt\nmore\n\nother', '> te‸xt\n> more\n\nother'],
    ['«one\n\ntwo»', '> «one\n>\n> two»'],
    ['> te‸xt\n> more\n\nother', 'te‸xt\nmore\n\nother'],
    ['> te‸xt\nlazy\n---\n', 'te‸xt\nlazy\n\n---\n'],
    ['- te‸xt\n  more', '- > te‸xt\n  > more'],
    ['> [!TIP]\n> te‸xt', '> te‸xt'],
    ['one\n\n‸', 'one\n\n> ‸'],
    ['‸text\nmore', '> ‸text\n> more'],
  ])
  cases(toggleCallout('note'), [
    ['te‸xt', '> [!NOTE]\n> te‸xt'],
    ['> te‸xt', '> [!NOTE]\n> te‸xt'],
    ['> [!TIP]\n> te‸xt', '> [!NOTE]\n> te‸xt'],
    ['> [!note]\n> te‸xt\n> more', 'te‸xt\nmore'],
    ['‸', '> [!NOTE]\n> ‸'],
    ['one\n\n‸\n\ntwo', 'one\n\n> [!NOTE]\n> ‸\n\ntwo'],
    ['‸text', '> [!NOTE]\n> ‸text'],
  ])
})

test('new blocks get blank lines around them and the indentation of their list or quote', () => {
  cases(insertBlock(newTable(1, 2)), [
    ['‸', '| ‸    |     |\n| --- | --- |\n|     |     |\n'],
    ['te‸xt\n\nnext', 'text\n\n| ‸    |     |\n| --- | --- |\n|     |     |\n\nnext'],
    ['- it‸em\n- next', '- item\n\n  | ‸    |     |\n  | --- | --- |\n  |     |     |\n\n- next'],
    ['text\n‸\nnext', 'text\n\n| ‸    |     |\n| --- | --- |\n|     |     |\n\nnext'],
  ])
  cases(codeBlock, [
    ['te‸xt', 'text\n\n```\n‸\n```\n'],
    ['«one\ntwo»\n\nthree', '```\n«one\ntwo»\n```\n\nthree'],
    ['~~~\na\n~~~\n\n‸', '~~~\na\n~~~\n\n~~~\n‸\n~~~\n'],
    ['> te‸xt', '> text\n>\n> ```\n> ‸\n> ```\n'],
  ])
})

test('a link takes the selected words and asks for an address, or takes a pasted one', () => {
  cases(linkTo(''), [
    ['one« two »three', 'one [two](‸) three'],
    ['see «the text» now', 'see [the text](‸) now'],
    ['see [the te‸xt](a.md) now', 'see [the text](«a.md») now'],
    ['«https://example.org»', '[‸](https://example.org)'],
  ])
  cases(linkTo('https://example.org/a(b)'), [
    ['see «the text» now', 'see [the text](<https://example.org/a(b)>)‸ now'],
    ['a «b\n\nc» d', null],
    ['a «x [b](c)» d', null],
    ['a «[b](c)» d', 'a «[b](<https://example.org/a(b)>)» d'],
  ])
})

test('Tab makes an item a child of the one before it, with everything below it, and Shift-Tab takes it back', () => {
  cases(indentItems, [
    ['- a\n- b‸\n  - c\n\n  more\n- d', '- a\n  - b‸\n    - c\n\n    more\n- d'],
    ['- a‸\n- b', null],
    ['te‸xt', null],
    ['1. a\n2. b‸\n3. c\n4. d', '1. a\n   1. b‸\n2. c\n3. d'],
    ['* a\n    * b\n* c‸', '* a\n    * b\n    * c‸'],
    ['- a\n\t- b\n- c‸', '- a\n\t- b\n\t- c‸'],
    ['> - a\n> - b‸\n>   more', '> - a\n>   - b‸\n>     more'],
    ['- a\n- ‸', '- a\n  - ‸'],
  ])
  cases(outdentItems, [
    ['- a\n  - b‸\n    - c\n- d', '- a\n- b‸\n  - c\n- d'],
    ['1. a\n   1. b‸\n   2. c\n2. d', '1. a\n2. b‸\n   1. c\n3. d'],
    ['- a‸', null],
    ['- a\n\t- b‸\n', '- a\n- b‸\n'],
  ])
})

test('Enter continues lists, tasks and quotes, ends them in an empty item, and counts on', () => {
  const enter = (before: string): string | null => {
    let result: string | null = null
    continueBlock({ state: writingState(before), dispatch: ({ state }) => (result = markedText(state)) })
    return result
  }
  for (const [before, wanted] of [
    ['- a‸', '- a\n- ‸'],
    ['- [x] a‸', '- [x] a\n- [ ] ‸'],
    ['> a‸', '> a\n> ‸'],
    ['1. a‸\n2. b\n5. c', '1. a\n2. ‸\n3. b\n5. c'],
    ['1. a\n1. b‸\n1. c', '1. a\n1. b\n1. ‸\n1. c'],
    ['8. a‸\n9. b\n   - c\n10. d', '8. a\n9. ‸\n9. b\n   - c\n10. d'],
    ['- a\n- ‸', '- a\n‸'],
    ['- a\n  - b\n  - ‸', '- a\n  - b\n- ‸'],
    ['```\n- a‸\n```', null],
    ['te‸xt', null],
  ] as const) {
    assert.equal(enter(before), wanted, before)
  }
})

test('a block that readers see on its own is not edited with the paragraph or table above it', () => {
  cases(toggleQuote, [
    ['wo‸rds\n[^1]: A note', '> wo‸rds\n[^1]: A note'],
    ['- words\n2. tw‸o', '- words\n2. > tw‸o'],
  ])
  cases(setHeading(2), [['wo‸rds\n[^1]: A note', '## wo‸rds\n[^1]: A note']])
  cases(setHeading(3), [['[^1]: A no‸te\n2. two', '### [^1]: A no‸te\n2. two']])
  cases(deleteColumn, [['a | b\n| Who‸ | Limit |\n|---|---|', 'a | b\n| ‸Limit |\n|---|']])
  cases(indentItems, [
    ['1. one\n- ‸', null],
    ['- | a |\n  |---|\n- t‸wo', '- | a |\n  |---|\n  - t‸wo'],
  ])
  cases(deleteColumn, [
    ['- | a‸ | b |\n  |---|---|\n | 1 | 2 |', '- | ‸b |\n  |---|\n | 1 | 2 |'],
    ['a | b\n| Who‸ | Limit |\n|---|---|\n| we | 3 |', 'a | b\n| ‸Limit |\n|---|\n| 3 |'],
    ['> a | b\n> | Who‸ | Limit |\n> |---|---|', '> a | b\n> | ‸Limit |\n> |---|'],
    ['| a‸ | b |\n|---|---|\n    | 1 | 2 |\n| 3 | 4 |', '| ‸b |\n|---|\n    | 1 | 2 |\n| 3 | 4 |'],
    ['- | a‸ | b |\n  |---|---|\n     | 1 | 2 |', '- | ‸b |\n  |---|\n     | 2 |'],
    ['- | a‸ | b |\n  |---|---|\n      | 1 | 2 |', '- | ‸b |\n  |---|\n      | 1 | 2 |'],
  ])
  cases(deleteColumn, [['| a‸ | b |\n|---|---|\n| 1 \\\\| 2 | 3 |', '| ‸b |\n|---|\n| 3 |']])
  const table = '| a | b |\n|---|---|\n| 1 | 2 |'
  for (const line of ['---', '===']) {
    cases(setHeading(1), [[`${table}‸\n${line}`, null]])
    cases(deleteColumn, [[`${table}‸\n${line}`, `| a |\n|---|\n| ‸1 |\n${line}`]])
  }
  cases(toggleQuote, [
    ['[^1]: A no‸te\n2. two', '> [^1]: A no‸te\n2. two'],
    ['a | b\n| wh‸o | li\\|mit |\n|---|---|---|', '> a | b\n> | wh‸o | li\\|mit |\n> |---|---|---|'],
  ])
})

test('a block is inserted below a table, a row of which has the cursor between its cells, and below a dividing line', () => {
  const rule = insertBlock({ lines: ['***'], cursor: [0, 3] })
  cases(rule, [
    ['| a  ‸  | b |\n|---|---|\n| 1 | 2 |\ntext', '| a    | b |\n|---|---|\n| 1 | 2 |\ntext\n\n***‸\n'],
    ['| <b>a</b> ‸ | b |\n|---|---|\n\ntext', '| <b>a</b>  | b |\n|---|---|\n\n***‸\n\ntext'],
    ['one\n\n* * ‸*\n\ntwo', 'one\n\n* * *\n\n***‸\n\ntwo'],
  ])
})

test('a block that is inserted in an empty item is in this item', () => {
  cases(insertBlock(newTable(1, 1)), [
    ['- one\n- ‸\n', '- one\n- | ‸    |\n  | --- |\n  |     |\n'],
    ['> 1. ‸', '> 1. | ‸    |\n>    | --- |\n>    |     |\n'],
  ])
})

test('a new block is scrolled into view as a whole, with its cursor first', () => {
  const tool = insertBlock(newTable(2, 2))
  for (const marked of ['Text.‸\n\nEnd.', 'Text.\n\n‸\n\nEnd.']) {
    const state = writingState(marked)
    const spec = tool(state)
    assert.ok(spec)
    const { effects, newDoc, newSelection } = state.update(spec)
    const targets = effects.map(({ value }) => value.range as SelectionRange)
    const end = newDoc.toString().lastIndexOf('|') + 1
    assert.deepEqual(
      targets.map(({ from, to, head }) => ({ from, to, head })),
      [{ from: newSelection.main.head, to: end, head: newSelection.main.head }],
    )
  }
})

test('pages are offered by number and title, as in the list of files', () => {
  const titles = [{ path: 'adr/0001-decision-1.md', label: 'ADR-0001', title: 'Choose a store', status: null }]
  const offered = pageTargets('docs/a.md', ['docs/a.md', 'adr/0001-decision-1.md', 'docs/b.md'], new Map(), titles)
  assert.deepEqual(
    offered.map(({ label, address }) => [label, address]),
    [
      ['ADR-0001 Choose a store', '../adr/0001-decision-1.md'],
      ['B', 'b.md'],
    ],
  )
})
