import type TurndownService from 'turndown'

type Rule = TurndownService.Rule

/** Items with one space after their mark, as most documents write them. */
export const item: Rule = {
  filter: 'li',
  replacement(content, node) {
    const mark = markOf(node as Element)
    const text = (boxOf(node as Element) + content)
      .replace(/^\s+/, '')
      .replace(/^(\[[ x]\])\s+/, '$1 ')
      .replace(/(?<!\s)\s+$/, '')
      .replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
    return `${mark}${text}${node.nextSibling ? '\n' : ''}`
  },
}

/** Of a page that has a box in front of the words. */
export const checkbox: Rule = {
  filter: node => node.nodeName === 'INPUT' && node.getAttribute('type') === 'checkbox' && node.closest('li') !== null,
  replacement: (_content, node) => ((node as Element).hasAttribute('checked') ? '[x] ' : '[ ] '),
}

/** Google Docs and Confluence say of the item whether it is done. */
function boxOf(item: Element): string {
  if (item.hasAttribute('data-inline-task-id')) return item.classList.contains('checked') ? '[x] ' : '[ ] '
  if (item.getAttribute('role') !== 'checkbox') return ''
  return item.getAttribute('aria-checked') === 'true' ? '[x] ' : '[ ] '
}

/** The numbers of the items that were written, so that each is counted once. */
const numbers = new WeakMap<Element, number>()

function markOf(item: Element): string {
  const list = item.parentElement
  if (list?.nodeName !== 'OL') return '- '
  let at: Element | null = item
  let count = 0
  for (; at !== null && !numbers.has(at); at = at.previousElementSibling) if (at.nodeName === 'LI') count++
  const before = (at && numbers.get(at)) ?? Number(list.getAttribute('start') ?? 1) - 1
  numbers.set(item, before + count)
  return `${before + count}. `
}

/** Google Docs writes the lists inside an item after it. */
export const listInList: Rule = {
  filter: node => isList(node) && isList(node.parentNode),
  replacement(content, node) {
    const above = (node as Element).previousElementSibling
    const indent = ' '.repeat(above?.nodeName === 'LI' ? markOf(above).length : 0)
    return `\n${indent}${content.trim().replace(/\n(?=.)/g, `\n${indent}`)}\n`
  },
}

function isList(node: Node | null): boolean {
  return node?.nodeName === 'UL' || node?.nodeName === 'OL'
}

/** Where the text of each item of Word begins, and that of the items that it is inside of. */
const textColumns = new WeakMap<Node, readonly number[]>()

/** Letters and numbers such as `(a)`, `iv.` and `2.1`, which Markdown does not count, are text; Word pads them. */
const wideLabel = /^(\(?(?:[a-z]{1,5}|\d{1,3}(?:\.\d{1,3}){1,8})[.)]?)\s{2,}/i

/** Word writes items as paragraphs that begin with their mark. */
export const wordItem: Rule = {
  filter: node => node.nodeName === 'P' && /mso-list:\s*l\d/i.test(node.getAttribute('style') ?? ''),
  replacement(content, node) {
    const level = Number(/level(\d)/i.exec((node as Element).getAttribute('style') ?? '')?.[1] ?? 1)
    const text = content
      .trim()
      .replace(/^\\?[·•o§\-*]\s+/, '')
      .replace(wideLabel, '$1 ')
    const number = /^(\d{1,9})\\?[.)]\s+/.exec(text)
    const mark = number ? `${number[1]}. ` : '- '
    const above = (node as Element).previousElementSibling
    const outer = (above && textColumns.get(above))?.slice(0, level - 1) ?? []
    const column = outer.at(-1) ?? 0
    textColumns.set(node, [...outer, column + mark.length])
    return `\n${' '.repeat(column)}${mark}${number ? text.slice(number[0].length) : text}\n`
  },
}
