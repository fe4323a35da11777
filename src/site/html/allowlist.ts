import type { Attribute } from './tokens.ts'
import { readImageSource, readLinkTarget } from './urls.ts'

/** The allowlist for HTML written by authors. Everything else is removed. */

export const allowedElements: ReadonlySet<string> = new Set(
  `a abbr address b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption
  figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s samp section small source span strong sub
  summary sup table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/),
)

/** Elements that are removed with their content. (`tokenise` has removed the raw-text elements already.) */
export const droppedWithContent: ReadonlySet<string> = new Set([
  'audio',
  'button',
  'canvas',
  'form',
  'math',
  'object',
  'select',
  'svg',
  'template',
  'video',
])

type AttributeRule = (value: string) => string | null

const anything: AttributeRule = value => value.slice(0, 1_000)
const flag: AttributeRule = () => ''
const oneOf =
  (...values: readonly string[]): AttributeRule =>
  value =>
    values.includes(value.toLowerCase()) ? value.toLowerCase() : null
const matching =
  (pattern: RegExp): AttributeRule =>
  value =>
    pattern.test(value) ? value : null
const integer = matching(/^-?\d{1,7}$/)
/** With larger spans, a browser would lay out a table of millions of cells. */
const span: AttributeRule = value => (/^\d{1,3}$/.test(value) && Number(value) <= 256 ? value : null)
const length = matching(/^\d{1,4}(?:px|%)?$/)

/**
 * An id is kept as written. It cannot shadow a property of `document`: that takes a `name`, or an id on a form, an
 * object or a named image, and none of these is allowed. Some that begin with a name and a colon are reserved for
 * footnotes, terms, sentences that oblige (whose names have no underscore) and the page around the text.
 */
const id = matching(
  /^(?:(?!(?:page|term|fn|fnref):|norm:[^_]{0,199}$)[\p{L}\p{N}_][\p{L}\p{N}_.()/$@+,;:=~*!-]{0,199}|fn(?:ref)?:\d{1,5}(?::\d{1,5})?)$/u,
)

const contentClass =
  /^(?:hljs(?:-[\w-]{1,40})?|[a-z]{1,20}_{1,2}|language-[\w+#.-]{1,40}|align-(?:left|center|right)|alert(?:-[a-z]{1,12})?|block(?:-title)?|elsewhere|included|inserted|matching|need|untitled|footnote-(?:ref|back)|footnotes|label|lines|rule|task|tasks|wiki|api-[a-z]{1,16})$/
const classes: AttributeRule = value => {
  const known = knownClasses.get(value)
  if (known !== undefined) return known
  const allowed =
    value
      .split(/\s+/)
      .filter(name => contentClass.test(name))
      .slice(0, 8)
      .join(' ') || null
  if (knownClasses.size < knownClassesMax && value.length < knownClassMaxChars) knownClasses.set(value, allowed)
  return allowed
}
/** Highlighted code repeats the same few thousand attribute values. */
const knownClasses = new Map<string, string | null>()
const knownClassesMax = 1_000
const knownClassMaxChars = 100

const everywhere: Readonly<Record<string, AttributeRule>> = {
  class: classes,
  dir: oneOf('ltr', 'rtl', 'auto'),
  id,
  lang: matching(/^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i),
  title: anything,
}

const cell = { colspan: span, rowspan: span, headers: anything, scope: oneOf('row', 'col', 'rowgroup', 'colgroup') }

const perElement: Readonly<Record<string, Readonly<Record<string, AttributeRule>>>> = {
  a: { 'aria-label': anything },
  col: { span },
  colgroup: { span },
  del: { datetime: anything },
  details: { open: flag },
  img: { alt: anything, height: length, width: length },
  input: { 'aria-label': anything, checked: flag },
  ins: { datetime: anything },
  li: { value: integer },
  source: { media: matching(/^\((?:prefers-color-scheme: ?(?:dark|light)|(?:min|max)-width: ?\d{1,4}px)\)$/i) },
  ol: { reversed: flag, start: integer, type: matching(/^[1aAiI]$/) },
  td: cell,
  th: cell,
  time: { datetime: anything },
}

/** The allowed attributes in source order, the first of each name. */
export function allowedAttributes(element: string, attributes: readonly Attribute[]): readonly Attribute[] {
  if (attributes.length === 0 && element !== 'img' && element !== 'input') return attributes
  const [only] = attributes
  if (element === 'span' && attributes.length === 1 && only?.[0] === 'class') {
    const allowed = classes(only[1])
    if (allowed === only[1]) return attributes
  }
  const kept = new Map<string, string>()
  for (const [name, value] of attributes) {
    const rule = ruleFor(element, name)
    const allowed = rule?.(value) ?? null
    if (allowed !== null && !kept.has(name)) kept.set(name, allowed)
  }
  addAlignment(element, attributes, kept)
  addAnchor(attributes, kept)
  if (element === 'a') addLink(attributes, kept)
  if (element === 'img') addImage(attributes, kept)
  if (element === 'source') addSourceSet(attributes, kept)
  if (element === 'input') kept.set('type', 'checkbox').set('disabled', '')
  return [...kept]
}

function ruleFor(element: string, attribute: string): AttributeRule | null {
  const own = perElement[element]
  if (own && Object.hasOwn(own, attribute)) return own[attribute] ?? null
  return Object.hasOwn(everywhere, attribute) ? (everywhere[attribute] ?? null) : null
}

const aligned: ReadonlySet<string> = new Set(['div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'p', 'td', 'th'])

/** Converts the `align` of old HTML, and of Markdown tables, to a class. */
function addAlignment(element: string, attributes: readonly Attribute[], kept: Map<string, string>): void {
  const align = writtenValue(attributes, 'align')?.toLowerCase()
  if (!aligned.has(element) || (align !== 'left' && align !== 'center' && align !== 'right')) return
  kept.set('class', [kept.get('class'), `align-${align}`].filter(Boolean).join(' '))
}

/** GitHub follows links to names as to ids, on every element, and writes this before each of them. */
const hostPrefix = 'user-content-'

function addAnchor(attributes: readonly Attribute[], kept: Map<string, string>): void {
  const written = kept.get('id') ?? id(writtenValue(attributes, 'name') ?? '')
  const anchor = written?.startsWith(hostPrefix) ? id(written.slice(hostPrefix.length)) : written
  if (anchor) kept.set('id', anchor)
}

function addLink(attributes: readonly Attribute[], kept: Map<string, string>): void {
  const target = readLinkTarget(writtenValue(attributes, 'href') ?? '')
  if (!target) return
  const isExternal = target.kind === 'external'
  kept.set('href', isExternal ? target.url : target.url.replace(`#${hostPrefix}`, '#'))
  if (isExternal) kept.set('rel', 'nofollow ugc noopener')
}

function addImage(attributes: readonly Attribute[], kept: Map<string, string>): void {
  kept.delete('id')
  const source = readImageSource(writtenValue(attributes, 'src') ?? '')
  if (source) kept.set('src', source.url)
  kept.set('loading', 'lazy')
}

/** The first image of a set, without its size. Names of files may have spaces, which would end them in a browser. */
function addSourceSet(attributes: readonly Attribute[], kept: Map<string, string>): void {
  const [first = ''] = /[^\s,](?:[^,]|,(?!\s|$))*/.exec(writtenValue(attributes, 'srcset') ?? '') ?? []
  const source = readImageSource(first.trimEnd().replace(sizeOfImage, ''))
  if (source) kept.set('srcset', source.url.replace(/\s/g, '%20'))
}

const sizeOfImage = /(?<!\s)\s{1,20}\d{1,6}(?:\.\d{1,4})?[wxh]$/i

function writtenValue(attributes: readonly Attribute[], name: string): string | null {
  return attributes.find(([key]) => key === name)?.[1] ?? null
}
