import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

/**
 * Text that readers of the page do not see but models read. Hidden text that was there before is noted because it may
 * have steered the edit; new invisible characters are nothing a person would type.
 */
export function guardHidden({ rewrite: { before: text, changes }, before, after }: GuardContext): readonly Warning[] {
  const warnings: Warning[] = []
  if (invisible.test(text) || hidesByStyle.test(text) || instructsInComment(text)) {
    const at = after.lines.findIndex(line => hidesText(line))
    warnings.push(warn('hidden_text', at === -1 ? null : [at + 1, at + 1]))
  }
  for (const { aStart, aEnd, bStart, bEnd } of changes) {
    let old = 0
    for (let at = aStart; at < aEnd; at++) old += countHidden(before.lines[at] ?? '')
    for (let at = bStart; at < bEnd; at++) {
      old -= countHidden(after.lines[at] ?? '')
      if (old >= 0) continue
      warnings.push(warn('hidden_added', [at + 1, at + 1]))
      break
    }
  }
  return warnings
}

/**
 * Zero-width characters, bidirectional controls and tags. Joiners between letters that need them (Persian, Hindi) and
 * in emoji do not count, nor does a byte order mark at the start.
 */
const invisible =
  /[\u200B\u2060-\u2064\u202A-\u202E\u2066-\u2069\u180E\u{E0000}-\u{E001F}]|(?<=.)\uFEFF|(?<=\p{ASCII})[\u200C-\u200F]|[\u200C-\u200F](?=\p{ASCII})|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]/u
const everyInvisible = new RegExp(invisible, 'gu')

function countHidden(line: string): number {
  return isPlain.test(line) ? 0 : (line.match(everyInvisible)?.length ?? 0) + (line.match(mixedScript)?.length ?? 0)
}

/** A letter of another script within a Latin word looks the same but is a different letter. `μs` is a unit. */
const mixedScript =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|(?!μs)[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/gu

const isPlain = /^[\t\x20-\x7E]*$/

const hidesByStyle =
  /style\s?=\s?["'][^"'\n]{0,200}(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0|opacity\s?:\s?0(?![.\d]))/i

const instructs = [
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:previous|above|prior|earlier|instructions?|rules?|prompts?)\b/is,
  /\b(?:system prompt|as an? (?:ai|assistant|language model)|do not (?:tell|mention|reveal)|hidden instructions?)\b/i,
  /\b(?:AI|LLM|GPT|Claude|Copilot|chatbot|assistant|language model)s?\b.{0,80}\b(?:must|should|shall|please|add|insert|replace|delete|remove|include|rewrite|output|respond|answer|always|never)\b/is,
  /\byou (?:are (?:now|an?)\b|must (?:now|also|always|add|insert|replace|delete|remove|include|output|answer))/i,
]

function instructsInComment(text: string): boolean {
  for (let at = text.indexOf('<!--'); at !== -1; ) {
    const end = text.indexOf('-->', at)
    const comment = text.slice(at, Math.min(end === -1 ? text.length : end, at + commentReadMaxChars))
    if (instructs.some(pattern => pattern.test(comment))) return true
    at = end === -1 ? -1 : text.indexOf('<!--', end)
  }
  return false
}

const commentReadMaxChars = 2_000

function hidesText(line: string): boolean {
  return invisible.test(line) || hidesByStyle.test(line) || instructsInComment(line)
}
