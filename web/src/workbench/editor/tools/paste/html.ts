import TurndownService from 'turndown'

type Rule = TurndownService.Rule

/** What documents and pages put on the clipboard, as Markdown. */
export function markdownOf(html: string): string {
  return service()
    .turndown(withoutComments(html))
    .replace(/\u00a0/g, ' ')
}

const fragmentStart = '<!--StartFragment-->'
const fragmentEnd = '<!--EndFragment-->'
/** They also match what is never closed, once, rather than to look for its end from every beginning. */
const conditions = /<!\[if[^\]]*(\]>)?/gi
const comments = /<!--(?:(?!-->)[\s\S])*(-->)?/g

function onlyOpen(whole: string, closing: string | undefined): string {
  return closing === undefined ? whole : ''
}

/** Word hides the marks of its lists and its own settings in comments. */
function withoutComments(html: string): string {
  const start = html.indexOf(fragmentStart) + fragmentStart.length
  const end = html.lastIndexOf(fragmentEnd)
  const body = html.includes(fragmentStart) && start <= end ? html.slice(start, end) : html
  return body
    .replace(conditions, onlyOpen)
    .replace(/<!\[endif\]>/gi, '')
    .replace(comments, onlyOpen)
}

let made: TurndownService | null = null

function service(): TurndownService {
  if (made) return made
  made = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '***',
  })
  made.remove(['style', 'script', 'title', 'meta', 'noscript'])
  made.addRule('table', table)
  made.addRule('cell', {
    filter: ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption'],
    replacement: content => content,
  })
  made.addRule('item', item)
  made.addRule('wordItem', wordItem)
  made.addRule('struck', {
    filter: ['del', 's'],
    replacement: content => (content.trim() === '' ? content : `~~${content}~~`),
  })
  made.addRule('plain', plain)
  made.addRule('image', {
    filter: 'img',
    replacement: (_content, node) => escaped((node as Element).getAttribute('alt') ?? ''),
  })
  return made
}

/** Items with one space after their mark, as most documents write them. */
const item: Rule = {
  filter: 'li',
  replacement(content, node) {
    const { parentNode } = node
    const isNumber = parentNode?.nodeName === 'OL'
    const start = isNumber ? Number((parentNode as Element).getAttribute('start') ?? 1) : 1
    const index = parentNode
      ? Array.from(parentNode.childNodes)
          .filter(({ nodeName }) => nodeName === 'LI')
          .indexOf(node as HTMLLIElement)
      : 0
    const mark = isNumber ? `${start + index}. ` : '- '
    const text = content
      .replace(/^\n+/, '')
      .replace(/(?<!\s)\s+$/, '')
      .replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
    return `${mark}${text}${node.nextSibling ? '\n' : ''}`
  },
}

/** Word writes items as paragraphs that begin with their mark. */
const wordItem: Rule = {
  filter: node => node.nodeName === 'P' && /mso-list:\s*l\d/i.test(node.getAttribute('style') ?? ''),
  replacement(content, node) {
    const level = Number(/level(\d)/i.exec((node as Element).getAttribute('style') ?? '')?.[1] ?? 1)
    const text = content.trim().replace(/^\\?[·•o§\-*]\s+/, '')
    const number = /^(\d{1,9})\\?[.)]\s+/.exec(text)
    const mark = number ? `${number[1]}. ` : '- '
    return `\n${'  '.repeat(level - 1)}${mark}${number ? text.slice(number[0].length) : text}\n`
  },
}

/** Google Docs wraps everything in a bold element that is not bold. */
const plain: Rule = {
  filter: node =>
    /^(?:B|STRONG|I|EM)$/.test(node.nodeName) &&
    /font-(?:weight|style):\s*normal/i.test(node.getAttribute('style') ?? ''),
  replacement: content => content,
}

const table: Rule = {
  filter: 'table',
  replacement(_content, node) {
    const rows = Array.from((node as Element).querySelectorAll('tr'), row =>
      Array.from(row.querySelectorAll('td, th'), cell => cellOf(cell.innerHTML)),
    )
    const columns = Math.max(0, ...rows.map(row => row.length))
    if (columns === 0) return ''
    const lines = rows.map(row => `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`)
    return `\n\n${[lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n')}\n\n`
  },
}

function cellOf(html: string): string {
  return service()
    .turndown(html)
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .replace(/\\?\|/g, '\\|')
    .trim()
}

function escaped(text: string): string {
  return text.replace(/[[\]*_`\\]/g, '\\$&')
}
