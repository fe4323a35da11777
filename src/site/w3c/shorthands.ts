import { escapeHtml, readText } from '../html/escape.ts'
import { siteLimits } from '../limits.ts'
import { rfcAddress } from '../links/rfcs.ts'
import type { Names } from './names.ts'

/** How the marks of a text become links, within a limit on what they add. */
export type Shorthands = {
  readonly names: Names
  /** The addresses of references, by name in lower case. */
  readonly references: ReadonlyMap<string, string>
  readonly macros: ReadonlyMap<string, string>
  readonly hasInlineMarkdown: boolean
  charsLeft: number
}

export function newShorthands(given: Omit<Shorthands, 'charsLeft'>): Shorthands {
  return { ...given, charsLeft: siteLimits.fragmentMaxChars }
}

/** Every part is bounded. Both tools read them in the same way. */
const marks = new RegExp(
  [
    /\\(?<escaped>[[\]{}|*`'%]{1,4})/,
    /`(?<code>[^`]{1,300})`/,
    /\[\[\[(?<whole>[^[\]]{1,200})\]\]\]/,
    /\[\[(?<reference>[^[\]|]{1,200})(?:\|(?<said>[^[\]]{1,200}))?\]\]/,
    /\[=(?<term>[^=]{1,200})=\]/,
    /\{\{(?<idl>[^{}]{1,200})\}\}/,
    /\[\$(?<operation>[^$]{1,200})\$\]/,
    /\[\^(?<element>[^^]{1,200})\^\]/,
    /''(?<css>[^'\n]{1,200})''/,
    /%%(?<token>[^%\n]{1,100})%%/,
    /(?<![\w|])\|(?<variable>[A-Za-z_$](?:[^|<>]{0,60}[^|<>\s])?)\|(?![\w|])/,
    /(?<![[\w])\[(?<macro>[A-Z][A-Z\d-]{1,40})\](?![[(\]])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
const markdown =
  /(?<!\w)\*\*(?<strong>[^*\n]{1,300})\*\*(?!\w)|(?<![\w*])\*(?<soft>[^*\s][^*\n]{0,300})\*(?![\w*])|!?\[(?<text>[^[\]\n]{1,300})\]\((?<url>[^()\s]{1,500})\)/g

/** The markup of a text without tags. Within a link there are no other links, and within code no other code. */
export function printShorthands(markup: string, context: Shorthands, { isLinked, isCode }: Place): string {
  if (!/[[{`|'%*]/.test(markup) || context.charsLeft <= 0) return markup
  const link = (target: string | null, shown: string) =>
    target === null || isLinked ? shown : `<a href="${escapeHtml(target)}">${shown}</a>`
  const spent = (made: string) => {
    context.charsLeft -= made.length
    return made
  }
  const printed = markup.replace(marks, (...found): string => {
    const written = String(found[0])
    const part = found.at(-1) as Readonly<Record<string, string | undefined>>
    if (context.charsLeft <= 0) return written
    return isCode && part['code'] !== undefined
      ? written
      : spent(printMark(part, written, { ...context, isCode }, link))
  })
  if (!context.hasInlineMarkdown || isCode) return printed
  return printed.replace(markdown, (...found): string => {
    const { strong, soft, text, url } = found.at(-1) as Readonly<Record<string, string | undefined>>
    if (strong !== undefined) return `<strong>${strong}</strong>`
    if (soft !== undefined) return `<em>${soft}</em>`
    return String(found[0]).startsWith('!') ? `<img src="${url}" alt="${text}">` : link(readText(url ?? ''), text ?? '')
  })
}

type Place = { readonly isLinked: boolean; readonly isCode: boolean }
type Link = (target: string | null, shown: string) => string

function printMark(
  part: Readonly<Record<string, string | undefined>>,
  written: string,
  context: Shorthands & Pick<Place, 'isCode'>,
  link: Link,
): string {
  const { names, macros } = context
  const { escaped, code, whole, reference, said, term, idl, operation, element, css, token, variable, macro } = part
  if (escaped !== undefined) return escaped
  if (code !== undefined) return `<code>${code}</code>`
  if (variable !== undefined) return `<var>${variable.split(':')[0]?.trimEnd()}</var>`
  if (macro !== undefined) return macros.get(macro) ?? written
  if (whole !== undefined) return printReference(whole, undefined, context, link)
  if (reference !== undefined) return printReference(reference, said, context, link)
  const of = term ?? idl ?? operation ?? element ?? css ?? token ?? ''
  const [meant = '', shown = shownName(meant)] = of.replace(/(?<=[\w)\]])!!?[\w-]+(?=$|\|)/, '').split('|')
  const target = names.find(meant, null)
  return link(target, term === undefined && !context.isCode ? `<code>${shown.trim()}</code>` : shown.trim())
}

/** `EventTarget/addEventListener()` is shown as its last part. */
function shownName(meant: string): string {
  const name = meant.slice(meant.lastIndexOf('/') + 1)
  return name.trim() === '' ? meant : name
}

/** How a reference is to be resolved, after its name. */
const forms: ReadonlySet<string> = new Set(['', 'current', 'direct', 'index', 'inline', 'obsolete', 'snapshot'])

function printReference(written: string, said: string | undefined, context: Shorthands, link: Link): string {
  const meant = written.replace(/^[!?]/, '')
  const at = meant.indexOf('#')
  const place = at === -1 ? '' : meant.slice(at)
  const [name = '', ...words] = (at === -1 ? meant : meant.slice(0, at)).split(/\s+/)
  if (name === '' && place !== '') {
    const title = context.names.titleOf(readText(place.slice(1)))
    return link(place, said ?? (title === null ? place : escapeHtml(title)))
  }
  if (name === '' || words.some(word => !forms.has(word))) return `[[${written}]]`
  const known = addressOfReference(name, context.references)
  const target = known === null ? null : `${known.split('#')[0]}${place}`
  return link(target, said ?? `[${name}]`)
}

export function addressOfReference(name: string, references: ReadonlyMap<string, string>): string | null {
  return references.get(name.toLowerCase()) ?? rfcAddress(name)
}
