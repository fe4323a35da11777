import type { EditSession } from '#ports/stores/edits.ts'
import type { PlannedChange } from './planCommit.ts'

const subjectMaxChars = 72

/**
 * The caller's message, or a subject generated from the changes, with the trailers of the edit session it came from.
 */
export function commitMessage(
  requested: string | undefined,
  changes: readonly PlannedChange[],
  session: EditSession | null,
): string {
  const message = requested?.trim() || (session ? fromInstruction(session) : fromChanges(changes))
  return session ? `${message}\n\n${trailersOf(session)}` : message
}

/** Whether a commit's trailers say that it comes from this session. */
export function isOfSession(message: string, session: EditSession): boolean {
  return message.trimEnd().endsWith(`\n\n${trailersOf(session)}`)
}

function trailersOf({ id, provider, model }: EditSession): string {
  return [`Edit-Session: ${id}`, `AI-Provider: ${provider}`, `AI-Model: ${model}`].join('\n')
}

function fromInstruction(session: EditSession): string {
  const instruction = session.instruction.replace(/\s+/g, ' ').trim()
  const what = session.files === null ? session.filePath : `${session.files.length} files`
  const subject = shorten(`Rewrite ${what}: ${instruction}`)
  return subject.endsWith('…') ? `${subject}\n\n${instruction}` : subject
}

function fromChanges(changes: readonly PlannedChange[]): string {
  const [first] = changes
  if (!first || changes.length > 1) return `Change ${changes.length} files`
  const verb = first.content === null ? 'Delete' : first.expectedSha === null ? 'Add' : 'Update'
  return shorten(`${verb} ${first.path}`)
}

function shorten(subject: string): string {
  const letters = [...subject]
  return letters.length <= subjectMaxChars ? subject : `${letters.slice(0, subjectMaxChars - 1).join('')}…`
}
