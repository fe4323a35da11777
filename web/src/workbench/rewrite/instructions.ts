import { userStorageKey } from '../../api/session.ts'
import { browserStorage } from '../../storage.ts'

/** The user's recent instructions in this browser, newest first. */
const name = 'speckeep-instructions'
const keptMax = 5

export function lastInstructions(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.read(userStorageKey(name)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(each => typeof each === 'string').slice(0, keptMax) : []
  } catch {
    return []
  }
}

export function rememberInstruction(instruction: string): void {
  const others = lastInstructions().filter(each => each !== instruction)
  browserStorage.write(userStorageKey(name), JSON.stringify([instruction, ...others].slice(0, keptMax)))
}
