/**
 * The HTML of a tag of MDX with values in braces, which Markdown would show as text: `<img src={useBaseUrl('/a.png')} />`
 * has the address, and values that are not written out, such as styles, are left out. `null` for other tags.
 */
export function plainTagAt(mdx: string, at: number): { readonly text: string; readonly end: number } | null {
  tag.lastIndex = at
  const [written = '', name = '', attributes = '', close = ''] = tag.exec(mdx) ?? []
  if (!attributes.includes('={')) return null
  const plain = attributes.replace(attribute, (whole: string, key: string, value?: string) => {
    if (!value?.startsWith('{')) return whole
    const [, , text, number] = constant.exec(value) ?? []
    const known = text ?? number
    return known === undefined ? '' : ` ${key}="${known.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
  return { text: `<${name}${plain.replace(/\s+/g, ' ')}${close}>`, end: at + written.length }
}

const tag =
  /<([a-z][a-z\d-]{0,20})((?:\s{1,80}[\w:-]{1,40}(?:=(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|\{(?:[^{}<>]|\{[^{}<>]{0,500}\}){0,500}\}))?){1,30})\s{0,80}(\/?)>/y
const attribute = /\s{1,80}([\w:-]{1,40})(?:=("[^"]{0,500}"|'[^']{0,500}'|\{(?:[^{}]|\{[^{}]{0,500}\}){0,500}\}))?/g
/** A text or a number, also as what the address of a file in the project is made from. */
const constant =
  /^\{\s{0,80}(?:(?:useBaseUrl|require)\(\s{0,80})?(?:(["'`])([^"'`$]{1,400})\1|(\d{1,9}))\s{0,80}\)?(?:\.default)?\s{0,80}\}$/
