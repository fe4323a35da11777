import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml'

const actionsMax = 20
const featuresMax = 50
const textMaxChars = 2_000
const home =
  /^(?:layout:[ \t]{0,9}["']?home["']?|home:[ \t]{0,9}true|pageLayout:[ \t]{0,9}["']?home["']?)[ \t]{0,9}\r?$/m

/** The keys of which the home page of a site of VitePress and VuePress consists. */
export const homeKeys: ReadonlySet<string> = new Set(
  'home hero features heroText heroImage tagline actions actionText actionLink pageClass pageLayout head footer'.split(
    ' ',
  ),
)

export function isHomePage(yaml: string): boolean {
  return home.test(yaml)
}

/**
 * What the front matter of such a home page shows, as Markdown: its lines, its links, and a paragraph for each feature.
 * `''` for other pages.
 */
export function homeText(yaml: string, title: string | null): string {
  if (!isHomePage(yaml)) return ''
  const document = parseDocument(yaml, { schema: 'core', logLevel: 'silent', prettyErrors: false, uniqueKeys: false })
  const page = document.contents
  if (document.errors.length > 0 || !isMap(page)) return ''
  const hero = page.get('hero')
  const shown = isMap(hero) ? hero : page
  const name = textIn(shown, 'name') || textIn(shown, 'heroText')
  const lines = [
    name.replace(/<[^<>]{0,200}>/g, '') === title ? '' : name,
    textIn(shown, 'text'),
    textIn(shown, 'tagline'),
  ]
  const links = [
    linkOf(textIn(page, 'actionText'), textIn(page, 'actionLink')),
    ...mapsIn(shown, 'actions', actionsMax).map(action => linkOf(textIn(action, 'text'), textIn(action, 'link'))),
  ].filter(Boolean)
  const features = mapsIn(page, 'features', featuresMax).map(feature => {
    const called = textIn(feature, 'title')
    const led = linkOf(called, textIn(feature, 'link'))
    return [(led || called) && `**${led || called}**`, textIn(feature, 'details')].filter(Boolean).join('\\\n')
  })
  return [...lines, links.map(link => `- ${link}`).join('\n'), ...features]
    .filter(Boolean)
    .map(part => `${part}\n\n`)
    .join('')
}

function linkOf(text: string, address: string): string {
  const target = address.replace(/[<>\s]/g, encodeURIComponent)
  return text === '' || target === '' ? '' : `[${text.replace(/[[\]]/g, '\\$&')}](<${target}>)`
}

/** On one line; it may have markup. */
function textIn(map: YAMLMap, key: string): string {
  const value = map.get(key)
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, textMaxChars).replace(/\s+/g, ' ').trim()
    : ''
}

function mapsIn(map: YAMLMap, key: string, max: number): readonly YAMLMap[] {
  const value = map.get(key)
  return isSeq(value) ? value.items.slice(0, max).filter(isMap) : []
}
