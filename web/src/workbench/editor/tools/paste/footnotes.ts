import type TurndownService from 'turndown'

type Rule = TurndownService.Rule

/** A footnote as it is defined below a text. */
export type Footnote = { readonly label: string; readonly text: string }

type Found = {
  readonly root: Node | null
  /** Labels by the names that references lead to; cells of tables are converted apart and have only these. */
  readonly labels: ReadonlyMap<string, string>
  /** The names that notes lead back to. */
  readonly backs: ReadonlySet<string>
  /** Labels by the elements that have the text of a note. */
  readonly definitions: ReadonlyMap<Element, string>
  readonly references: readonly Element[]
}

const nothing: Found = { root: null, labels: new Map(), backs: new Set(), definitions: new Map(), references: [] }
let found = nothing
let taken: ReadonlySet<string> = new Set()
let notes: Footnote[] = []

/** Runs a conversion with the rules below, whose footnotes are apart. `labels` are those that have another meaning. */
export function withFootnotes(
  labels: ReadonlySet<string>,
  convert: () => string,
): { readonly markdown: string; readonly notes: readonly Footnote[] } {
  found = nothing
  taken = labels
  notes = []
  const markdown = convert()
  found = nothing
  return { markdown, notes }
}

export function addFootnoteRules(service: TurndownService): void {
  service.addRule('footnoteLine', line)
  service.addRule('footnoteReference', reference)
  service.addRule('footnoteBack', back)
  service.addRule('footnote', definition)
}

const reference: Rule = {
  filter: node => look(node).labels.has(nameIn(node as Element)),
  replacement: (_content, node) => `[^${found.labels.get(nameIn(node as Element))}]`,
}

const back: Rule = { filter: node => look(node).backs.has(nameIn(node as Element)), replacement: () => '' }

const definition: Rule = {
  filter: node => look(node).definitions.has(node as Element),
  replacement(content, node) {
    const text = content.trim().replace(/\n(?=.)/g, '\n    ')
    notes.push({ label: found.definitions.get(node as Element) ?? '', text })
    return ''
  },
}

/** Word and others draw a line above the notes. */
const line: Rule = {
  filter(node) {
    if (node.nodeName !== 'HR') return false
    const { definitions, references } = look(node)
    const parent = node.parentElement
    const holds = (elements: Iterable<Element>) => [...elements].some(each => parent?.contains(each))
    return parent !== null && definitions.size > 0 && holds(definitions.keys()) && !holds(references)
  },
  replacement: () => '',
}

/** The first element that is converted is in the document itself, before any cell of its tables. */
function look(node: Node): Found {
  if (found.root !== null) return found
  let root = node
  while (root.parentNode !== null) root = root.parentNode
  found = footnotesIn(root as Document)
  return found
}

/** The name in the document that a link leads to, also where the address of a copied file is before it. */
function nameIn(node: Element): string {
  if (node.nodeName !== 'A') return ''
  const [, name = ''] = /^(?:file:[^#]*)?#(.+)$/.exec(node.getAttribute('href') ?? '') ?? []
  return name
}

const mark = /^\W{0,2}(?:[\p{L}\p{N}]{1,9}|[*†‡§]{1,4})\W{0,2}$/u

/**
 * A short link to a later place that has a link back to it is a footnote, whether Word, LibreOffice, Google Docs or a
 * page wrote it.
 */
function footnotesIn(root: Document): Found {
  const order = new Map<Element, number>()
  const named = new Map<string, Element>()
  for (const element of Array.from(root.querySelectorAll('*'))) {
    order.set(element, order.size)
    for (const name of [element.getAttribute('id'), element.getAttribute('name')])
      if (name !== null && !named.has(name)) named.set(name, element)
  }
  const labels = new Map<string, string>()
  const backs = new Set<string>()
  const references: Element[] = []
  const targets: { readonly target: Element; readonly label: string }[] = []
  for (const link of Array.from(root.querySelectorAll('a[href]'))) {
    const name = nameIn(link)
    const target = named.get(name)
    const words = (link.textContent ?? '').trim()
    if (target === undefined || !mark.test(words) || (order.get(target) ?? 0) <= (order.get(link) ?? 0)) continue
    const leadsBack = (each: Element): boolean => {
      const origin = named.get(nameIn(each))
      return origin === link || (origin !== undefined && isAround(origin, link))
    }
    const returning = [target, ...Array.from(target.querySelectorAll('a[href]'))].filter(leadsBack)
    if (returning.length === 0) continue
    references.push(link)
    for (const each of returning) backs.add(nameIn(each))
    if (labels.has(name)) continue
    const label = freeLabel(words, new Set([...taken, ...labels.values()]))
    labels.set(name, label)
    targets.push({ target, label })
  }
  const elements = targets.map(({ target }) => target)
  const definitions = new Map(
    targets.map(({ target, label }, at) => {
      const others = [elements[at - 1], elements[at + 1]].filter(other => other !== undefined)
      return [blockOf(target, [...others, ...references.slice(0, 1)]), label]
    }),
  )
  return { root, labels, backs, definitions, references }
}

/** Superscripts and the like have the name instead of the link in them. */
function isAround(origin: Element, link: Element): boolean {
  return /^(?:SUP|SPAN|A)$/.test(origin.nodeName) && origin.contains(link)
}

function freeLabel(words: string, used: ReadonlySet<string>): string {
  const [own = '1'] = /[\p{L}\p{N}]{1,9}/u.exec(words) ?? []
  if (!used.has(own)) return own
  let number = 1
  while (used.has(String(number))) number++
  return String(number)
}

/** The largest element that has only this note. */
function blockOf(target: Element, others: readonly Element[]): Element {
  let block = target
  while (block.nodeName !== 'LI') {
    const parent = block.parentElement
    if (parent === null || /^(?:BODY|HTML)$/.test(parent.nodeName) || others.some(other => parent.contains(other)))
      break
    block = parent
  }
  return block
}
