import { nth, orderNumber } from '../order.ts'
import type { Page, PageElement } from '../page.ts'

const languages: Readonly<Record<string, readonly string[]>> = {
  diagram: ['mermaid', 'plantuml', 'puml', 'dot', 'graphviz', 'd2', 'ditaa'],
  chart: ['mermaid', 'plantuml', 'puml', 'dot', 'graphviz', 'd2', 'ditaa'],
  config: ['yaml', 'yml', 'toml', 'ini', 'json', 'properties', 'conf', 'hcl', 'env'],
  configuration: ['yaml', 'yml', 'toml', 'ini', 'json', 'properties', 'conf', 'hcl', 'env'],
}
const plain =
  /^(?:code|blocks?|code blocks?|snippets?|examples?|samples?|listings?|code examples?|code snippets?|file)$/i
const named =
  /^(?:(first|second|third|fourth|fifth|last|\d{1,3}(?:st|nd|rd|th)) )?(?:([\w+#]+) )?([\w-]+(?: block| example| snippet)?)$/i

/**
 * Code blocks by their language and by what they show: `the yaml block`, `the second JSON response`, `the diagram`.
 * `response` is what the line before the block calls it.
 */
export function codeBlocksCalled(page: Page, words: string): readonly PageElement[] {
  const [, order = '', first, last = ''] = named.exec(words) ?? []
  if (last === '') return []
  const blocks = page.things('code')
  const ofLanguage = (name: string) => blocks.filter(block => isIn(page, block, name))
  const isLanguage = (name: string) => ofLanguage(name).length > 0
  if (first === undefined && isLanguage(last)) return counted(ofLanguage(last), order)
  const among = first === undefined ? blocks : ofLanguage(first)
  if (first !== undefined && among.length === 0) return []
  const wanted = languages[last.toLowerCase()]
  if (wanted !== undefined) {
    const shown = among.filter(block => wanted.some(one => isIn(page, block, one)))
    if (shown.length > 0) return counted(shown, order)
  }
  if (plain.test(last)) return order === '' && first === undefined && blocks.length > 1 ? [] : counted(among, order)
  return counted(
    among.filter(block => isAnnounced(page, block, last)),
    order,
  )
}

function counted(blocks: readonly PageElement[], order: string): readonly PageElement[] {
  return order === '' ? blocks : nth(blocks, orderNumber(order))
}

const synonyms: Readonly<Record<string, string>> = {
  yml: 'yaml',
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  sh: 'bash',
}

function isIn(page: Page, { start, end }: PageElement, language: string): boolean {
  const info = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*([\w+#-]*)/.exec(page.document.text.slice(start, end))?.[1] ?? ''
  const name = (text: string) => synonyms[text.toLowerCase()] ?? text.toLowerCase()
  return info !== '' && name(info) === name(language)
}

/** Whether the line before the block, which ends in a colon, has the word: `**Response:**`. */
function isAnnounced({ document }: Page, { start }: PageElement, word: string): boolean {
  const before = document.text.slice(Math.max(0, start - lineMaxChars), start).trimEnd()
  const line = before.slice(before.lastIndexOf('\n') + 1).replace(/[*_]/g, '')
  return (
    line.endsWith(':') &&
    line
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.includes(word.toLowerCase()) === true
  )
}

const lineMaxChars = 200
