/** The last instructions of this browser, newest first. */
const key = 'speckeep-instructions'
const keptMax = 5

export function lastInstructions(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(each => typeof each === 'string').slice(0, keptMax) : []
  } catch {
    return []
  }
}

export function rememberInstruction(instruction: string): void {
  const others = lastInstructions().filter(each => each !== instruction)
  localStorage.setItem(key, JSON.stringify([instruction, ...others].slice(0, keptMax)))
}
