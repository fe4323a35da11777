import type { Book } from '../facts.ts'

const include = /^include::([^[\]\s]{1,500})\[/gm
const includesMax = 2_000

/** How the text is converted, which concerns no reader. */
const settings: ReadonlySet<string> = new Set(
  `backend data-uri docinfo doctype email experimental icons imagesdir lang leveloffset license partnums sectanchors
  sectlinks sectnums sectnumlevels source-highlighter stem stylesdir stylesheet title-logo-image toc toc-title toclevels
  xrefstyle`.split(/\s+/),
)

/** The files that a text includes, and the values that its header sets for them; `null` if it includes none. */
export function readBook(text: string, attributes: ReadonlyMap<string, string>): Book | null {
  if (!text.includes('include::')) return null
  const includes = [...text.matchAll(include)]
    .slice(0, includesMax)
    .map(([, path = '']) =>
      path.replace(/\{([\w-]{1,60})\}/g, (written, name: string) => attributes.get(name) ?? written),
    )
  const values = [...attributes].filter(([name, value]) => value !== '' && value !== `{${name}}` && !settings.has(name))
  return includes.length > 0 ? { values: Object.fromEntries(values), includes } : null
}
