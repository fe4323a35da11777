import { escapeHtml } from '../html/escape.ts'
import type { Context, Parts } from './context.ts'

type Print = (parts: Parts, context: Context, depth: number) => string

/** A picture before a title, of which nothing is shown. */
const icon = /:(?:octicon|fa|fa[bdrs]|material-[a-z]{1,12}):`[^`]{0,100}` ?/g

const within: Print = ({ content }, context, depth) => context.blocks(content, depth)

const titled: Print = ({ argument, options, content }, context, depth) => {
  const title = linked(argument.replace(icon, '').trim(), options)
  const first = title === '' ? '' : `<p class="block-title">${context.inline(title)}</p>\n`
  return `<div class="block">\n${first}${context.blocks(withoutMarks(content), depth)}</div>\n`
}

/** Code below the name of its language, or below the title that follows it. */
const codeTab: Print = (parts, context) => {
  const [language = '', ...words] = parts.argument.split(/\s+/)
  const text = parts.content.join('\n')
  const title = `<p class="block-title">${escapeHtml(words.join(' ') || language)}</p>\n`
  return `${title}<pre><code>${context.highlight(text, language) ?? escapeHtml(text)}\n</code></pre>\n`
}

const folded: Print = ({ argument, content }, context, depth) => {
  const title = context.inline(argument.replace(icon, '').trim()) || 'Details'
  return `<details><summary>${title}</summary>\n${context.blocks(content, depth)}</details>\n`
}

const button: Print = ({ name, argument, options, content }, context) => {
  const type = name === 'button-ref' ? (options.get('ref-type') ?? 'any') : 'url'
  const text = content.join(' ').replace(icon, '').trim()
  return `<p>${context.inline(linked(text, new Map([...options, ['link', argument], ['link-type', type]])))}</p>\n`
}

/**
 * What sphinx-design and the extensions for tabs lay out: the cells of grids, cards and tabs one after the other, below
 * their titles, which lead to where a card leads.
 */
export const layouts: Readonly<Record<string, Print>> = {
  grid: within,
  'grid-item': within,
  'grid-item-card': titled,
  card: titled,
  'card-carousel': within,
  'tab-set': within,
  'tab-set-code': within,
  'tab-item': titled,
  tabs: within,
  tab: titled,
  'group-tab': titled,
  'code-tab': codeTab,
  dropdown: folded,
  collapse: folded,
  details: folded,
  div: within,
  'button-ref': button,
  'button-link': button,
}

/** The title of a card that is a link as a whole, as the role or the link that leads there. */
function linked(title: string, options: ReadonlyMap<string, string>): string {
  const target = options.get('link') ?? ''
  const label = title || target
  if (target === '' || /[<>`\n]/.test(target) || /[`<>]/.test(label)) return title
  const type = options.get('link-type') ?? 'url'
  if (type === 'doc' || type === 'ref' || type === 'any') return `:${type}:\`${label} <${target}>\``
  return `\`${label} <${target}>\`__`
}

/** Lines that end the head of a card, and begin its foot. */
function withoutMarks(content: readonly string[]): readonly string[] {
  return content.map(line => (/^(?:\^{3,}|\+{3,})$/.test(line) ? '' : line))
}
