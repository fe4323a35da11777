import { shortened } from '../../text/shortened.ts'
import type { EditBlock } from '../blocks.ts'
import type { BlockFailure } from '../resolve.ts'

/** Messages for people about an answer that cannot be applied; the model is told in its own terms (`prompt/repair`). */

export const unreadableMessage =
  "The model's answer was not in a form that can be applied, so nothing was changed. Try again, or use another model."

/** A part of an answer that has no single place. */
export type UnplacedPart = {
  readonly message: string
  readonly block?: EditBlock
  readonly reason?: BlockFailure['reason']
  readonly nearest: BlockFailure['nearest']
}

const reportedMax = 3
const quotedMaxChars = 80

/** `where` names what was searched; `advice` is what the person can do. */
export function unplacedMessage(failures: readonly UnplacedPart[], where: string, advice: string): string {
  const lead = `The model's answer quotes words that match no single place in ${where}, so nothing was changed.`
  const left = failures.length - reportedMax
  const more = left > 0 ? [left === 1 ? 'One more part does not match.' : `${left} more parts do not match.`] : []
  return [lead, ...failures.slice(0, reportedMax).map(reportOf), ...more, advice].join(' ')
}

function reportOf({ block, reason, nearest, message }: UnplacedPart): string {
  if (block === undefined) return message
  const file = block.file === undefined ? '' : `In ${block.file}: `
  const line = block.search.find(each => each.trim() !== '')
  if (line === undefined) return `${file}One part does not say where its text belongs.`
  const words = quoted(line)
  if (reason === 'ambiguous') return `${file}${words} occurs more than once.`
  if (reason === 'overlap') return `${file}${words} is changed twice.`
  const [near] = nearest
  return near === undefined
    ? `${file}${words} was not found.`
    : `${file}${words} was not found; line ${near.line} is the closest: ${quoted(near.text)}.`
}

function quoted(line: string): string {
  return `“${shortened(line.trim(), quotedMaxChars)}”`
}
