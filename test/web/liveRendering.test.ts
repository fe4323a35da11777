import assert from 'node:assert/strict'
import { test } from 'node:test'
import { history, redo, undo } from '@codemirror/commands'
import { EditorSelection, EditorState, type Extension, type Range, type StateCommand } from '@codemirror/state'
import type { Decoration } from '@codemirror/view'
import fc from 'fast-check'
import { cellOffset, cellStarts } from '#web/workbench/editor/live/clickPosition.ts'
import { hungIdIn } from '#web/workbench/editor/live/ids.ts'
import { drawRange } from '#web/workbench/editor/live/inline.ts'
import { keepFrontMatter } from '#web/workbench/editor/live/keepFrontMatter.ts'
import { taskChange } from '#web/workbench/editor/live/lists.ts'
import { liveRendering } from '#web/workbench/editor/live/liveRendering.ts'
import type { BlockRenderer } from '#web/workbench/editor/live/rendering.ts'
import { structureField } from '#web/workbench/editor/live/structureField.ts'
import { markdownSupport } from '#web/workbench/editor/markdownSupport.ts'
import { documentOf, fileTextOf, textForm } from '#web/workbench/text/formField.ts'

/** Live rendering decorates the text and never writes it. */

const renderer: BlockRenderer = {
  known: () => null,
  render: () => Promise.resolve(null),
  nodes: () => [],
  heightOf: () => null,
  keepHeight: () => {},
  images: () => {},
  diagramUrl: null,
  sheet: () => assert.fail('Nothing is drawn without a browser.'),
  follow: () => {},
  destroy: () => {},
}

function stateOf(text: string, { isLive } = { isLive: true }): EditorState {
  const { doc, form } = documentOf(text)
  const live: Extension = isLive ? liveRendering('docs/a.md', renderer) : []
  return EditorState.create({
    doc,
    extensions: [textForm(form), history(), markdownSupport(), live],
  })
}

function drawn(state: EditorState): readonly Range<Decoration>[] {
  const ranges: Range<Decoration>[] = []
  drawRange(state, 0, state.doc.length, ranges)
  return ranges
}

const pieces = [
  '---\ntitle: Plan\n---\n\n',
  '# Orders\n\n',
  'Setext\n---\n\n',
  'The store **SHALL** keep _every_ order, `code` and [a link](b.md "t") and [c][d] [TBD].\n\n',
  'Wrapped by hand\nover lines  \nwith a hard break.\n\n',
  'FR-12: It costs $5, or $x^2$.\n\n',
  '- [ ] open\n- [x] done\n  - nested\n    > quoted\n\n',
  '1. one\n2. two\n\n   more\n\n',
  '> [!WARNING]\n> Take care\n> of it.\n\n',
  '| a | b |\n|---|--:|\n| 1 \\| 2 | |\n\n',
  '```ts\nconst a = `b`\n```\n\n',
  '- item\n\n  ```\n  inside\n  ```\n\n',
  '$$\na = b\n$$\n\n',
  '![A flow](flow.png)\n\n',
  '<details>\n<b>x</b>\n</details>\n\n',
  '[d]: https://example.org\n\n',
  'H<sub>2</sub>O<br>x<sup>2\n</sup> <kbd>a</kbd><br>\nb\n\n',
  '***\n\n',
  '\t\tcode\n\n',
  '```unclosed\n\n',
  '\u0000 \u200b é 漢字 🙂\n\n',
]

const documents = fc
  .record({
    parts: fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
    end: fc.constantFrom('\n', '\r\n'),
    bom: fc.boolean(),
    isTrimmed: fc.boolean(),
  })
  .map(({ parts, end, bom, isTrimmed }) => {
    const text = parts.join('')
    return (bom ? '\uFEFF' : '') + (isTrimmed ? text.trimEnd() : text).replaceAll('\n', end)
  })

type Step =
  | { readonly kind: 'type' | 'move' | 'select' | 'delete'; readonly at: number; readonly words: string }
  | { readonly kind: 'task' | 'mode' | 'undo' | 'redo'; readonly at: number }

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('type' as const, 'move' as const, 'select' as const, 'delete' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      words: fc.constantFrom(
        'a',
        ' ',
        '**',
        '`',
        '\n',
        '| ',
        '$$',
        '- [ ] ',
        '> ',
        '---\n',
        '```\n',
        '<br>',
        '</sub>',
        'é',
      ),
    }),
    fc.record({
      kind: fc.constantFrom('task' as const, 'mode' as const, 'undo' as const, 'redo' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  { maxLength: 25 },
)

function run(state: EditorState, command: StateCommand): EditorState {
  let next = state
  command({ state, dispatch: transaction => (next = transaction.state) })
  return next
}

function take(state: EditorState, step: Step): EditorState {
  const at = Math.floor(step.at * state.doc.length)
  if (step.kind === 'type') return state.update({ changes: { from: at, insert: step.words } }).state
  if (step.kind === 'delete')
    return state.update({ changes: { from: at, to: Math.min(at + 3, state.doc.length) } }).state
  if (step.kind === 'move') return state.update({ selection: { anchor: at } }).state
  if (step.kind === 'select') return state.update({ selection: EditorSelection.single(at, state.doc.length) }).state
  if (step.kind === 'undo') return run(state, undo)
  if (step.kind === 'redo') return run(state, redo)
  if (step.kind === 'mode') return state
  const change = taskChange(state.doc.lineAt(at))
  return change === null ? state : state.update({ changes: change }).state
}

test('rendered or not, the same steps leave the same bytes, and no step touches others', () => {
  fc.assert(
    fc.property(documents, steps, (text, all) => {
      let live = stateOf(text)
      let source = stateOf(text, { isLive: false })
      assert.equal(fileTextOf(live), text)
      for (const step of all) {
        if (step.kind === 'mode') {
          const kept = fileTextOf(live)
          live = stateOf(kept)
          source = stateOf(kept, { isLive: false })
        }
        live = take(live, step)
        source = take(source, step)
        assert.equal(fileTextOf(live), fileTextOf(source))
        for (const { from, to } of drawn(live)) assert.ok(from >= 0 && from <= to && to <= live.doc.length)
      }
    }),
    { numRuns: 300 },
  )
})

test('moving the cursor through a whole document changes nothing', () => {
  const text = pieces.join('').replaceAll('\n', '\r\n')
  let state = stateOf(text)
  for (let at = 0; at <= state.doc.length; at++) state = state.update({ selection: { anchor: at } }).state
  assert.equal(fileTextOf(state), text)
})

test('toggling a task writes one character, and nothing where there is no task', () => {
  for (const [before, after] of [
    ['- [ ] a', '- [x] a'],
    ['  * [X] a', '  * [ ] a'],
    ['> 12. [x] a', '> 12. [ ] a'],
  ] as const) {
    const change = taskChange({ from: 0, text: before })
    assert.ok(change)
    assert.equal(before.slice(0, change.from) + change.insert + before.slice(change.to), after)
  }
  for (const text of ['- a [ ]', '[ ] a', '-[ ] a', '']) assert.equal(taskChange({ from: 0, text }), null)
})

test('blocks that the site renders are found, with their indentation', () => {
  const kinds = (text: string) =>
    stateOf(text)
      .field(structureField)
      .blocks.map(({ kind, indent }) => `${kind} ${indent}`)
  assert.deepEqual(kinds('| a |\n|---|\n| 1 |\n'), ['table 0'])
  assert.deepEqual(kinds('```ts\nx\n```\n\n```mermaid\nx\n```\n\n~~~math\nx\n~~~\n'), [
    'code 0',
    'diagram 0',
    'formula 0',
  ])
  assert.deepEqual(kinds('$$\na\n= b\n$$\n\nText\n'), ['formula 0'])
  assert.deepEqual(kinds('- item\n\n  ```\n  x\n  ```\n'), ['code 2'])
  assert.deepEqual(kinds('- ```\n  x\n  ```\n'), [])
  assert.deepEqual(kinds('$$ never closed\n\nText\n'), [])
  assert.deepEqual(kinds('---\na: |\n  ```\n  x\n  ```\n---\n'), [])
})

test('line breaks within a paragraph are drawn as spaces, unless the page breaks the line there', () => {
  const joined = (text: string) => {
    const state = stateOf(text)
    return state.field(structureField).joins.map(({ from, to }) => state.sliceDoc(from, to))
  }
  assert.deepEqual(joined('one\ntwo\n\nthree\n'), ['\n'])
  assert.deepEqual(joined('- one\n  two\n'), ['\n  '])
  assert.deepEqual(joined('> one\n> two\n'), ['\n> '])
  assert.deepEqual(joined('one  \ntwo\\\nthree\n'), [])
  assert.deepEqual(joined('one<br>\ntwo<BR/> \nthree\n'), [])
  assert.deepEqual(joined('> [!NOTE]\n> one\n'), [])
  assert.deepEqual(joined('Term\n: what it is\n'), [])
  assert.deepEqual(joined('# one\ntwo\n'), [])
  assert.deepEqual(joined('one\n[^1]: two words\n[^2]: three words\n'), [])
})

test('brackets are a link only if their label is defined', () => {
  const names = (text: string) => drawn(stateOf(text)).map(({ value }) => value.spec.class as string | undefined)
  assert.ok(!names('A [TBD] text.\n').includes('cm-live-link'))
  assert.ok(names('A [TBD] text.\n\n[tbd]: x.md\n').includes('cm-live-link'))
})

test('plain HTML tags in a paragraph are drawn as on the page, others and half pairs stay', () => {
  const shown = (text: string) => {
    const state = stateOf(`Above\n\n${text}\n`).update({ selection: { anchor: 0 } }).state
    const all = drawn(state).filter(({ from, to, value }) => to > from && value.spec.class !== 'cm-live-quiet')
    const styled = all.flatMap(({ from, to, value }) =>
      value.spec.class ? [`${value.spec.class.replace('cm-live-', '')} ${state.sliceDoc(from, to)}`] : [],
    )
    const hidden = all.flatMap(({ from, to, value }) => (value.spec.class ? [] : [state.sliceDoc(from, to)]))
    return [hidden.join(''), ...styled]
  }
  assert.deepEqual(shown('H<sub>2</sub>O'), ['<sub></sub>', 'sub 2'])
  assert.deepEqual(shown('Press <KBD>Ctrl</KBD>.'), ['<KBD></KBD>', 'kbd Ctrl'])
  assert.deepEqual(shown('# x<sup>2</sup>').slice(1), ['sup 2'])
  assert.deepEqual(shown('<sup>a <sup>b</sup></sup>'), ['<sup><sup></sup></sup>', 'sup a <sup>b</sup>', 'sup b'])
  assert.deepEqual(shown('a<br>b<br />  c'), ['<br><br />  '])
  for (const text of ['x<sup>2', 'x</sup>2', '<span id="a"></span>', 'a<sub class="b">c</sub>', '<x>y</x>', 'a</br>b'])
    assert.deepEqual(shown(text), [''], text)
})

test('the spaces that begin a line after a hard break are hidden, as on the page', () => {
  const hidden = (text: string) => {
    const state = stateOf(text)
    return drawn(state).flatMap(({ from, to, value }) => (value.spec.class ? [] : [state.sliceDoc(from, to)]))
  }
  assert.deepEqual(hidden('one  \n   two\n'), ['   '])
  assert.ok(hidden('- one\\\n  two\n').includes('  '))
  assert.deepEqual(hidden('one\n   two\n'), [])
})

test('a click in a cell is a place in its source', () => {
  assert.deepEqual(cellStarts('| a | b |'), [2, 6])
  assert.deepEqual(cellStarts('a|b'), [0, 2])
  assert.deepEqual(cellStarts('| a \\| b | c |'), [2, 11])
  assert.equal(cellOffset('| a | total |', 1, 'total', 3), 9)
  assert.equal(cellOffset('| a | **total** |', 1, 'total', 3), 6)
  assert.equal(cellOffset('| a |', 4, '', 0), 2)
})

test('an id hangs when something separates it from the sentence', () => {
  const hung = (text: string) => {
    const found = hungIdIn(text)
    return found && [text.slice(found.from, found.to), text.slice(found.end)]
  }
  assert.deepEqual(hung('FR-101: The service'), ['FR-101', 'The service'])
  assert.deepEqual(hung('**FR-101**: The service'), ['FR-101', 'The service'])
  assert.deepEqual(hung('**FR-101:** The service'), ['FR-101', 'The service'])
  assert.deepEqual(hung('## REQ-7 Title'), ['REQ-7', 'Title'])
  assert.deepEqual(hung('**FR-101** The service'), ['FR-101', 'The service'])
  assert.deepEqual(hung('`FR-101` A service'), ['FR-101', 'A service'])
  for (const text of ['**FR-101** is old.', '**FR-101** SHALL hold.', '**FR-101**, A', 'FR-101 The service'])
    assert.equal(hung(text), null)
  for (const text of ['FR-101 is old.', 'FR-101', 'See FR-101: x', 'VERY-LONG-NAME-123: x'])
    assert.equal(hung(text), null)
})

test('the only paragraph between the title and the first section is the lead', () => {
  const says = 'What the kiln must do so that nothing burns.'
  const leads = (text: string) => {
    const state = stateOf(text)
    const isLead = (one: (typeof found)[number]) => (one.value.spec as { class?: string }).class === 'cm-live-lead'
    const found = drawn(state)
    return found.filter(isLead).map(({ from }) => state.doc.lineAt(from).text)
  }
  assert.deepEqual(leads(`# Kiln\n\n${says}\n\n## Lids\n\nText that is long enough to be one.\n`), [says])
  assert.deepEqual(leads(`# Kiln\n\n${says}\n\n${says}\n\n## Lids\n`), [])
  assert.deepEqual(leads(`# Kiln\n\n${says} ![a](b.png)\n\n## Lids\n`), [])
  assert.deepEqual(leads(`# Kiln\n\n${says}\n`), [])
  for (const field of [
    '**Status:** Draft',
    '**Status**: Draft',
    'Last updated: 12 May 2026 by',
    'Superseded by: KEP-2',
  ])
    assert.deepEqual(leads(`# Kiln\n\n${field}\\\n**Version:** 3 of the kiln\n\n## Lids\n`), [])
})

test('no line of another height is nothing but text: the editor takes a short one for the height of all lines', () => {
  const text = '---\ntags:\n  - a\n---\n\nSetext\n---\n\n# Hash\n\n<hr>\n\n[d]: b.md\n\nPlain\n'
  const state = stateOf(text).update({ selection: { anchor: text.length } }).state
  const decorations = drawn(state).toSorted((a, b) => a.from - b.from)
  const apart: string[] = []
  for (const { from, to, value } of decorations) {
    const name = (value.spec as { readonly class?: string }).class ?? ''
    if (from !== to || !/cm-live-(?:front|underline|heading|source)/.test(name)) continue
    const line = state.doc.lineAt(from)
    assert.ok(
      decorations.some(each => each.from < each.to && each.from <= line.from && each.to > line.from),
      `${line.text} is nothing but text`,
    )
    apart.push(line.text)
  }
  assert.deepEqual(apart, ['---', 'tags:', '  - a', '---', 'Setext', '---', '# Hash', '<hr>', '[d]: b.md'])
})

test('text inserted before the front matter, or behind its last line, begins the body, and everything else is inserted where it is', () => {
  const typed = (doc: string, from: number, insert: string, userEvent = 'input.type'): string => {
    const state = EditorState.create({ doc, extensions: keepFrontMatter })
    const { newDoc, newSelection } = state.update({ changes: { from, insert }, userEvent })
    assert.ok(newSelection.main.head <= newDoc.length)
    return newDoc.toString()
  }
  const front = '---\ntitle: Plan\n---'
  assert.equal(typed(`${front}\n\n# Plan\n`, 0, 'New'), `${front}\n\nNew\n\n# Plan\n`)
  assert.equal(typed(`${front}\nText\n`, 0, 'Two\nlines', 'input.paste'), `${front}\n\nTwo\nlines\n\nText\n`)
  assert.equal(typed(front, 0, 'New'), `${front}\n\nNew`)
  assert.equal(typed(front, front.length, 'New'), `${front}\n\nNew`)
  assert.equal(typed(`${front}\nText\n`, front.length, 'New'), `${front}\n\nNew\n\nText\n`)
  assert.equal(typed(front, front.length, '\n'), `${front}\n`)
  assert.equal(typed(`${front}\n`, 4, 'id: 1\n'), `---\nid: 1\ntitle: Plan\n---\n`)
  assert.equal(typed('# Plan\n', 0, 'New '), 'New # Plan\n')
  assert.equal(typed('---\n\nNo front matter\n', 0, 'New'), 'New---\n\nNo front matter\n')
  assert.equal(typed(`${front}\n`, 0, 'New', 'undo'), `New${front}\n`)
})
