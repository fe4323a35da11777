const attribute =
  /\s([A-Za-z][\w-]{0,40})(?:=(?:"([^"]{0,500})"|'([^']{0,500})'|\{((?:[^{}]|\{[^{}]{0,300}\}){0,500})\}))?(?=[\s/>])/g
const attributesWithinChars = 4_000
/** Titles of what only decorates, or says the name of a picture. */
const silent = /^<(?:Icon|Image|Img|Frame|Video|iframe|Head|Metadata|SEO)\b/i
const field = /^<(?:Param|Response|Request|Property|Api)(?:Field|Param|Property)?\b/
const places = ['name', 'path', 'query', 'body', 'header']

/**
 * What a component of MDX says in its tag, as Markdown: its title (`<Card title="…" href="…">`, `<TabItem label="…">`),
 * or the name and type of a field (`<ResponseField name="…" type="…" required>`). `''` for other tags.
 */
export function titleOfComponent(tag: string): string {
  if (tag.startsWith('</') || silent.test(tag)) return ''
  const said = attributesOf(tag)
  if (field.test(tag)) {
    const name = places.map(place => said.get(place)).find(Boolean)
    return name ? fieldTitle(name, said) : ''
  }
  const title = said.get('title') || said.get('label')
  if (!title) return ''
  const address = said.get('href') || said.get('to')
  return address
    ? `**[${plainText(title)}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)**`
    : `**${plainText(title)}**`
}

function fieldTitle(name: string, said: ReadonlyMap<string, string>): string {
  const type = said.get('type') ?? ''
  const [, address, linked] =
    /^<a\s[^<>]{0,200}?href="([^"<>\s]{1,300})"[^<>]{0,200}>([^<>]{1,200})<\/a>$/.exec(type) ?? []
  const shown =
    linked === undefined ? plainText(type.replace(/<[^<>]{1,300}>/g, '')) : `[${plainText(linked)}](<${address}>)`
  const others = [said.has('required') && 'required', said.has('deprecated') && 'deprecated', defaultOf(said)]
  const more = [shown, ...others].filter(Boolean).join(', ')
  return `**\`${name.replaceAll('`', '')}\`**${more === '' ? '' : ` ${more}`}`
}

function defaultOf(said: ReadonlyMap<string, string>): string {
  const value = (said.get('default') ?? '').replaceAll('`', '')
  return value === '' ? '' : `default \`${value}\``
}

export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = tag.slice(0, attributesWithinChars).matchAll(attribute)
  return new Map(
    [...found].flatMap(([, name = '', double, single, braced]) => {
      const value = double ?? single ?? (braced === undefined ? 'true' : literal(braced.trim()))
      return value === null ? [] : [[name, value.replace(/\s+/g, ' ').trim()] as const]
    }),
  )
}

/** A text that is written out, or an element; `null` for what would have to be run. */
function literal(value: string): string | null {
  const [, , text] = /^(["'`])([^"'`$]{0,400})\1$/.exec(value) ?? []
  return text ?? (value.startsWith('<') || /^\d{1,9}$/.test(value) ? value : null)
}

/** A text without markup, as Markdown. */
export function plainText(text: string): string {
  return text.replace(/[\\`*_[\]<>{}]/g, '\\$&')
}
