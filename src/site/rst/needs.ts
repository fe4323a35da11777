import { escapeHtml } from '../html/escape.ts'
import { elsewhere, needClass } from '../links/elsewhere.ts'
import type { Context, Parts } from './context.ts'

const name = /^[A-Za-z][\w.-]{0,150}$/
/** What a link between needs may say of the version: `req__a[version==1]`. */
const link = /^([A-Za-z][\w.-]{2,150})(\[[^\]]{0,80}\])?$/
/** Options that change how the extension draws a need. */
const ofLayout: ReadonlySet<string> = new Set([
  'id',
  'layout',
  'style',
  'collapse',
  'hide',
  'template',
  'jinja_content',
])
const linksMax = 200
/** Kinds that are requirements, as projects name them: `req`, `sw_req`, `stkh_requirement`. */
const ofRequirements = /(?<!pre)req(?:uirement)?s?$/i

/**
 * Whether a directive states something with an id: a requirement, a work product or a test of sphinx-needs, whose
 * project names its kinds. They may have the names of others (`role`, `function`), which have no such option.
 */
export function isNeed({ options }: Parts): boolean {
  return name.test(options.get('id') ?? '')
}

/** The title with its id and kind, the fields with links to other needs, and the text. */
export function printNeed(parts: Parts, context: Context, depth: number): string {
  const { name, argument, options, content } = parts
  const id = options.get('id') ?? ''
  const title = argument === '' ? '' : ` ${context.inline(argument)}`
  const marked = ofRequirements.test(name) ? ` class="${needClass}"` : ''
  const fields = [...options].flatMap(([key, value]) =>
    ofLayout.has(key) || value === '' ? [] : [printField(key, value)],
  )
  const list = fields.length === 0 ? '' : `<p><small>${fields.join(' · ')}</small></p>\n`
  return `<div class="block">\n<p class="block-title"><span${marked} id="${escapeHtml(id)}"><code>${escapeHtml(id)}</code></span>${title}</p>\n${context.blocks(content, depth)}${list}</div>\n`
}

function printField(key: string, value: string): string {
  const parts = value
    .split(/[,;]/, linksMax)
    .map(part => part.trim())
    .filter(part => part !== '')
  const areNames = parts.every(part => link.test(part)) && parts.some(part => /[_\d-]/.test(part))
  const shown = areNames ? parts.map(printName).join(', ') : escapeHtml(value)
  return `${escapeHtml(key.replaceAll('_', ' '))}: ${shown}`
}

function printName(written: string): string {
  const [, id = written, version = ''] = link.exec(written) ?? []
  return elsewhere(id, id, id) + escapeHtml(version)
}
