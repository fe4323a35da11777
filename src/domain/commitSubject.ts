const subjectMaxChars = 72
/** The beginning of an instruction says nothing in fewer. */
const beginningMinChars = 12
/** Leaves room for trailers below the limit of a message. */
const bodyMaxChars = 3_000
const verbs = { added: 'Add', changed: 'Update', deleted: 'Delete' } as const

export type ChangedFile = {
  readonly path: string
  readonly change: 'added' | 'changed' | 'deleted'
  /** The path that an added file had before, if that is known. */
  readonly movedFrom?: string | null
  /** Whether it holds text of an instruction; where that is not known, it is taken to. */
  readonly isRewritten?: boolean
}

/** What a commit does, for the message that it gets unless a person writes one. */
export type CommitContents = {
  readonly files: readonly ChangedFile[]
  /** The instructions whose text it holds, oldest first. */
  readonly instructions: readonly string[]
  /** Whether it also holds text that a person wrote. */
  readonly handEdits: boolean
}

/** Names each instruction once, and what was written by hand apart from them. */
export function describeCommit({ files, instructions, handEdits }: CommitContents): string {
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
  const [first, ...others] = files
  if (first && others.length === 0) return `${verbs[first.change]} ${first.path}`
  const isOneKind = others.every(({ change }) => change === first?.change)
  const verb = first && first.change !== 'changed' && isOneKind ? verbs[first.change] : 'Change'
  return `${verb} ${files.length - movesOf(files).length} files`
}

/** If all that is done is to move files, or a folder is moved, perhaps with changes of other files. */
function moved(files: readonly ChangedFile[]): string | null {
  const moves = movesOf(files)
  const [first] = moves
  if (!first) return null
  const others = files.length - moves.length * 2
  const folder = moves.length > 1 ? movedFolder(moves) : null
  if (folder !== null) {
    const also = others > 0 ? ` and change ${others} ${others === 1 ? 'file' : 'files'}` : ''
    return `Move ${folder.from} to ${folder.to}${also}`
  }
  if (others > 0) return null
  return moves.length === 1 ? `Move ${first.movedFrom} to ${first.path}` : `Move ${moves.length} files`
}

/** The folder that all of them were in, and the one that they have the same places in now. */
function movedFolder(moves: readonly ChangedFile[]): { readonly from: string; readonly to: string } | null {
  let [from = '', to = ''] = [moves[0]?.movedFrom ?? '', moves[0]?.path ?? '']
  const isOf = ({ movedFrom, path }: ChangedFile): boolean =>
    movedFrom?.startsWith(`${from}/`) === true && path === to + movedFrom.slice(from.length)
  for (;;) {
    const [a, b] = [from.lastIndexOf('/'), to.lastIndexOf('/')]
    if (a === -1 || b === -1 || from.slice(a) !== to.slice(b)) return null
    ;[from, to] = [from.slice(0, a), to.slice(0, b)]
    if (moves.every(isOf)) return { from, to }
  }
}

/** The added files that were moved: the deletion of the old path is no change besides. */
function movesOf(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const deleted = new Set(files.filter(({ change }) => change === 'deleted').map(({ path }) => path))
  return files.filter(({ change, movedFrom }) => change === 'added' && movedFrom && deleted.delete(movedFrom))
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
