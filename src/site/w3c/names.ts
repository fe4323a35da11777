import { readText } from '../html/escape.ts'
import { attributeOf, type OpenTag, type Token, withAttribute } from '../html/tokens.ts'
import { truncate } from '../survey/words.ts'
import type { SpecificationKind } from './recognise.ts'

/** Where a text leads for what it defines and titles: addresses by name, titles and captions by id. */
export type Names = {
  readonly find: (written: string, of: string | null) => string | null
  readonly titleOf: (id: string) => string | null
}

const namesMax = 20_000
const textMaxChars = 200
const tokensMax = 40
/** A reference without a text shows it. */
const captionMaxChars = 80
const namesOfOneMax = 20
const heading = /^h[1-6]$/
/** What a definition in an interface is, as an attribute without a value. */
const members: ReadonlySet<string> = new Set(
  'argument attribute const constructor dict-member enum-value event iterator method serializer setlike'.split(' '),
)

/**
 * Gives each definition an id as the tools do, and notes it under all names that the author gives it. `others` are
 * names that are defined elsewhere, with their addresses.
 */
export function anchorNames(
  tokens: readonly Token[],
  kind: SpecificationKind,
  others: ReadonlyMap<string, string>,
): { readonly tokens: readonly Token[]; readonly names: Names } {
  const targets = new Map<string, string>()
  const titles = new Map<string, string>()
  let captioned: string | null = null
  const anchored = tokens.map((token, index): Token => {
    if (token.kind !== 'open') return token
    if (token.name === 'figure' || token.name === 'table')
      captioned = attributeOf(token, 'id') ?? (token.name === 'table' ? captioned : null)
    if ((token.name === 'figcaption' || token.name === 'caption') && captioned !== null) {
      const caption = plain(textWithin(tokens, index))
      if (titles.size < namesMax && !titles.has(captioned)) titles.set(captioned, truncate(caption, captionMaxChars))
      captioned = null
    }
    const isDefinition =
      token.name === 'dfn' || (heading.test(token.name) && token.attributes.some(([key]) => key === 'dfn'))
    if (!isDefinition && !heading.test(token.name)) return token
    const text = plain(textWithin(tokens, index))
    if (!isDefinition) {
      const id = attributeOf(token, 'id') ?? slug(text)
      if (titles.size < namesMax && !titles.has(id)) titles.set(id, text)
      return text === '' ? token : withAttribute(token, 'id', id)
    }
    const id = attributeOf(token, 'id') ?? idOf(token, text, kind)
    if (heading.test(token.name)) titles.set(id, text)
    for (const name of namesOf(token, text))
      if (targets.size < namesMax && !targets.has(name)) targets.set(name, `#${id}`)
    return withAttribute(token, 'id', id)
  })
  const find = (written: string, of: string | null) => {
    const text = keyOf(written)
    const name = text.slice(text.lastIndexOf('/') + 1)
    const known = [...(of === null ? [] : [`${keyOf(of)}/${text}`]), text, name].flatMap(key => [key, singular(key)])
    const key = known.find(candidate => targets.has(candidate) || others.has(candidate))
    return key === undefined ? null : (targets.get(key) ?? others.get(key) ?? null)
  }
  return { tokens: anchored, names: { find, titleOf: id => titles.get(id) ?? null } }
}

/** The text of a short element. Authors leave ends out, so that no more is read than a name has. */
export function textWithin(tokens: readonly Token[], start: number): string {
  const opening = tokens[start]
  let markup = ''
  for (const token of tokens.slice(start + 1, start + 1 + tokensMax)) {
    if (token.kind === 'text') markup += token.markup
    else if (opening?.kind === 'open' && token.name === opening.name) break
    if (markup.length > 4 * textMaxChars) break
  }
  return readText(markup).replace(/\s+/g, ' ').trim().slice(0, textMaxChars)
}

/** The text of a name without the marks around it. */
function plain(text: string): string {
  return text.replace(/\{\{|\}\}|\[=|=\]|''|`/g, '').trim()
}

export function keyOf(text: string): string {
  return readText(text).replace(/\s+/g, ' ').trim().toLowerCase().slice(0, textMaxChars)
}

function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?:(?<=[sx])es|s)$/, '')
}

function namesOf(tag: OpenTag, text: string): readonly string[] {
  const given = ['lt', 'data-lt', 'local-lt', 'data-local-lt'].flatMap(name => attributeOf(tag, name)?.split('|') ?? [])
  const names = [text, ...given]
    .map(keyOf)
    .filter(name => name !== '')
    .slice(0, namesOfOneMax)
  const owners = ownersOf(tag)
  return [...owners.slice(0, namesOfOneMax).flatMap(owner => names.map(name => `${keyOf(owner)}/${name}`)), ...names]
}

function ownersOf(tag: OpenTag): readonly string[] {
  const of = attributeOf(tag, 'for') ?? attributeOf(tag, 'dfn-for') ?? attributeOf(tag, 'data-dfn-for') ?? ''
  return of
    .split(',')
    .map(owner => owner.trim())
    .filter(owner => owner !== '')
}

function idOf(tag: OpenTag, text: string, kind: SpecificationKind): string {
  const given = attributeOf(tag, kind === 'bikeshed' ? 'lt' : 'data-lt')?.split('|')[0]
  const name = slug(given ?? text)
  const [owner] = ownersOf(tag)
  const isMember = tag.attributes.some(([key]) => members.has(key))
  if (owner !== undefined) return isMember ? `dom-${slug(owner)}-${name}` : `${slug(owner)}-${name}`
  return kind === 'respec' ? `dfn-${name}` : name
}

export function slug(text: string): string {
  return (
    keyOf(text)
      .replace(/\([^()]*\)$/, '')
      .replace(/[^\p{L}\p{N}_]+/gu, '-')
      .replace(/^-|-$/g, '') || 'definition'
  )
}
