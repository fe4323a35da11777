import { useEffect, useState } from 'react'
import type { Command } from './commands.ts'

type Screen = { readonly order: number; commands: () => readonly Command[] }

const screens = new Set<Screen>()
let rendered = 0

/** What a screen, or a part of one, adds to the palette. `commands` is called when the palette asks. */
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

/** The commands of what is on the screen: of a screen before those of its parts. */
export function screenCommands(): readonly Command[] {
  return [...screens].sort((a, b) => a.order - b.order).flatMap(({ commands }) => commands())
}
