import type { components } from '../../api/schema.d.ts'
import { changeOf, type Draft } from '../drafts/draft.ts'

export type CommitBody = components['schemas']['CommitRequest']

const subjectMaxChars = 72

/** The request that commits the drafts: an unchanged proposal, one file, or several in one commit. */
export function commitBody(drafts: readonly Draft[], message: string): CommitBody {
  const [first] = drafts
  if (drafts.length !== 1 || !first || first.proposal?.files) {
    const sessionId = editSessionOf(drafts)
    if (sessionId !== null && isWholeProposal(drafts)) return { sessionId, message }
    return {
      ...(sessionId !== null && { sessionId }),
      files: drafts.map(({ path, content, baseSha, encoding }) => ({ path, content, baseSha, encoding })),
      message,
    }
  }
  const { path, content, baseSha, encoding, proposal } = first
  if (proposal && proposal.text === content) return { sessionId: proposal.sessionId, message }
  const of = proposal && content !== null ? { sessionId: proposal.sessionId } : {}
  return { filePath: path, content, baseSha, encoding, ...of, message }
}

/** The proposal for several files that all drafts come from, if there is one. */
function editSessionOf(drafts: readonly Draft[]): number | null {
  const [first] = drafts
  const sessionId = first?.proposal?.files && first.proposal.sessionId
  const isShared = drafts.every(({ proposal, content }) => proposal?.sessionId === sessionId && content !== null)
  return sessionId !== undefined && isShared ? sessionId : null
}

function isWholeProposal(drafts: readonly Draft[]): boolean {
  const files = drafts[0]?.proposal?.files ?? []
  const isAll = files.length === drafts.length && files.every(file => drafts.some(({ path }) => path === file))
  return isAll && drafts.every(({ proposal, content }) => proposal?.text === content)
}

/** A suggested commit message. */
export function commitMessage(drafts: readonly Draft[]): string {
  const [first] = drafts
  if (!first) return ''
  if (drafts.length > 1 && editSessionOf(drafts) !== null) {
    return truncateSubject(`Rewrite ${drafts.length} files: ${first.proposal?.instruction.replace(/\s+/g, ' ').trim()}`)
  }
  if (drafts.length > 1) return truncateSubject(movedFiles(drafts) ?? `Change ${drafts.length} files`)
  if (first.proposal)
    return truncateSubject(`Rewrite ${first.path}: ${first.proposal.instruction.replace(/\s+/g, ' ').trim()}`)
  const verb = { added: 'Add', changed: 'Update', deleted: 'Delete' }[changeOf(first)]
  return truncateSubject(`${verb} ${first.path}`)
}

function movedFiles(drafts: readonly Draft[]): string | null {
  const added = drafts.filter(draft => changeOf(draft) === 'added')
  const deleted = drafts.filter(draft => changeOf(draft) === 'deleted')
  const [to, from] = [added[0], deleted[0]]
  return drafts.length === 2 && to && from ? `Move ${from.path} to ${to.path}` : null
}

function truncateSubject(subject: string): string {
  const letters = [...subject]
  return letters.length <= subjectMaxChars ? subject : `${letters.slice(0, subjectMaxChars - 1).join('')}…`
}
