const subjectMaxChars = 72
/** The beginning of an instruction says nothing in fewer. */
const beginningMinChars = 12
/** Leaves room for trailers below the limit of a message. */
const bodyMaxChars = 3_000

export type ChangedFile = {
  readonly path: string
  readonly change: 'added' | 'changed' | 'deleted'
  /** The path that an added file had before, if that is known. */
  readonly movedFrom?: string | null
  /** Whether it holds text of an instruction; where that is not known, it is taken to. */
  readonly isRewritten?: boolean
}

/** What a commit does, for the message that it gets unless a person writes one. */
export type Doing = {
  readonly files: readonly ChangedFile[]
  /** The instructions whose text it holds, oldest first. */
  readonly instructions: readonly string[]
  /** Whether it also holds text that a person wrote. */
  readonly handEdits: boolean
}

/** Names each instruction once, and what was written by hand apart from them. */
export function describeCommit({ files, instructions, handEdits }: Doing): string {
  const asked = [...new Set(instructions.map(oneLine))]
  if (asked.length === 0) return shorten(moved(files) ?? changed(files))
  const rewritten = files.filter(({ isRewritten = true }) => isRewritten)
  const what = rewritten.length === 1 ? rewritten[0]?.path : `${rewritten.length} files`
  const byHand = handEdits ? ' (also edited by hand)' : ''
  const whole = `Rewrite ${what}: ${asked.join('; ')}${byHand}`
  if (lettersIn(whole) <= subjectMaxChars) return whole
  const [only = ''] = asked
  if (asked.length === 1) {
    const lead = `Rewrite ${what}`
    const room = subjectMaxChars - lettersIn(`${lead}: ${byHand}`)
    const subject = room < beginningMinChars ? `${lead}${byHand}` : `${lead}: ${shorten(only, room)}${byHand}`
    return `${shorten(subject)}\n\n${shorten(only, bodyMaxChars)}`
  }
  const list = asked.map(instruction => `- ${shorten(instruction, Math.floor(bodyMaxChars / asked.length) - 3)}`)
  return [shorten(`Rewrite ${what}: ${asked.length} instructions${byHand}`), '', ...list].join('\n')
}

function changed(files: readonly ChangedFile[]): string {
  const [first] = files
  if (!first || files.length > 1) return `Change ${files.length} files`
  return `${{ added: 'Add', changed: 'Update', deleted: 'Delete' }[first.change]} ${first.path}`
}

function moved(files: readonly ChangedFile[]): string | null {
  const to = files.find(({ change }) => change === 'added')
  const from = files.find(({ change }) => change === 'deleted')
  return files.length === 2 && from && to?.movedFrom === from.path ? `Move ${from.path} to ${to.path}` : null
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function lettersIn(text: string): number {
  return [...text].length
}

function shorten(text: string, maxChars = subjectMaxChars): string {
  const letters = [...text]
  return letters.length <= maxChars ? text : `${letters.slice(0, Math.max(0, maxChars - 1)).join('')}…`
}
