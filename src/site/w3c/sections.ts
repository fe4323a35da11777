import { closeTag, openTag, textToken } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { classesOf } from '../survey/labels.ts'

/** Sections to which ReSpec gives a heading, by id. */
const titled: Readonly<Record<string, string>> = {
  abstract: 'Abstract',
  conformance: 'Conformance',
  sotd: 'Status of This Document',
}
const heading = /^h[1-6]$/

type Section = {
  readonly at: number
  readonly tag: OpenTag
  readonly depth: number
  /** What is added to the levels of its headings. */
  shift: number | null
}

/**
 * The headings of a document in nested sections as ReSpec shows them: their levels follow the nesting, a heading has
 * the id of its section, and sections of a certain meaning say so. Linear.
 */
export function levelSections(tokens: readonly Token[]): readonly Token[] {
  const output: Token[] = []
  const open: Section[] = []
  const pending: Section[] = []
  for (const token of tokens) {
    if (token.kind === 'text') {
      output.push(token)
      continue
    }
    if (token.name === 'section' && token.kind === 'open') {
      open.push({ at: output.length, tag: token, depth: open.length + 1, shift: null })
      output.push(token)
    } else if (token.name === 'section') {
      const closed = open.pop()
      const title = closed?.shift === null ? titled[attributeOf(closed.tag, 'id')?.toLowerCase() ?? ''] : undefined
      if (closed && title !== undefined)
        output[closed.at] = openTag('section', [['data-title', title], ...closed.tag.attributes])
      output.push(token)
    } else if (heading.test(token.name)) {
      const section = open.at(-1)
      if (!section) {
        output.push(token)
        continue
      }
      const written = Number(token.name.slice(1))
      const isFirst = section.shift === null
      section.shift ??= section.depth + 1 - written
      const name = `h${Math.min(6, Math.max(2, written + section.shift))}`
      const id = token.kind === 'open' && isFirst ? attributeOf(section.tag, 'id') : null
      if (token.kind === 'open') {
        const renamed: OpenTag = { ...token, name }
        if (isFirst) pending.push(section)
        if (id !== null && attributeOf(token, 'id') === null) {
          output[section.at] = withAttribute(section.tag, 'id', null)
          output.push(withAttribute(renamed, 'id', id))
        } else output.push(renamed)
      } else {
        output.push(closeTag(name))
        const ended = pending.pop()
        if (ended && classesOf(ended.tag).includes('informative')) output.push(...nonNormative)
      }
    } else output.push(token)
  }
  return output.flatMap(token => {
    const title = token.kind === 'open' && token.name === 'section' ? attributeOf(token, 'data-title') : null
    if (token.kind !== 'open' || title === null) return [token]
    const id = attributeOf(token, 'id') ?? ''
    return [withAttribute(token, 'id', null), openTag('h2', [['id', id]]), textToken(title), closeTag('h2')]
  })
}

const nonNormative: readonly Token[] = [
  openTag('p'),
  openTag('em'),
  textToken('This section is non-normative.'),
  closeTag('em'),
  closeTag('p'),
]
