/** Every key the app knows, for the help sheet; `Mod` is Ctrl, and Cmd on Apple's keyboards. */
export type KeyLine = { readonly keys: readonly string[]; readonly does: string; readonly isSingle?: true }

export const keymap: readonly { readonly title: string; readonly lines: readonly KeyLine[] }[] = [
  {
    title: 'Everywhere',
    lines: [
      { keys: ['Mod K'], does: 'Search or run a command' },
      { keys: ['?'], does: 'This help', isSingle: true },
      { keys: ['c'], does: 'New project', isSingle: true },
      { keys: ['/'], does: 'Filter the list', isSingle: true },
      { keys: ['g p'], does: 'Go to the projects', isSingle: true },
      { keys: ['g u'], does: 'Go to usage and cost', isSingle: true },
      { keys: ['g s'], does: 'Go to the settings', isSingle: true },
      { keys: ['Esc'], does: 'Stop, or close what is open' },
    ],
  },
  {
    title: 'In a project',
    lines: [
      { keys: ['t'], does: 'Go to file', isSingle: true },
      { keys: ['F2'], does: 'Rename or move, in the list of files' },
      { keys: ['Delete'], does: 'Delete, in the list of files' },
      { keys: ['Mod S'], does: 'Commit' },
      { keys: ['Mod I'], does: 'Ask for a rewrite' },
      { keys: ['Mod Enter'], does: 'Send the instruction' },
      { keys: ['Mod Shift P'], does: 'Preview on and off' },
    ],
  },
  {
    title: 'In a review',
    lines: [
      { keys: ['Alt J', 'Alt K'], does: 'Next change, previous change' },
      { keys: ['Alt Enter'], does: 'Keep the change' },
      { keys: ['Alt Backspace'], does: 'Undo the change' },
      { keys: ['Mod Z'], does: 'Take the last step back, a Keep too' },
    ],
  },
]

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export function shownKeys(keys: string): string {
  return keys.replace('Mod', isApple ? '⌘' : 'Ctrl')
}
