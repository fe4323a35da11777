import type { Heading, Outline } from './outline.ts'
import { names, type Rewrite } from './rewrite.ts'
import { type Warning, warn } from './warnings.ts'

const keptMinShare = 0.7

/** What a rewrite must keep of the document's build: its fences, its headings, most of its text. */
export function guardStructure(rewrite: Rewrite, before: Outline, after: Outline): readonly Warning[] {
  const warnings: Warning[] = []
  if (after.openFence !== null && before.openFence === null) {
    warnings.push(warn('fence_opened', [after.openFence + 1, after.lines.length]))
  }
  if (after.wrapped && !before.wrapped) warnings.push(warn('wrapped_in_fence', [1, after.lines.length]))
  const lost = lostHeadings(before.headings, after.headings).filter(text => !names(rewrite.instruction, text))
  if (lost.length > 0) warnings.push(warn('heading_lost', null, `Gone: ${quoteSome(lost)}.`))
  if (rewrite.after.length < keptMinShare * rewrite.before.length) warnings.push(warn('text_lost'))
  return warnings
}

/** Headings that are not there any more, if there are fewer than before: a renamed heading is not a lost one. */
function lostHeadings(before: readonly Heading[], after: readonly Heading[]): readonly string[] {
  if (after.length >= before.length) return []
  const left = new Map<string, number>()
  for (const { text } of after) left.set(text, (left.get(text) ?? 0) + 1)
  const lost: string[] = []
  for (const { text } of before) {
    const count = left.get(text) ?? 0
    if (count === 0) lost.push(text)
    else left.set(text, count - 1)
  }
  return lost
}

const quotedMax = 5
const quotedMaxChars = 80

function quoteSome(texts: readonly string[]): string {
  const quoted = texts.slice(0, quotedMax).map(text => `"${text.slice(0, quotedMaxChars)}"`)
  const more = texts.length - quoted.length
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ')
}
