import { diffHunks, splitTerminatedLines } from '../changes/compare.ts'
import type { Draft } from './draft.ts'
import type { Proposal, Provenance } from './proposal.ts'

export function provenanceOf({ proposal, content }: Pick<Draft, 'proposal' | 'content'>): Provenance {
  if (content === null) return { sessions: [], handEdits: false }
  if (proposal === null) return { sessions: [], handEdits: true }
  if (proposal.part) {
    const { sessions, handEdits, before, text } = proposal.part
    const isKnown = proposal.isMerged === true || isMixOf(before, text, content)
    return { sessions, handEdits: handEdits || !isKnown }
  }
  const { sessionId, instruction, text, before, earlier = [], handEdits = false } = proposal
  const sessions = [...earlier, { sessionId, instruction }]
  if (content === text || proposal.isMerged) return { sessions, handEdits }
  if (content === before) return { sessions: earlier, handEdits }
  return { sessions, handEdits: handEdits || before === undefined || !isMixOf(before, text, content) }
}

type NewProposal = Pick<Proposal, 'sessionId' | 'text' | 'instruction' | 'files'> & {
  /** The text that was sent with the instruction. */
  readonly sent: string
}

/** A proposal, with what the text that it starts from already holds. */
export function proposalAfter(draft: Draft | null, { sent, files, ...made }: NewProposal): Proposal {
  const known = draft ? provenanceOf({ proposal: draft.proposal, content: sent }) : { sessions: [], handEdits: false }
  // A refinement is reviewed against the text before the first instruction.
  const refined = draft?.review != null && draft.proposal?.before !== undefined ? draft.proposal : null
  return {
    ...made,
    ...(files && { files }),
    before: refined ? refined.before : sent,
    ...(refined && { refines: [...(refined.refines ?? []), refined.sessionId] }),
    earlier: known.sessions.filter(({ sessionId }) => sessionId !== made.sessionId),
    handEdits: known.handEdits,
  }
}

/** With more readings than this, a text is taken as written by hand. */
const waysMax = 16

/** Whether a text takes each change between two others as it was or as it became, and nothing else. */
export function isMixOf(before: string, after: string, text: string): boolean {
  const [a, b, lines] = [before, after, text].map(splitTerminatedLines)
  if (!a || !b || !lines) return false
  const follow = (part: readonly string[], from: number) =>
    part.every((line, at) => lines[from + at] === line) ? [from + part.length] : []
  let ways = [0]
  let next = 0
  for (const { aStart, aEnd, bStart, bEnd } of [...diffHunks(a, b), end(a, b)]) {
    const same = a.slice(next, aStart)
    const [old, current] = [a.slice(aStart, aEnd), b.slice(bStart, bEnd)]
    const reached = ways
      .flatMap(way => follow(same, way))
      .flatMap(way => [...follow(current, way), ...follow(old, way)])
    ways = [...new Set(reached)]
    if (ways.length === 0 || ways.length > waysMax) return false
    next = aEnd
  }
  return ways.includes(lines.length)
}

function end(a: readonly string[], b: readonly string[]) {
  return { aStart: a.length, aEnd: a.length, bStart: b.length, bEnd: b.length }
}
