import { useEffect, useState } from 'react'
import type { Command } from './command.ts'

type Screen = { readonly order: number; commands: () => readonly Command[] }

const screens = new Set<Screen>()
let rendered = 0

/** Registers commands of a screen, or of a part of one, with the palette, which calls `commands` when it opens. */
export function useScreenCommands(commands: () => readonly Command[]): void {
  const [screen] = useState<Screen>(() => ({ order: rendered++, commands }))
  useEffect(() => {
    screen.commands = commands
  })
  useEffect(() => {
    screens.add(screen)
    return () => {
      screens.delete(screen)
    }
  }, [screen])
}

/** The registered commands; those of a screen come before those of its parts. */
export function screenCommands(): readonly Command[] {
  return [...screens].sort((a, b) => a.order - b.order).flatMap(({ commands }) => commands())
}
