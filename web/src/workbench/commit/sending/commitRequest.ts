import { describeCommit } from '#domain/commitSubject.ts'
import type { CommitBody } from '../../../api/commits.ts'
import { changeOf, type Draft } from '../../../drafts/draft.ts'
import type { Contribution } from '../../../drafts/proposal.ts'
import { provenanceOf } from '../../../drafts/provenance.ts'

/** The request that commits the drafts: an unchanged proposal, one file, or several in one commit. */
export function commitBody(drafts: readonly Draft[], message: string): CommitBody {
  const sessionId = editSessionOf(drafts)
  const { sessions, handEdits } = contentOf(drafts)
  const others = sessions.map(session => session.sessionId).filter(id => id !== sessionId)
  const held = {
    ...(sessionId !== null && { sessionId }),
    ...(others.length > 0 && { sessionIds: others.slice(-sessionsMax) }),
    ...(sessions.length > 0 && handEdits && { handEdits }),
    message,
  }
  if (sessionId !== null && isWholeProposal(drafts)) return held
  const [first] = drafts
  if (drafts.length !== 1 || !first || first.proposal?.files) {
    return {
      ...held,
      files: drafts.map(({ path, content, baseSha, encoding }) => ({ path, content, baseSha, encoding })),
    }
  }
  const { path, content, baseSha, encoding } = first
  return { ...held, filePath: path, content, baseSha, encoding }
}

const sessionsMax = 50

/** The instructions that the drafts hold, and whether they also hold text that the user wrote. */
function contentOf(drafts: readonly Draft[]): { sessions: readonly Contribution[]; handEdits: boolean } {
  const each = drafts.map(provenanceOf)
  const byId = new Map(each.flatMap(({ sessions }) => sessions).map(session => [session.sessionId, session]))
  const sessions = [...byId.values()].toSorted((a, b) => a.sessionId - b.sessionId)
  return { sessions, handEdits: each.some(({ handEdits }) => handEdits) }
}

/** The one proposal that all drafts come from, if there is one. */
function editSessionOf(drafts: readonly Draft[]): number | null {
  const [first] = drafts
  const sessionId = first?.proposal?.sessionId
  if (sessionId === undefined || (drafts.length > 1 && !first?.proposal?.files)) return null
  // A session keeps its first commit; a later one that holds the rest of its text names it as well.
  if (drafts.some(({ proposal }) => proposal?.part?.isLater)) return null
  const isShared = drafts.every(
    draft => draft.content !== null && provenanceOf(draft).sessions.at(-1)?.sessionId === sessionId,
  )
  return isShared ? sessionId : null
}

function isWholeProposal(drafts: readonly Draft[]): boolean {
  const files = drafts[0]?.proposal?.files ?? drafts.map(({ path }) => path)
  const isAll = files.length === drafts.length && files.every(file => drafts.some(({ path }) => path === file))
  return (
    isAll && drafts.every(({ proposal, content }) => proposal?.text === content && !proposal.isMerged && !proposal.part)
  )
}

/** A suggested commit message. */
export function commitMessage(drafts: readonly Draft[]): string {
  if (drafts.length === 0) return ''
  const { sessions, handEdits } = contentOf(drafts)
  const files = drafts.map(draft => ({
    path: draft.path,
    change: changeOf(draft),
    movedFrom: draft.movedFrom ?? null,
    isRewritten: provenanceOf(draft).sessions.length > 0,
  }))
  return describeCommit({ files, instructions: sessions.map(({ instruction }) => instruction), handEdits })
}
