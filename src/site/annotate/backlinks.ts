import { closeTag, openTag, textToken } from '../html/makeTokens.ts'
import { attributeOf, type Token } from '../html/tokens.ts'
import { linkTo } from '../links.ts'
import { surveyLimits } from '../survey/limits.ts'
import { isRequirementId } from '../survey/requirementIds.ts'
import type { SiteRequirement } from '../survey/siteRequirements.ts'

const headingTag = /^h[1-6]$/
/** Elements that may contain a nested list below their text. */
const holders: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dt', 'dd'])
/** Where the text of an item ends if it does not end with the item. */
const nested: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'div', 'blockquote', 'pre', 'dl'])
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'blockquote', 'section', ...holders])

type Open = { readonly name: string; waiting: string[] }

/**
 * Adds "Referenced by" to each requirement: at the end of its item or cell, or after its paragraph or heading; once per
 * requirement, on the page that states it.
 */
export function addBacklinks(
  tokens: readonly Token[],
  path: string,
  requirements: ReadonlyMap<string, SiteRequirement>,
): Token[] {
  const output: Token[] = []
  const open: Open[] = []
  const listed = new Set<string>()
  let linksOpen = 0
  let left = surveyLimits.linksMax

  const release = (block: Open | undefined) => {
    if (!block || linksOpen > 0) return
    for (const id of block.waiting.splice(0)) {
      const requirement = requirements.get(id)
      left -= requirement?.referencedBy.length ?? 0
      if (left >= 0) output.push(...backlinks(requirement))
    }
  }

  for (const token of tokens) {
    if (token.kind === 'text') {
      output.push(token)
      continue
    }
    if (token.name === 'a') linksOpen += token.kind === 'open' ? 1 : -1
    const isBlock = blocks.has(token.name) || headingTag.test(token.name)
    if (token.kind === 'open') {
      if (nested.has(token.name) && holders.has(open.at(-1)?.name ?? '')) release(open.at(-1))
      output.push(token)
      if (isBlock) open.push({ name: token.name, waiting: [] })
      const id = attributeOf(token, 'id')
      if (id !== null && isRequirementId(id) && requirements.get(id)?.path === path && !listed.has(id)) {
        listed.add(id)
        open.at(-1)?.waiting.push(id)
      }
      continue
    }
    const closed = isBlock ? open.pop() : undefined
    if (closed && holders.has(closed.name)) release(closed)
    output.push(token)
    if (!closed || closed.waiting.length === 0) continue
    const parent = open.at(-1)
    if (parent && holders.has(parent.name)) parent.waiting.push(...closed.waiting)
    else release(closed)
  }
  return output
}

function backlinks(requirement: SiteRequirement | undefined): Token[] {
  if (!requirement || requirement.referencedBy.length === 0) return []
  const { id, referencedBy, references } = requirement
  return [
    openTag('details', [['class', 'references']]),
    openTag('summary', [['aria-label', `Referenced by ${references}: ${id}`]]),
    textToken(`Referenced by ${references}`),
    closeTag('summary'),
    openTag('ul'),
    ...referencedBy.flatMap(({ path, anchor, label }) => [
      openTag('li'),
      openTag('a', [['href', linkTo(path, anchor)]]),
      textToken(label),
      closeTag('a'),
      closeTag('li'),
    ]),
    closeTag('ul'),
    closeTag('details'),
  ]
}
