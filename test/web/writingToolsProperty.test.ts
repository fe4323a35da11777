import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redo, undo } from '@codemirror/commands'
import { ensureSyntaxTree } from '@codemirror/language'
import { type ChangeSet, EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import fc from 'fast-check'
import { frontMatterEnd } from '#web/workbench/editor/lines.ts'
import { continueBlock } from '#web/workbench/editor/tools/enter.ts'
import { setHeading } from '#web/workbench/editor/tools/headings.ts'
import { indentItems, outdentItems } from '#web/workbench/editor/tools/indent.ts'
import { codeBlock, diagramBlock, insertBlock, newTable, ruleBlock } from '#web/workbench/editor/tools/inserts.ts'
import { linkTo } from '#web/workbench/editor/tools/links.ts'
import { setList } from '#web/workbench/editor/tools/lists.ts'
import { toggleMark } from '#web/workbench/editor/tools/marks.ts'
import { toggleCallout, toggleQuote } from '#web/workbench/editor/tools/quotes.ts'
import type { Tool } from '#web/workbench/editor/tools/tool.ts'
import { fileTextOf } from '#web/workbench/text/formField.ts'
import { writingState } from './writingState.ts'

/** Documents made of every kind of block, and any tool anywhere in them. */

const pieces = [
  '# Orders\n\n',
  'Setext\n---\n\n',
  '### Closed ###\nwith a line right below\n\n',
  'The store **shall** keep _every_ order, `code` and [a link](b.md "t") and <https://example.org>.\n\n',
  'Wrapped by hand\nover lines  \nwith a hard break.\n\n',
  '1. not a list\\. *left open\n\n',
  '- [ ] open\n- [x] done\n  - nested\n    > quoted\n\n',
  '1. one\n2. two\n\n   more\n3. three\n',
  '9) nine\n10) ten\n    - deep\n11) eleven\n\n',
  '* star\n\t* tab\n\n',
  '> [!WARNING]\n> Take care\n> of it.\n\n',
  '> quoted\nlazily\n> - item\n>\n>   more\n\n',
  '| a | b |\n|---|--:|\n| 1 \\| 2 | **x** |\n\n',
  '```ts\nconst a = `b`\n```\n\n',
  '- item\n\n  ```\n  inside\n  ```\n\n',
  '$$\na = b\n$$\n\n',
  '![A flow](flow.png) and ***both***\n\n',
  '<details>\n<b>x</b>\n</details>\n\n',
  '[d]: https://example.org\n\n',
  '***\n\n',
  '\t\tcode\n\n',
  '\n\n',
  'é 漢字 🙂 a\\*b\n\n',
]

const documentsOf = (of: readonly string[]) =>
  fc
    .record({
      front: fc.boolean(),
      parts: fc.array(fc.constantFrom(...of), { minLength: 1, maxLength: 8 }),
      end: fc.constantFrom('\n', '\r\n'),
      bom: fc.boolean(),
      isTrimmed: fc.boolean(),
    })
    .map(({ front, parts, end, bom, isTrimmed }) => {
      const text = (front ? '---\ntitle: Plan\n---\n\n' : '') + parts.join('')
      return (bom ? '\uFEFF' : '') + (isTrimmed ? text.trimEnd() : text).replaceAll('\n', end)
    })

const documents = documentsOf(pieces)
/** What has one spelling only: nothing is bold, quoted or numbered yet. */
const simple = documentsOf(pieces.filter(piece => !/\*\*|__|>|\d[.)]|\t/.test(piece)))

/** Tools that change markup only, and tools that add words. */
const marking: Readonly<Record<string, Tool>> = {
  bold: toggleMark('bold'),
  italic: toggleMark('italic'),
  struck: toggleMark('struck'),
  code: toggleMark('code'),
  heading: setHeading(2),
  deep: setHeading(4),
  paragraph: setHeading(0),
  bullet: setList('bullet'),
  quote: toggleQuote,
  indent: indentItems,
  outdent: outdentItems,
  block: codeBlock,
  table: insertBlock(newTable(2, 2)),
  rule: insertBlock(ruleBlock),
  link: linkTo(''),
}
const adding: Readonly<Record<string, Tool>> = {
  number: setList('number'),
  task: setList('task'),
  note: toggleCallout('note'),
  diagram: insertBlock(diagramBlock),
  url: linkTo('https://example.org/a b'),
}
const tools = { ...marking, ...adding }

const places = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 0, 0, 3, 11, 40),
})
const uses = fc.record({ name: fc.constantFrom(...Object.keys(tools), 'enter'), place: places })

type Use = { readonly name: string; readonly place: { readonly at: number; readonly length: number } }

function at(state: EditorState, { place }: Use): EditorState {
  const anchor = Math.floor(place.at * state.doc.length)
  const head = Math.min(state.doc.length, anchor + place.length)
  return state.update({ selection: EditorSelection.single(anchor, head) }).state
}

function run(state: EditorState, command: StateCommand): EditorState {
  let next = state
  command({ state, dispatch: transaction => (next = transaction.state) })
  return next
}

function use(state: EditorState, { name }: Use): { readonly next: EditorState; readonly changes: ChangeSet } | null {
  if (name === 'enter') {
    let result: { next: EditorState; changes: ChangeSet } | null = null
    continueBlock({ state, dispatch: ({ state: next, changes }) => (result = { next, changes }) })
    return result
  }
  const spec = tools[name]?.(state) ?? null
  if (spec === null) return null
  const transaction = state.update(spec)
  return { next: transaction.state, changes: transaction.changes }
}

/** The outermost blocks that a selection touches, in whole lines with the blank lines beside them. */
function touched(state: EditorState): { from: number; to: number } {
  const { main } = state.selection
  let { from, to } = { from: state.doc.lineAt(main.from).from, to: state.doc.lineAt(main.to).to }
  const tree = ensureSyntaxTree(state, state.doc.length, 5_000)
  assert.ok(tree)
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.from > main.to || node.to < main.from) continue
    from = Math.min(from, state.doc.lineAt(node.from).from)
    to = Math.max(to, state.doc.lineAt(node.to).to)
  }
  return { from, to }
}

const words = (text: string): string => text.replace(/\[(?:![A-Z]+|x)\]|[^\p{L}]/gu, '')

test('a tool changes the blocks of the selection only, keeps their words, and undo restores every byte', () => {
  fc.assert(
    fc.property(documents, fc.array(uses, { minLength: 1, maxLength: 6 }), (text, all) => {
      let state = writingState(text)
      for (const each of all) {
        state = at(state, each)
        const before = fileTextOf(state)
        const range = touched(state)
        const done = use(state, each)
        if (done === null) continue
        done.changes.iterChangedRanges((from, to) => {
          assert.ok(
            from >= range.from && to <= range.to,
            `${each.name} reaches ${from}–${to} outside ${range.from}–${range.to}`,
          )
        })
        if (each.name in marking || each.name === 'enter')
          assert.equal(words(fileTextOf(done.next)), words(before), each.name)
        assert.equal(frontMatterEnd(done.next.doc), frontMatterEnd(state.doc))
        if (!done.changes.empty) {
          assert.equal(fileTextOf(run(done.next, undo)), before)
          assert.equal(fileTextOf(run(run(done.next, undo), redo)), fileTextOf(done.next))
        }
        state = done.next
      }
    }),
    { numRuns: 500 },
  )
})

test('bold twice, a quote twice, and Tab with Shift-Tab give the text back', () => {
  const pairs = [
    ['bold', 'bold'],
    ['quote', 'quote'],
    ['indent', 'outdent'],
  ] as const
  let taken = 0
  fc.assert(
    fc.property(simple, places, fc.constantFrom(...pairs), (text, place, [first, second]) => {
      const state = at(writingState(text), { name: first, place })
      // At the end of a word, the second time ends the mark.
      if (first === 'bold' && state.selection.main.empty) return
      const one = use(state, { name: first, place })
      if (one === null) return
      const two = use(one.next, { name: second, place })
      if (two === null) return
      taken++
      assert.equal(fileTextOf(two.next), text, first)
    }),
    { numRuns: 500 },
  )
  assert.ok(taken > 30, `${taken} were compared`)
})
