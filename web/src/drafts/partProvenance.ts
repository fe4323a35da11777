import { changesBetween, splitTerminatedLines } from '../changes/compare.ts'
import type { Proposal, Provenance } from './proposal.ts'

/** A proposal of which `text` holds only what differs from `from`; `null` if that was all written by hand. */
export function partOf(proposal: Proposal | null, from: string, text: string): Proposal | null {
  if (proposal === null) return null
  const held = provenanceBetween(proposal, from, text)
  if (held.sessions.length === 0) return null
  return { ...proposal, part: { ...held, before: from, text, isLater: proposal.part?.isLater ?? false } }
}

/** The same part, after its session got a commit that holds another one. */
export function laterPart(part: Proposal | null): Proposal | null {
  return part?.part ? { ...part, part: { ...part.part, isLater: true } } : part
}

/** Whether a text holds words of the proposal itself, not only of what it was made for. */
export function holdsOwnWords(proposal: Proposal | null): boolean {
  if (!proposal?.part) return proposal !== null
  return proposal.part.sessions.some(({ sessionId }) => sessionId === proposal.sessionId)
}

/**
 * Where the changes between two texts come from. A line counts as proposed if the proposal added or removed it, as
 * earlier if the text that the proposal was made for had or lacked it already, else as written by hand.
 */
function provenanceBetween(proposal: Proposal, from: string, to: string): Provenance {
  const { sessionId, instruction, before, earlier = [], refines = [], handEdits = false, isMerged } = proposal
  const own = { sessionId, instruction }
  if (before === undefined || isMerged) return { sessions: [...earlier, own], handEdits: handEdits || !isMerged }
  const changed = linesBetween(from, to)
  const proposed = new Set(linesBetween(before, proposal.text))
  const known = new Set(linesBetween(from, before))
  const isProposed = changed.some(line => proposed.has(line))
  const isEarlier = changed.some(line => known.has(line) && !proposed.has(line))
  const isByHand = changed.some(line => !known.has(line) && !proposed.has(line))
  const held = earlier.filter(session => (refines.includes(session.sessionId) ? isProposed : isEarlier))
  return { sessions: isProposed ? [...held, own] : held, handEdits: isByHand || (isEarlier && handEdits) }
}

/** The lines that differ, each marked as added or removed. Empty lines say nothing of who wrote them. */
function linesBetween(before: string, after: string): readonly string[] {
  const [a, b] = [splitTerminatedLines(before), splitTerminatedLines(after)]
  const marked = changesBetween(before, after).flatMap(({ aStart, aEnd, bStart, bEnd }) => [
    ...a.slice(aStart, aEnd).map(line => `-${line.trimEnd()}`),
    ...b.slice(bStart, bEnd).map(line => `+${line.trimEnd()}`),
  ])
  return marked.filter(line => line.length > 1)
}
