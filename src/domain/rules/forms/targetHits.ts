import type { Document } from '../../markdown/document.ts'
import { targetsOf } from '../../markdown/targets.ts'
import { createOverlapFinder, type Span } from '../../text/span.ts'

type Parted<Hit> = { readonly words: readonly Hit[]; readonly inTargets: readonly Hit[] }

/**
 * Parts the places of a text into those that readers see and those inside addresses of links. A text that is itself
 * an address, or a part of one, means both. A link to a heading follows the heading.
 */
export function partTargets<Hit extends Span>(document: Document, from: string, hits: readonly Hit[]): Parted<Hit> {
  const none = { words: hits, inTargets: [] }
  if (document.format !== 'markdown' || hits.length === 0 || addressPart.test(from)) return none
  if (!/\]\(|\]:|<|:\/\//.test(document.text)) return none
  const isTitle = createOverlapFinder(document.outline().headings)
  const isTitled = hits.some(hit => isTitle(hit))
  const targets = targetsOf(document).filter(({ written }) => !(isTitled && written.startsWith('#')))
  const isTarget = createOverlapFinder(targets)
  const inTargets = new Set(hits.filter(hit => isTarget(hit)))
  return inTargets.size === 0 ? none : { words: hits.filter(hit => !inTargets.has(hit)), inTargets: [...inTargets] }
}

/** `a/b`, `#a`, `a@b`, `a.md`, `?id=1`, or with the marks of a link. */
const addressPart = /[/#@?=&%\\]|[^\s.]\.[^\s.]|\]\(|^[(<]|[)>]$/
