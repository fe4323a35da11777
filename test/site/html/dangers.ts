import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/**
 * An independent check of a page, with a browser's parser and a list written separately from the sanitiser's:
 * everything in a document that could run, load, cover or reach outside the text, in words. A page is safe if the list
 * is empty.
 */
export function findDangers(document: string): string[] {
  const found: string[] = []
  const ids = new Set<string>()
  const elements = elementsOf(parse(document))
  for (const element of elements) {
    if (element.namespaceURI === mathNamespace) {
      found.push(...dangersOfMath(element))
      continue
    }
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`foreign element ${element.tagName}`)
    if (!harmless.has(element.tagName)) found.push(`element ${element.tagName}`)
    if (isInMath(element)) found.push(`${element.tagName} in a formula`)
    for (const { name, value } of element.attrs) {
      if (!harmlessAttributes.has(name)) found.push(`attribute ${element.tagName}.${name}`)
      if (name === 'srcset' && /[\s,]/.test(value)) found.push(`several images ${value}`)
      if (name === 'href' || name === 'src' || name === 'srcset') found.push(...dangersOfUrl(element.tagName, value))
      if (name === 'name' && element.tagName !== 'meta') found.push(`name on ${element.tagName}`)
      if (name === 'type' && element.tagName === 'input' && value !== 'checkbox') found.push(`input of type ${value}`)
      if (/^(?:col|row)?span$/.test(name) && Number(value) > 1_000) found.push(`span of ${value}`)
      if (name === 'id' && ids.has(value)) found.push(`id ${value} twice`)
      if (name === 'id') ids.add(value)
    }
  }
  return [...found, ...imitations(elements), ...escapes(elements)]
}

export function elementsOf(node: Tree.Node): Tree.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'tagName' in node ? [node, ...children] : children
}

export function attributeOf(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find(attribute => attribute.name === name)?.value
}

const harmless = new Set(
  `html head meta title link body a header nav span div details summary main article footer time bdi ul ol li section
  abbr address b bdo blockquote br caption cite code col colgroup dd del dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6
  hr i img input ins kbd mark p picture pre q rp rt ruby s samp small source strong sub sup table tbody td tfoot th thead tr u var
  wbr`.split(/\s+/),
)

const mathNamespace = 'http://www.w3.org/1998/Math/MathML'

const harmlessInMath = new Set(
  `math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
  msubsup msup mtable mtd mtext mtr munder munderover none`.split(/\s+/),
)

/** None of these names an address, an event or a style. */
const harmlessMathAttributes = new Set(
  `accent accentunder class columnalign depth display displaystyle fence form height largeop linethickness
  lspace mathvariant maxsize minsize movablelimits notation rowalign rspace scriptlevel separator stretchy
  symmetric width`.split(/\s+/),
)

function dangersOfMath(element: Tree.Element): string[] {
  const attributes = element.attrs.map(({ name }) => name).filter(name => !harmlessMathAttributes.has(name))
  const found = attributes.map(name => `attribute ${element.tagName}.${name}`)
  return harmlessInMath.has(element.tagName) ? found : [...found, `element ${element.tagName} in a formula`]
}

function isInMath(element: Tree.Element): boolean {
  const parent = element.parentNode
  return parent !== null && 'namespaceURI' in parent && parent.namespaceURI === mathNamespace
}

const harmlessAttributes = new Set(
  `alt aria-current aria-label charset checked class colspan content datetime dir disabled headers height href id lang
  data-status data-strength loading media name open rel reversed role rowspan scope span src srcset start tabindex title type value width`.split(
    /\s+/,
  ),
)

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'irc:', 'ircs:', 'xmpp:'])

function dangersOfUrl(element: string, value: string): string[] {
  if (element === 'link')
    return value.startsWith('/_s/') || value.startsWith('data:image/svg+xml,') ? [] : checkUrl(value)
  if ((element === 'img' || element === 'source') && !/^https?:$/.test(new URL(value, site).protocol))
    return [`image ${value}`]
  return checkUrl(value)
}

const site = 'https://site.example/base/'

/** As a browser reads it: only an author who wrote a whole URL may name another host. */
function checkUrl(value: string): string[] {
  const url = URL.canParse(value, site) ? new URL(value, site) : undefined
  if (!url) return /^https?:/i.test(value) ? [] : [`unreadable address ${value}`]
  const reachesOut = url.host !== 'site.example' && url.host !== '' && !/^[a-z]+:/i.test(value)
  return schemes.has(url.protocol) && !reachesOut ? [] : [`address ${value}`]
}

const ownClasses =
  /(?:^|\s)(?:skip|bar|project|actions|frame|pages|contents|crumbs|note|change|neighbours|button|message)(?:\s|$)/

/** Text that imitates a part of the page around it. */
function imitations(elements: readonly Tree.Element[]): string[] {
  const article = elements.find(element => element.tagName === 'article')
  return (article ? elementsOf(article) : [])
    .map(element => attributeOf(element, 'class') ?? '')
    .filter(value => ownClasses.test(value))
    .map(value => `class ${value} in the text`)
}

/** The page has the intended structure: the article where it belongs, and nothing after it moved inside. */
function escapes(elements: readonly Tree.Element[]): string[] {
  const body = elements.find(element => element.tagName === 'body')
  const frame = elements.find(element => attributeOf(element, 'class') === 'frame')
  const main = elements.find(element => element.tagName === 'main')
  const article = elements.find(element => element.tagName === 'article')
  const footer = elements.find(element => attributeOf(element, 'class') === 'change')
  const outline = body?.childNodes.flatMap(node => ('tagName' in node ? [node.tagName] : []))
  const found: string[] = []
  if (outline?.join(' ') !== 'a header div') found.push(`body holds ${outline?.join(' ')}`)
  if (frame?.parentNode !== body || main?.parentNode !== frame) found.push('main is out of place')
  if (article?.parentNode !== main || footer?.parentNode !== main) found.push('article or footer is out of place')
  if (elements.filter(({ tagName }) => tagName === 'article' || tagName === 'main').length !== 2)
    found.push('more than one main')
  return found
}
