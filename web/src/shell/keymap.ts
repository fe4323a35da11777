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
      { keys: ['Mod I'], action: 'Ask for a rewrite' },
      { keys: ['Mod Enter'], action: 'Send the instruction' },
      { keys: ['Mod Shift P'], action: 'Toggle preview' },
      { keys: ['Mod Shift E'], action: 'Toggle the Markdown source' },
    ],
  },
  {
    title: 'In a review',
    lines: [
      { keys: ['Alt J', 'Alt K'], action: 'Next change, previous change' },
      { keys: ['Alt Enter'], action: 'Keep the change' },
      { keys: ['Alt Backspace'], action: 'Undo the change' },
      { keys: ['Mod Z'], action: 'Undo the last step, including Keep' },
    ],
  },
]

export const isApplePlatform = /Mac|iPhone|iPad/.test(navigator.platform)

export function formatKeys(keys: string): string {
  return keys.replace('Mod', isApplePlatform ? '⌘' : 'Ctrl')
}
