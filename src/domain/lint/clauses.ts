import { emphasis } from '../markdown/prose.ts'
import { beginsWithId } from './statements.ts'
import { afterLast, everyMatch } from './words.ts'

const binding = /(?<![\p{L}\p{N}])(?:must|shall|should)(?![\p{L}\p{N}])/giu

/** Where the verb that binds is, 0 in a sentence without one. */
export function bindsFrom(text: string): number {
  return everyMatch(binding, text)[0]?.index ?? 0
}

/** Whether what follows is a permission beside what is required. */
export function permits(before: string): boolean {
  return /(?<!\p{L})may(?!\p{L})/iu.test(afterLast(before, '.,;'))
}

/** Whether what follows depends on what is required: a condition, a relative clause, a parenthesis. */
export function depends(before: string): boolean {
  const verb = everyMatch(binding, before).at(-1) ?? promises(before)
  // `…, which should make it easy` tells of a consequence.
  if (verb !== null && /,[\s\u2060]which[\s\u2060]$/iu.test(before.slice(0, verb.index))) return true
  const since = verb === null ? afterThen(before) : before.slice(verb.index + verb[0].length)
  if (/[.!?;][\s\u2060]/u.test(since) || since.lastIndexOf('(') > since.lastIndexOf(')')) return true
  return subordinate.test(since) || (serves.test(since) && !enables.test(since))
}

/** `Given …, when …, then …`: only what follows `then` is required. */
function afterThen(before: string): string {
  const found = everyMatch(/[,;][\s\u2060](?:and[\s\u2060])?then(?!\p{L})/giu, before).at(-1)
  return found === undefined ? before : before.slice(found.index + found[0].length)
}

/** The verb of a sentence that requires by its id alone: `REQ-1: Clerks can print it.` */
function promises(before: string): RegExpExecArray | null {
  if (!beginsWithId(before.replaceAll(emphasis, ''))) return null
  const found = /(?<!\p{L})(?:will|can)(?!\p{L})/iu.exec(before)
  return found === null || subordinate.test(before.slice(0, found.index)) ? null : found
}

/** `to easily find it`, `for easy reading`: what it serves. */
const serves =
  /(?:(?<!(?:able|required|wants?|needs?|ha[sd]|have|ought|designed|possible)[\s\u2060])(?<!\p{L})to|(?<!\p{L})for)[\s\u2060]$/iu
const enables = /(?<!\p{L})(?:allows?|enables?|permits?|lets?)(?!\p{L})/iu

const subordinate =
  /(?<!\p{L})(?:which|who|whose|when|whenever|if|where|wherever|unless|until|whether|how|than|while|whereas|although|though|what|why|once|given[\s\u2060](?:an?|the)|can|could|might|would|will)(?!\p{L})|(?<!(?:ensures?|ensuring|guarantees?|requires?)[\s\u2060])(?<!\p{L})that(?!\p{L}|[\s\u2060](?:is|are)(?!\p{L}))/iu

/** Whether what follows gives a purpose, a reason or an example. */
export function explains(before: string): boolean {
  return (
    reason.test(afterLast(before, ';)')) ||
    (/^to[\s\u2060]/iu.test(before) && !before.includes(',')) ||
    purpose.test(afterLast(before, ';),'))
  )
}

const reason =
  /(?<!\p{L})(?:because|since|as (?:it|they|this|these|some)|given that|due to|for example|for instance|e\.g\.|whether|in order to|so that|aims? to)(?!\p{L})|, as(?!\p{L})|,[\s\u2060](?:thus[\s\u2060]|thereby[\s\u2060])?(?:allowing|enabling|making|ensuring)(?!\p{L})/iu
/** `to` after a verb that binds by itself begins what is required: `is required to ensure`. */
const purpose =
  /(?<!(?:able|required|needs?|ha[sd]|have|ought|designed|expected|allowed|used|possible|efforts?|attempt)[\s\u2060])(?<!\p{L})to[\s\u2060](?:enable|ensure|allow|help|avoid|prevent|improve|facilitate|reduce|protect|indicate|understand|distinguish|reach|determine|decide)(?!\p{L})/iu
