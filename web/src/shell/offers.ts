import { useEffect } from 'react'
import type { Command } from './commands.ts'

/** What the screens at hand can do, for the palette; the innermost first. */
let offers: readonly (readonly Command[])[] = []

/** `commands` is the same array until something in it changes. */
export function useOffers(commands: readonly Command[]): void {
  useEffect(() => {
    offers = [commands, ...offers]
    return () => {
      offers = offers.filter(each => each !== commands)
    }
  }, [commands])
}

export function offered(): readonly Command[] {
  return offers.flat()
}
