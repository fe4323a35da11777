import type { IconName } from '../ui/Icon.tsx'

/** An entry of the command palette. */
export type Command = {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  /** Additional search terms. */
  readonly note: string
  /** In the notation of the keymap. */
  readonly keys?: string
  readonly isFile?: true
  readonly run: () => void
}
