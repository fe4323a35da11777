import { isMap, isScalar, parseDocument } from 'yaml'

/** Values for the names in a text, by name; `null` for those that are not set. */
export type GivenAttributes = Readonly<Record<string, string | null>>

const attributesMax = 500
const valueMaxChars = 2_000

/** How pages are converted and what they may read, which is not for a project to say. */
const own: ReadonlySet<string> = new Set(
  'backend data-uri docinfo doctype imagesdir leveloffset linkcss outfilesuffix stylesheet allow-uri-read'.split(' '),
)

/**
 * The attributes that an Antora component (`antora.yml`) gives its pages, with those that tell its name and version.
 * A value that ends with `@` and `false` give way to what a page says. Reads nodes, so that no alias is followed.
 */
export function readComponent(yaml: string): GivenAttributes {
  const document = parseDocument(yaml, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  if (document.errors.length > 0 || !isMap(document.contents)) return {}
  const given = new Map<string, string | null>()
  for (const [key, name] of Object.entries(intrinsic)) {
    const value = document.contents.get(key)
    if (typeof value === 'string' || typeof value === 'number') given.set(name, String(value).slice(0, valueMaxChars))
  }
  const version = given.get('page-component-display-version') ?? given.get('page-component-version')
  if (version) given.set('page-component-display-version', version)
  const attributes = document.contents.getIn(['asciidoc', 'attributes'])
  const items = isMap(attributes) ? attributes.items.slice(0, attributesMax) : []
  for (const { key, value } of items) {
    const name = isScalar(key) ? String(key.value).toLowerCase() : ''
    if (!/^\w[\w-]{0,99}$/.test(name) || own.has(name) || !isScalar(value)) continue
    given.set(name, textOf(value.value, value.source))
  }
  return Object.fromEntries(given)
}

const intrinsic = {
  name: 'page-component-name',
  title: 'page-component-title',
  version: 'page-component-version',
  display_version: 'page-component-display-version',
} as const

function textOf(value: unknown, source: string | undefined): string | null {
  if (value === null || value === false) return null
  if (value === true) return ''
  return (typeof value === 'number' ? (source ?? String(value)) : String(value)).slice(0, valueMaxChars)
}
