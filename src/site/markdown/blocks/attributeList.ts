/** What an attribute list says that counts here. */
export type AttributeList = {
  readonly id: string | null
  readonly classes: readonly string[]
  readonly values: ReadonlyMap<string, string>
  /** The text after the list. */
  readonly end: number
}

const list =
  /\{(:?)[ \t]{0,4}((?:[#.=]\p{L}[\p{L}\p{N}\p{M}_:.-]{0,80}|#\p{N}[\p{L}\p{N}\p{M}_:.-]{0,80}|[\w-]{1,40}=(?:"[^"{}\n]{0,200}"|'[^'{}\n]{0,200}'|[^\s{}"']{1,200})|-)(?:[ \t]+(?:[#.]\p{L}[\p{L}\p{N}\p{M}_:.-]{0,80}|#\p{N}[\p{L}\p{N}\p{M}_:.-]{0,80}|[\w-]{1,40}=(?:"[^"{}\n]{0,200}"|'[^'{}\n]{0,200}'|[^\s{}"']{1,200})|-)){0,12})[ \t]{0,4}\}/uy
const item = /([\w-]{1,40})=(?:"([^"]{0,200})"|'([^']{0,200})'|([^\s"']{1,200}))|([#.]?)([\p{L}\p{N}\p{M}_:.-]{1,90})/gu

export function isIdName(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_:.-]{0,80}$/u.test(text)
}

/**
 * An attribute list at a place of a text, as Pandoc, kramdown, MkDocs and Quarto write them: `{#id .class key="value"}`,
 * `{: .class}`. With `named`, one that has nothing but values is text, because sets and objects are written so.
 */
export function readAttributeList(
  text: string,
  at: number,
  { named }: { readonly named: boolean },
): AttributeList | null {
  if (text.charCodeAt(at) !== brace) return null
  list.lastIndex = at
  const [written, colon = '', items = ''] = list.exec(text) ?? []
  if (written === undefined) return null
  const classes: string[] = []
  const values = new Map<string, string>()
  let id: string | null = null
  for (const [, key, double, single, bare, mark, name = ''] of items.matchAll(item)) {
    const value = double ?? single ?? bare ?? ''
    if (key === 'id' && isIdName(value)) id ??= value
    else if (key !== undefined) values.set(key.toLowerCase(), value)
    else if (mark === '#') id ??= name
    else classes.push(name)
  }
  if (named && colon === '' && id === null && classes.length === 0) return null
  return { id, classes, values, end: at + written.length }
}

const brace = '{'.charCodeAt(0)

/** A heading or a line without the list that ends it; an id stays, as `{#id}`. */
export function withPlainAttributes(text: string): string {
  const trimmed = text.trimEnd()
  if (!trimmed.endsWith('}')) return text
  const at = trimmed.lastIndexOf('{')
  const found = at > 0 ? readAttributeList(trimmed, at, { named: true }) : null
  if (found === null || found.end !== trimmed.length) return text
  return withId(trimmed.slice(0, at).trimEnd(), found.id)
}

export function withId(text: string, id: string | null): string {
  return id === null ? text : `${text} {#${id}}`
}
