import { type Keywords, keywordsOf, type Part } from './keywords.ts'

export type Line =
  | { readonly kind: 'part'; readonly part: Part; readonly keyword: string; readonly title: string }
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | { readonly kind: 'step'; readonly keyword: string; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  /** A description; `''` ends a paragraph. */
  | { readonly kind: 'text'; readonly text: string }

export type Feature = { readonly language: string; readonly lines: readonly Line[] }

/** Reads a feature, without its comments; `null` for other texts and for languages whose keywords are not known. */
export function readFeature(text: string): Feature | null {
  const source = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  const language = /^[ \t]*#[ \t]*language[ \t]*:[ \t]*([\w-]{2,20})[ \t]*$/.exec(firstLine(source))?.[1] ?? 'en'
  const keywords = keywordsOf(language)
  if (keywords === null) return null
  const lines = linesOf(source, keywords)
  return lines.some(line => line.kind === 'part' && line.part === 'feature') ? { language, lines } : null
}

function firstLine(source: readonly string[]): string {
  return source.find(line => line.trim() !== '') ?? ''
}

function linesOf(source: readonly string[], { parts, steps }: Keywords): Line[] {
  const heads = Object.entries(parts).map(
    ([part, names]) => [part as Part, new RegExp(`^(${names})[ \\t]*:[ \\t]*(\\S.*|)$`)] as const,
  )
  const step = new RegExp(`^(\\*|${steps})(?:(?<=')|(?=[ \\t]|$))(.*)$`)
  const lines: Line[] = []
  let takesSteps = false
  for (let at = 0; at < source.length; at++) {
    const line = (source[at] ?? '').trim()
    const fence = /^("""|```)(.*)$/.exec(line)
    if (fence && lines.at(-1)?.kind === 'step') {
      const end = endOfCode(source, at + 1, fence[1] ?? '')
      const indent = (source[at] ?? '').search(/\S/)
      const body = source.slice(at + 1, end).map(text => text.slice(Math.min(indent, Math.max(text.search(/\S|$/), 0))))
      lines.push({ kind: 'code', language: fence[2]?.trim() ?? '', text: body.join('\n') })
      at = end
      continue
    }
    if (line.startsWith('#')) continue
    const head = heads.flatMap(([part, form]) => {
      const found = form.exec(line)
      return found ? [{ kind: 'part' as const, part, keyword: found[1] ?? '', title: found[2]?.trim() ?? '' }] : []
    })[0]
    if (head) {
      takesSteps = head.part === 'scenario' || head.part === 'background'
      lines.push(head)
    } else if (line.startsWith('@')) lines.push({ kind: 'tags', tags: tagsOf(line) })
    else if (line.startsWith('|')) lines.push({ kind: 'row', cells: cellsOf(line) })
    else {
      const [, keyword = '', rest = ''] = (takesSteps && step.exec(line)) || []
      lines.push(keyword === '' ? { kind: 'text', text: line } : { kind: 'step', keyword, text: rest.trim() })
    }
  }
  return lines
}

/** A comment may follow. */
function tagsOf(line: string): readonly string[] {
  const words = line.split(/\s+/)
  const comment = words.findIndex(word => word.startsWith('#'))
  return comment === -1 ? words : words.slice(0, comment)
}

function endOfCode(source: readonly string[], from: number, fence: string): number {
  let at = from
  while (at < source.length && (source[at] ?? '').trim() !== fence) at++
  return at
}

/** `\|`, `\\` and `\n` are a bar, a backslash and a new line. */
function cellsOf(line: string): string[] {
  const cells = line
    .slice(1)
    .replace(/\\([|\\n])/g, (_, char: string) => escapes[char] ?? char)
    .split('|')
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.map(cell =>
    cell
      .replace(/[\ue000\ue001]/g, mark => (mark === '\ue000' ? '|' : '\\'))
      .replaceAll('\ue002', '\n')
      .trim(),
  )
}

/** Characters for private use, until the cells are apart. */
const escapes: Readonly<Record<string, string>> = { '|': '\ue000', '\\': '\ue001', n: '\ue002' }
