import { italicKeys } from '../../../ui/keymap.ts'
import type { Caret } from './caret.ts'
import { setHeading } from './headings.ts'
import type { ToolIcon } from './icons.ts'
import { codeBlock, diagramBlock, insertBlock, insertText, isoDate, newTable, ruleBlock } from './inserts.ts'
import { linkTo } from './links.ts'
import { setList } from './lists.ts'
import { toggleMark } from './marks.ts'
import { calloutKinds, toggleCallout, toggleQuote } from './quotes.ts'
import {
  addColumn,
  addRow,
  alignColumn,
  deleteColumn,
  deleteRow,
  deleteTable,
  moveColumn,
  moveRow,
} from './table/edits.ts'
import type { Tool } from './tool.ts'

/** What the toolbar offers. A button runs a tool, an action of the workbench, or opens a menu of them. */
export type ToolAction = Tool | 'image' | 'find'

export type ToolItem = {
  readonly label: string
  readonly run: ToolAction
  readonly keys?: string
  readonly isOn?: (caret: Caret) => boolean
}

export type ToolButton = ToolItem & {
  readonly icon: ToolIcon
  /** Where the button opens a menu instead. */
  readonly inside?: { readonly when: (caret: Caret) => boolean; readonly items: () => readonly ToolItem[] }
}

const headingNames = ['Text', 'Heading 1', 'Heading 2', 'Heading 3', 'Heading 4', 'Heading 5', 'Heading 6']

export const headingItems: readonly ToolItem[] = headingNames.map((label, level) => ({
  label,
  run: setHeading(level),
  keys: `Mod-Alt-${level}`,
  isOn: caret => caret.heading === level,
}))

export const groups: readonly (readonly ToolButton[])[] = [
  [
    {
      icon: 'bold',
      label: 'Bold',
      run: toggleMark('bold'),
      keys: 'Mod-b',
      isOn: ({ marks }) => marks.includes('bold'),
    },
    {
      icon: 'italic',
      label: 'Italic',
      run: toggleMark('italic'),
      keys: italicKeys.replaceAll(' ', '-'),
      isOn: ({ marks }) => marks.includes('italic'),
    },
    {
      icon: 'code',
      label: 'Code',
      run: toggleMark('code'),
      keys: 'Mod-e',
      isOn: ({ marks }) => marks.includes('code'),
    },
    { icon: 'link', label: 'Link', run: linkTo(''), keys: 'Mod-Shift-k', isOn: ({ isLink }) => isLink },
  ],
  [
    {
      icon: 'bullet',
      label: 'Bulleted list',
      run: setList('bullet'),
      keys: 'Mod-Shift-8',
      isOn: ({ list }) => list === 'bullet',
    },
    {
      icon: 'number',
      label: 'Numbered list',
      run: setList('number'),
      keys: 'Mod-Shift-7',
      isOn: ({ list }) => list === 'number',
    },
    {
      icon: 'task',
      label: 'Task list',
      run: setList('task'),
      keys: 'Mod-Shift-9',
      isOn: ({ list }) => list === 'task',
    },
  ],
  [
    { icon: 'quote', label: 'Quote', run: toggleQuote, isOn: ({ isQuote }) => isQuote },
    { icon: 'callout', label: 'Callout', run: toggleCallout('note'), isOn: ({ isCallout }) => isCallout },
  ],
  [
    {
      icon: 'table',
      label: 'Table',
      run: insertBlock(newTable(2, 3)),
      inside: { when: ({ isTable }) => isTable, items: () => tableItems },
    },
    { icon: 'image', label: 'Image', run: 'image' },
    { icon: 'block', label: 'Code block', run: codeBlock },
    { icon: 'diagram', label: 'Diagram', run: insertBlock(diagramBlock) },
  ],
]

/** In a table, its button opens these. */
export const tableItems: readonly ToolItem[] = [
  { label: 'Row above', run: addRow('above') },
  { label: 'Row below', run: addRow('below') },
  { label: 'Column before', run: addColumn('before') },
  { label: 'Column after', run: addColumn('after') },
  { label: 'Move row up', run: moveRow(-1) },
  { label: 'Move row down', run: moveRow(1) },
  { label: 'Move column left', run: moveColumn(-1) },
  { label: 'Move column right', run: moveColumn(1) },
  { label: 'Align left', run: alignColumn('left') },
  { label: 'Align centre', run: alignColumn('center') },
  { label: 'Align right', run: alignColumn('right') },
  { label: 'Delete row', run: deleteRow },
  { label: 'Delete column', run: deleteColumn },
  { label: 'Delete table', run: deleteTable },
]

export const moreItems: readonly ToolItem[] = [
  { label: 'Strikethrough', run: toggleMark('struck'), isOn: ({ marks }) => marks.includes('struck') },
  ...calloutKinds.slice(1).map(kind => ({
    label: `Callout: ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    run: toggleCallout(kind),
  })),
  { label: 'Dividing line', run: insertBlock(ruleBlock) },
  { label: 'Today’s date', run: insertText(() => isoDate(new Date())) },
  { label: 'Find and replace', run: 'find', keys: 'Mod-f' },
]
