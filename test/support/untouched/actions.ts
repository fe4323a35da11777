/** What people do in the editor, each with how far it may reach. */
import { CompletionContext } from '@codemirror/autocomplete'
import { replaceAll, SearchQuery, setSearchQuery } from '@codemirror/search'
import { taskChange } from '#web/workbench/editor/live/lists.ts'
import { groups, headingItems, moreItems, type ToolItem, tableItems } from '#web/workbench/editor/tools/buttons.ts'
import { slashSource } from '#web/workbench/editor/tools/complete/slash.ts'
import { linkTo } from '#web/workbench/editor/tools/links.ts'
import { placed } from '#web/workbench/editor/tools/paste/formatted.ts'
import { markdownOf } from '#web/workbench/editor/tools/paste/html.ts'
import { pasted } from '#web/workbench/editor/tools/table/paste.ts'
import type { Desk } from './desk.ts'
import type { Random } from './random.ts'

/**
 * `range`: the selected bytes only. `neighbours`: they and the characters beside them. `leaf`: the paragraphs, tables
 * and so on that the selection touches. `outer`: the whole list or quote that they are in. `word`: every place of the
 * word `searched`. `box`: one character.
 */
export type Reach = 'range' | 'neighbours' | 'leaf' | 'outer' | 'word' | 'box' | 'history' | 'nothing'

export type Action = {
  readonly name: string
  readonly reach: Reach
  /** Where it makes most sense; anywhere by default. */
  readonly at?: 'table' | 'list' | 'blank'
  /** Whether it acts on a selection rather than at a cursor. */
  readonly isOnSelection?: boolean
  /** Whether it acts on the main one of several cursors alone. */
  readonly isAtMain?: boolean
  readonly weight: number
  readonly run: (desk: Desk, random: Random) => void
}

export const searched = 'the'
export const replacement = 'each'

const typed = [
  'a',
  'Word ',
  ' ',
  '漢',
  '🙂',
  '**',
  '`',
  '|',
  '$$',
  '- [ ] ',
  '1. ',
  '> ',
  '---',
  '```',
  '\t',
  '<b>',
  '[x](y)',
]
const plainTexts = ['one line', 'two\nlines', 'a\n\nparagraph\n', '- x\n- y\n', 'tab\there, and |', '\n', '👩‍👩‍👧 é']
const htmls = [
  '<p>All <b>cards</b> and <i>wallets</i>.</p>',
  '<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>',
  '<h2>Scope</h2><p>Everything.</p>',
  '<table><tr><th>Who</th></tr><tr><td>a|b</td></tr></table>',
]
const sheets = ['a\tb\n1\t2', 'x\ty\tz\n1\t"2 | 3"\t\n4\t5\t6\n', 'only\tone']

const keyed = (name: string, key: string, more: Partial<Action> = {}): Action => ({
  name,
  reach: 'leaf',
  weight: 2,
  run: desk => void desk.press(key),
  ...more,
})

/** As the toolbar does it. */
const tool = ({ label, run }: ToolItem, more: Partial<Action>): readonly Action[] =>
  typeof run === 'string'
    ? []
    : [
        {
          name: label,
          reach: 'leaf',
          weight: 1,
          isAtMain: true,
          run(desk) {
            const spec = run(desk.state())
            if (spec !== null) desk.dispatch({ scrollIntoView: true, ...spec })
          },
          ...more,
        },
      ]

const wide = /list|Quote|Callout/i
const toolActions: readonly Action[] = [...headingItems, ...groups.flat(), ...moreItems].flatMap(item => [
  ...tool(item, { reach: wide.test(item.label) ? 'outer' : 'leaf' }),
  ...tool(item, { reach: wide.test(item.label) ? 'outer' : 'leaf', isOnSelection: true }),
])
const tableActions: readonly Action[] = [
  ...tableItems.flatMap(item => tool(item, { at: 'table', weight: 3 })),
  keyed('Tab in a table', 'Tab', { at: 'table', weight: 4 }),
  keyed('Shift-Tab in a table', 'Shift-Tab', { at: 'table' }),
  keyed('Enter in a table', 'Enter', { at: 'table', weight: 4 }),
  keyed('Backspace in a table', 'Backspace', { at: 'table', weight: 4 }),
  keyed('Delete in a table', 'Delete', { at: 'table', weight: 4 }),
  {
    name: 'type in a table',
    reach: 'leaf',
    at: 'table',
    weight: 12,
    run: (desk, random) => desk.type(random.pick(typed)),
  },
  {
    name: 'paste cells into a table',
    reach: 'leaf',
    at: 'table',
    weight: 6,
    run: (desk, random) => pasteCells(desk, random.pick(sheets)),
  },
]
const listActions: readonly Action[] = [
  keyed('Enter in a list', 'Enter', { at: 'list', reach: 'outer', weight: 8 }),
  keyed('Tab in a list', 'Tab', { at: 'list', reach: 'outer', weight: 8 }),
  keyed('Shift-Tab in a list', 'Shift-Tab', { at: 'list', reach: 'outer', weight: 8 }),
  keyed('Tab over items', 'Tab', { at: 'list', reach: 'outer', isOnSelection: true, weight: 3 }),
  keyed('Backspace in a list', 'Backspace', { at: 'list', reach: 'outer', weight: 4 }),
  {
    name: 'tick a task',
    isAtMain: true,
    reach: 'box',
    at: 'list',
    weight: 6,
    run(desk) {
      const { doc, selection } = desk.state()
      const changes = taskChange(doc.lineAt(selection.main.head))
      if (changes !== null) desk.dispatch({ changes, userEvent: 'input.task' })
    },
  },
]
const keyActions: readonly Action[] = [
  keyed('Enter', 'Enter', { reach: 'outer', weight: 6 }),
  keyed('Tab', 'Tab', { reach: 'outer' }),
  keyed('Backspace', 'Backspace', { reach: 'neighbours', weight: 6 }),
  keyed('Delete', 'Delete', { reach: 'neighbours', weight: 6 }),
  keyed('cut', 'Delete', { reach: 'range', isOnSelection: true, weight: 6 }),
  keyed('bold by key', 'Mod-b', { isAtMain: true, isOnSelection: true }),
  keyed('heading by key', 'Mod-Alt-2', { isAtMain: true }),
  keyed('undo', 'Mod-z', { reach: 'history', weight: 6 }),
  {
    name: 'undo and redo',
    reach: 'history',
    weight: 3,
    run(desk) {
      desk.press('Mod-z')
      desk.press('Mod-y')
    },
  },
]
const textActions: readonly Action[] = [
  { name: 'type', reach: 'range', weight: 25, run: (desk, random) => desk.type(random.pick(typed)) },
  {
    name: 'type over a selection',
    reach: 'range',
    isOnSelection: true,
    weight: 8,
    run: (desk, random) => desk.type(random.pick(typed)),
  },
  {
    name: 'paste plain text',
    reach: 'range',
    weight: 6,
    run: (desk, random) => desk.dispatch(desk.state().replaceSelection(random.pick(plainTexts))),
  },
  {
    name: 'paste formatted text',
    isAtMain: true,
    reach: 'range',
    weight: 6,
    run(desk, random) {
      const { from, to } = desk.state().selection.main
      const insert = placed(desk.state(), from, to, markdownOf(random.pick(htmls)))
      desk.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
    },
  },
  {
    name: 'paste cells',
    isAtMain: true,
    reach: 'leaf',
    at: 'blank',
    weight: 3,
    run: (desk, random) => pasteCells(desk, random.pick(sheets)),
  },
  {
    name: 'paste an address over words',
    isAtMain: true,
    reach: 'leaf',
    isOnSelection: true,
    weight: 4,
    run(desk) {
      const spec = linkTo('https://example.org/a b')(desk.state())
      if (spec !== null) desk.dispatch(spec)
    },
  },
  {
    name: 'replace everywhere',
    reach: 'word',
    weight: 1,
    run(desk) {
      const query = new SearchQuery({ search: searched, replace: replacement, caseSensitive: true, literal: true })
      desk.dispatch({ effects: setSearchQuery.of(query) })
      replaceAll(desk.view)
    },
  },
  { name: 'slash menu', isAtMain: true, reach: 'outer', at: 'blank', weight: 12, run: chooseFromSlash },
]

export const actions: readonly Action[] = [
  ...textActions,
  ...keyActions,
  ...toolActions,
  ...listActions,
  ...tableActions,
]

function pasteCells(desk: Desk, text: string): void {
  const spec = pasted(desk.state(), text)
  if (spec !== null) desk.dispatch({ ...spec, userEvent: 'input.paste' })
}

const slash = slashSource({ image: () => {}, find: () => {}, search: () => Promise.resolve([]) })

/** Types a slash and takes one of the entries that are offered for it. */
function chooseFromSlash(desk: Desk, random: Random): void {
  desk.type('/')
  const { main } = desk.state().selection
  const offered = slash(new CompletionContext(desk.state(), main.head, false))
  if (offered === null) return
  const option = random.pick(offered.options)
  if (typeof option.apply === 'function') option.apply(desk.view, option, offered.from, main.head)
}
