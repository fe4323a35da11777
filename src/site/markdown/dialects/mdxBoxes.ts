import { boxKind } from '../blocks/boxes.ts'
import { attributesOf, plainText } from './mdxTitles.ts'

const kindsByName: ReadonlySet<string> = new Set(
  'Note Tip Info Hint Check Important Warning Caution Danger'.split(' ').map(name => name.toLowerCase()),
)
const kindsByAttribute: ReadonlySet<string> = new Set(['admonition', 'aside', 'callout', 'alert', 'notice'])
const attributes = ['type', 'variant', 'severity', 'intent', 'kind', 'status']
const opening = /^<([A-Z][A-Za-z]{2,20})(?=[\s>])/
const colonsMax = 20
const colonsMin = 3

/**
 * The boxes of MDX, as Mintlify (`<Note>`), Docusaurus (`<Admonition type="tip">`), Starlight (`<Aside>`) and Nextra
 * (`<Callout>`) name them, as Markdown with colons. A box within `depth` others has fewer of them.
 */
export function boxOfComponent(tag: string, depth: number): { readonly fence: string; readonly line: string } | null {
  const name = opening.exec(tag)?.[1]?.toLowerCase() ?? ''
  const isNamed = kindsByName.has(name)
  if ((!isNamed && !kindsByAttribute.has(name)) || tag.endsWith('/>') || colonsMax - depth < colonsMin) return null
  const said = attributesOf(tag)
  const stated = attributes.map(key => said.get(key)?.toLowerCase() ?? '').find(value => boxKind(value) !== null)
  const fence = ':'.repeat(colonsMax - depth)
  const title = said.get('title')
  return { fence, line: `${fence}${isNamed ? name : (stated ?? 'note')}${title ? ` ${plainText(title)}` : ''}` }
}

/** The name in a closing tag, or in an opening one. */
export function componentOf(tag: string): string {
  return /^<\/?([A-Z][\w.]{0,60})/.exec(tag)?.[1] ?? ''
}
