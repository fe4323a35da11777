import { italicKeys, replaceKeys } from '../ui/keymap.ts'

/** All keyboard shortcuts, for the help; `Mod` is Ctrl, and Cmd on Apple keyboards. */
export type Shortcut = { readonly keys: readonly string[]; readonly action: string; readonly isSingle?: true }

export const keymap: readonly { readonly title: string; readonly lines: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    lines: [
      { keys: ['Mod K'], action: 'Search or run a command' },
      { keys: ['?'], action: 'Show this help', isSingle: true },
      { keys: ['c'], action: 'New project', isSingle: true },
      { keys: ['/'], action: 'Filter the list', isSingle: true },
      { keys: ['g p'], action: 'Go to the projects', isSingle: true },
      { keys: ['g u'], action: 'Go to usage and cost', isSingle: true },
      { keys: ['g s'], action: 'Go to the settings', isSingle: true },
      { keys: ['Esc'], action: 'Stop, or close what is open' },
    ],
  },
  {
    title: 'In a project',
    lines: [
      { keys: ['t'], action: 'Go to file', isSingle: true },
      { keys: ['F2'], action: 'Rename or move, in the list of files' },
      { keys: ['Delete'], action: 'Delete, in the list of files' },
      { keys: ['Mod S'], action: 'Commit' },
      { keys: ['Mod I'], action: 'Ask for a rewrite of the selection, the section or the page' },
      { keys: ['Alt ↓', 'Alt ↑'], action: 'Choose between Rewrite, Find and Check, in the input below the text' },
      { keys: ['Mod Enter'], action: 'Run it' },
      { keys: ['Mod Shift P'], action: 'Show the preview, and the details again' },
      { keys: ['Mod Shift E'], action: 'Show the Markdown source, and the page again' },
      { keys: ['←', '→'], action: 'Change the width of a pane, on its edge; Enter resets it' },
    ],
  },
  {
    title: 'In a text',
    lines: [
      { keys: ['/'], action: 'Insert a heading, a list, a table …, where a paragraph begins' },
      { keys: ['Alt F10'], action: 'Go to the toolbar' },
      { keys: ['Mod B'], action: 'Bold' },
      { keys: [italicKeys.replace(/i$/, 'I')], action: 'Italic' },
      { keys: ['Mod Shift K'], action: 'Link' },
      { keys: ['Alt Enter'], action: 'Open the link with the cursor' },
      { keys: ['Mod Alt 0'], action: 'Text; with 1 to 6: a heading' },
      { keys: ['Mod Shift 8'], action: 'Bulleted list; 7: numbered, 9: tasks' },
      { keys: ['Tab', 'Shift Tab'], action: 'Indent in a list; next or previous cell in a table' },
      { keys: ['Mod Enter'], action: 'Continue below the table; in an empty last row, Enter does it too' },
      { keys: ['Mod F', replaceKeys], action: 'Find, replace' },
      { keys: ['Esc', 'Tab'], action: 'Leave the text' },
    ],
  },
  {
    title: 'In a review',
    lines: [
      { keys: ['Alt J', 'Alt K'], action: 'Next change, previous change' },
      { keys: ['Alt Enter'], action: 'Keep the change' },
      { keys: ['Alt Shift Enter'], action: 'Keep it with its original words' },
      { keys: ['Alt Backspace'], action: 'Undo the change' },
      { keys: ['Alt R'], action: 'Ask again for this change' },
      { keys: ['Alt Shift K'], action: 'Keep all changes without warnings' },
      { keys: ['Mod Z'], action: 'Undo the last step, including Keep' },
    ],
  },
]
