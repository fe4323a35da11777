import { describeCommit } from '#domain/commitSubject.ts'
import type { FileChange } from '#ports/hosts.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import { blobIdOf } from './blobId.ts'

/** The edit sessions whose text a commit holds. */
export type CommittedEditSessions = {
  /** The one that is committed; `null` if it is an edit by hand. */
  readonly session: EditSession | null
  /** Those that the text holds as well, oldest first. */
  readonly within: readonly EditSession[]
  /** Whether it also holds text that a person wrote. */
  readonly handEdits: boolean
}

/** The caller's message, or one that says what the commit does, with trailers that name its edit sessions. */
export function commitMessage(
  requested: string | undefined,
  changes: readonly FileChange[],
  sessions: CommittedEditSessions,
): string {
  const message =
    requested?.trim() ||
    describeCommit({
      files: changes.map(({ path, content, expectedSha }) => {
        if (content === null) return { path, change: 'deleted' }
        if (expectedSha !== null) return { path, change: 'changed' }
        return { path, change: 'added', movedFrom: pathBefore(content, changes) }
      }),
      instructions: allOf(sessions).map(({ instruction }) => instruction),
      handEdits: sessions.handEdits,
    })
  const trailers = trailersOf(sessions)
  return trailers.length === 0 ? message : `${message}\n\n${trailers.join('\n')}`
}

/** The deleted file that had this content. */
function pathBefore(content: Uint8Array, changes: readonly FileChange[]): string | null {
  const deleted = changes.filter(change => change.content === null)
  const blob = deleted.length === 0 ? null : blobIdOf(content)
  return deleted.find(({ expectedSha }) => expectedSha === blob)?.path ?? null
}

/** Whether a commit's trailers say that it is the commit of this session. */
export function isOfEditSession(message: string, { id }: Pick<EditSession, 'id'>): boolean {
  return editSessionsIn(message).at(-1) === id
}

/** The ids of the edit sessions that a commit's trailers name; its own is the last. */
export function editSessionsIn(message: string): readonly number[] {
  const trailers = message.trimEnd().split(/\n\n+/).at(-1) ?? ''
  return [...trailers.matchAll(/^Edit-Session: ([1-9]\d{0,15})$/gm)].map(([, id]) => Number(id))
}

function allOf({ session, within }: CommittedEditSessions): readonly EditSession[] {
  return session === null ? within : [...within, session]
}

/** None for a commit without edit sessions. */
function trailersOf(sessions: CommittedEditSessions): readonly string[] {
  const all = allOf(sessions)
  if (all.length === 0) return []
  const each = <K extends keyof EditSession>(key: K) => [...new Set(all.map(session => session[key]))]
  return [
    ...all.map(({ id }) => `Edit-Session: ${id}`),
    ...each('provider').map(provider => `AI-Provider: ${provider}`),
    ...each('model').map(model => `AI-Model: ${model}`),
    ...(sessions.handEdits ? [handEditsTrailer] : []),
  ]
}

const handEditsTrailer = 'Hand-Edits: yes'

/** Whether a commit of edit sessions also holds text that a person wrote. */
export function hasHandEdits(message: string): boolean {
  return message.trimEnd().endsWith(`\n${handEditsTrailer}`) && editSessionsIn(message).length > 0
}
