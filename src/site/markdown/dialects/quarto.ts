import { escapeHtml } from '../../html/escape.ts'
import { elsewhere } from '../../links/elsewhere.ts'

const chunk = /^([ \t]{0,3})(`{3,20}|~{3,20})[ \t]*\{([a-zA-Z][\w+#-]{0,30})(?:[ ,]([^{}\n]{0,300}))?\}[ \t]*$/
const setting = /^[ \t]*(?:#|\/\/|--|%%)\|[ \t]*([\w.-]{1,40})[ \t]*:[ \t]*(.{0,500})$/
const reference =
  /(?<![\w@\\])(-?)@((?:sec|fig|tbl|lst|eq|thm|def|exm|nte|tip|wrn|cau|imp)-[\w-]{1,100})|`[^`\n]{1,500}`/g
const bracketed = /\[(-?@(?:sec|fig|tbl|lst|eq|thm|def|exm)-[\w-]{1,100})\]/g

/**
 * Quarto and R Markdown as Markdown: code that runs is its source, without its settings, below the caption of its figure;
 * code that readers are not shown there is left out, and `@sec-intro` refers to the section. Nothing is run.
 */
export function plainQuarto(text: string): string {
  const output: string[] = []
  const lines = text.split('\n')
  let fence: string | null = null
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, indent = '', mark, language = '', options = ''] = fence === null ? (chunk.exec(line) ?? []) : []
    if (mark !== undefined) {
      const end = endOf(lines, at + 1, mark)
      output.push(...printChunk({ indent, mark, language, options }, lines.slice(at + 1, end)))
      at = end
      continue
    }
    const opened: string | undefined = /^[ \t>]{0,20}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === null) fence = opened ?? null
    else if (opened?.startsWith(fence)) fence = null
    output.push(fence === null && opened === undefined && line.includes('@') ? withReferences(line) : line)
  }
  return output.join('\n')
}

type Chunk = { readonly indent: string; readonly mark: string; readonly language: string; readonly options: string }

function endOf(lines: readonly string[], from: number, mark: string): number {
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (line.startsWith(mark) && line === mark.charAt(0).repeat(line.length)) return at
  }
  return lines.length
}

function printChunk({ indent, mark, language, options }: Chunk, body: readonly string[]): string[] {
  const settings = new Map<string, string>()
  for (const [, key = '', value = ''] of options.matchAll(
    /([\w.-]{1,40})[ ]{0,3}=[ ]{0,3}("[^"]{0,200}"|[\w.]{1,40})/g,
  ))
    settings.set(key, value.replace(/^"|"$/g, '').toLowerCase())
  let from = 0
  for (let found = setting.exec(body[0] ?? ''); found; found = setting.exec(body[++from] ?? ''))
    settings.set(found[1] ?? '', (found[2] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2'))
  const label = settings.get('label') ?? ''
  const anchor = /^(?:fig|tbl|lst)-[\w-]{1,100}$/.test(label)
    ? `<a class="label" id="${label}" title="${label}"></a>`
    : ''
  const caption = settings.get('fig-cap') ?? settings.get('tbl-cap') ?? settings.get('lst-cap') ?? ''
  const title = caption === '' || /^[|>!]/.test(caption) ? '' : `<p class="block-title">${escapeHtml(caption)}</p>`
  const above = anchor + title === '' ? [] : ['', anchor + title, '']
  const isHidden = [settings.get('echo'), settings.get('include')].includes('false')
  return isHidden ? above : [...above, `${indent}${mark}${language}`, ...body.slice(from), `${indent}${mark}`]
}

function withReferences(line: string): string {
  return line
    .replace(bracketed, '$1')
    .replace(reference, (written, _minus: string, id: string | undefined) =>
      id === undefined ? written : elsewhere(id, null, id),
    )
}
