import { escapeHtml } from '../html/escape.ts'
import { elsewhere, idOfLabel, untitled } from '../links/elsewhere.ts'
import { mathClass } from '../math/tex.ts'
import { type Context, normalName } from './context.ts'

const elements: Readonly<Record<string, string>> = {
  emphasis: 'em',
  strong: 'strong',
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  superscript: 'sup',
  kbd: 'kbd',
  dfn: 'dfn',
  title: 'cite',
  'title-reference': 'cite',
  t: 'cite',
}

/** Names of things in programs, in any domain: `py:func`, `c:type`. */
const ofCode =
  /^(?:(?:py|c|cpp|js|rst|std):)?(?:code|literal|samp|command|program|option|envvar|file|func|meth|class|mod|data|const|attr|exc|obj|type|macro|member|struct|enum|enumerator|union|var|expr|texpr|keyword|token|makevar|regexp|opcode|mimetype|newsgroup|module|method|function|attribute|dir|role|directive|cmdoption|decorator|prop|alias|namespace|concept|source|src|gh-file)$/

const ofDocument = /^(?:std:)?(?:doc|download)$/
const ofTarget = /^(?:std:)?(?:ref|numref|any|term|eq|envvar|option|confval|keyword)$/

/** What names a need by its id. */
const ofNeed = /^need(?:_incoming|_outgoing)?$/
/** In the text of such a link, what the need says of itself. */
const fieldOfNeed = /\[\[\w{1,40}\]\]/

const ofPicture = /^(?:octicon|fa|fa[bdrs]|material-[a-z]{1,12})$/

/** The roles whose labels belong to the whole project. */
const hasLabels = /^(?:std:)?(?:ref|numref)$/
const numbered = /%s|\{(?:number|name)\}/

/** Text with a role. Unknown roles show their text, and those that are icons nothing. */
export function printRole(role: string, written: string, context: Context): string {
  const name = role.toLowerCase()
  const [, label, target] = /^(.*?)(?<!\s)\s*<([^<>]+)>$/s.exec(written) ?? []
  const text = label || target || written
  const external = context.links.get(name)
  if (external) {
    const address = filled(external.address, target ?? written).replaceAll('%%', '%')
    return link(address, label || (external.caption === null ? address : filled(external.caption, target ?? written)))
  }
  if (name === 'math') return `<code class="${mathClass}">${escapeHtml(written)}</code>`
  if (name === 'raw-html' || name === 'raw') return `<code>${escapeHtml(written)}</code>`
  if (ofPicture.test(name)) return ''
  if (name === 'pep' || name === 'rfc') return standard(name, target ?? written, label, context)
  if (ofDocument.test(name)) {
    const path = documentPath(name, target ?? written)
    return label || name.endsWith('download') ? link(path, text) : untitled(path, text)
  }
  const element = elements[name]
  if (element !== undefined) return `<${element}>${escapeHtml(written)}</${element}>`
  if (name === 'abbr' || name === 'abbreviation') return abbreviation(written)
  if (ofNeed.test(name)) {
    const id = (target ?? written).trim()
    return elsewhere(id, fieldOfNeed.test(label ?? '') ? null : label || written, id)
  }
  if (ofTarget.test(name)) {
    const key = normalName(target ?? written)
    const address = context.targets.get(key)
    /** `Figure %s` is for a numbered book; here its title says which one it is. */
    const own = label && !numbered.test(label) ? label : null
    if (address !== undefined) return link(address, own ?? (context.titles.get(key) || key))
    if (hasLabels.test(name)) return elsewhere(idOfLabel(key), own, key)
  }
  if (ofCode.test(name)) return `<code>${escapeHtml(shortName(text))}</code>`
  return escapeHtml(text)
}

function filled(pattern: string, value: string): string {
  return pattern.includes('%s') ? pattern.replaceAll('%s', () => value) : pattern + value
}

/** `~a.b.c` is shown as `c`; a leading `!` only prevents a link. */
function shortName(text: string): string {
  const name = text.replace(/^!/, '')
  return name.startsWith('~') ? (name.slice(1).split('.').at(-1) ?? name) : name
}

function documentPath(name: string, target: string): string {
  return name.endsWith('download') || /\.\w+$/.test(target) ? target : `${target.replace(/\/$/, '')}.rst`
}

function abbreviation(written: string): string {
  const [, short = written, long = ''] = /^(.*?)(?<!\s)\s*\(([^()]*)\)$/s.exec(written) ?? []
  return `<abbr title="${escapeHtml(long)}">${escapeHtml(short)}</abbr>`
}

function standard(kind: 'pep' | 'rfc', written: string, label: string | undefined, { path }: Context): string {
  const [, number = '', anchor = ''] = /^\s*(\d+)(#[\w.-]+)?/.exec(written) ?? []
  if (number === '') return escapeHtml(label ?? written)
  const text = label || `${kind.toUpperCase()} ${Number(number)}${anchor && ` ${anchor.slice(1)}`}`
  if (kind === 'rfc') return link(`https://datatracker.ietf.org/doc/html/rfc${Number(number)}${anchor}`, text)
  const file = `pep-${number.padStart(4, '0')}`
  const isBeside = /(?:^|\/)pep-\d{4}\.rst$/.test(path)
  return link(isBeside ? `${file}.rst${anchor}` : `https://peps.python.org/${file}/${anchor}`, text)
}

function link(target: string, text: string): string {
  return `<a href="${escapeHtml(target)}">${escapeHtml(text)}</a>`
}
