import { boxKind } from '../blocks/boxes.ts'
import { attributesOf, plainText } from './mdxTitles.ts'

const kindsByName: ReadonlySet<string> = new Set(
  'Note Tip Info Hint Check Important Warning Caution Danger'.split(' ').map(name => name.toLowerCase()),
)
const kindsByAttribute: ReadonlySet<string> = new Set(['admonition', 'aside', 'callout', 'alert', 'notice'])
const attributes = ['type', 'variant', 'severity', 'intent', 'kind', 'status', 'color']
const opening = /^<([A-Z][A-Za-z]{2,20})(?=[\s>])/
const colonsMax = 20
const colonsMin = 3

/**
 * The boxes of MDX, as Mintlify (`<Note>`), Docusaurus (`<Admonition type="tip">`), Starlight (`<Aside>`) and Nextra
 * (`<Callout>`) name them, as Markdown with colons.
 */
export function boxOfComponent(tag: string, depth: number): { readonly fence: string; readonly line: string } | null {
  const said = tag.endsWith('/>') ? null : attributesOf(tag)
  const box = said && boxNamed(opening.exec(tag)?.[1]?.toLowerCase() ?? '', said)
  const fence = boxFence(depth)
  if (!box || fence === null) return null
  const title = said?.get('title')
  return { fence, line: `${fence}${box}${title ? ` ${plainText(title)}` : ''}` }
}

/** The box of a component by its name in lower case and what it says of itself; `null` if it is none. */
export function boxNamed(name: string, said: ReadonlyMap<string, string>): string | null {
  if (kindsByName.has(name)) return name
  if (!kindsByAttribute.has(name)) return null
  return attributes.map(key => said.get(key)?.toLowerCase() ?? '').find(value => boxKind(value) !== null) ?? 'note'
}

/** The mark of a box within `depth` others, which have more colons; `null` beyond the deepest. */
export function boxFence(depth: number): string | null {
  return colonsMax - depth < colonsMin ? null : ':'.repeat(colonsMax - depth)
}

/** The name in a closing tag, or in an opening one. */
export function componentOf(tag: string): string {
  return /^<\/?([A-Z][\w.]{0,60})/.exec(tag)?.[1] ?? ''
}
