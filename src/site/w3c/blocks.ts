import { escapeHtml } from '../html/escape.ts'
import { isVerbatim } from './verbatim.ts'

type Container = { readonly kind: 'ul' | 'ol' | 'dl'; readonly indent: number; item: 'li' | 'dt' | 'dd' }

const blockTag =
  /^<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|head|header|hr|html|img|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(?=[\s/>])/i
const heading = /^(#{1,5})[ \t]+(\S.*)$/
const idAtEnd = /\{#([\w.:()/-]{1,100})\}$/
const bullet = /^([*+-]|\d{1,4}\.)[ \t]+(?=\S)/
const pair = /^(::?)(?:[ \t]+|$)/
const remark = /^(Note|Issue|Advisement|Assertion|Warning)(?:\(([^()\n]{1,80})\))?[:,][ \t]+(?=\S)/
const kinds: Readonly<Record<string, string>> = {
  Note: 'note',
  Issue: 'warning',
  Advisement: 'important',
  Warning: 'warning',
  Assertion: 'note',
}

/**
 * The blocks of Bikeshed's Markdown as HTML, mixed with the HTML of the author, which stays as it is. A list is nested
 * in another if it is further indented, whatever the marker. Linear.
 */
export function printBlocks(text: string, indentWidth: number): string {
  const lines = text.split(/\r\n?|\n/)
  const output: string[] = []
  const lists: Container[] = []
  let state: 'between' | 'paragraph' | 'html' | 'item' = 'between'
  let after = ''

  const endParagraph = () => {
    if (state === 'paragraph') output.push(`</p>${after}`)
    after = ''
    state = 'between'
  }
  const closeLists = (isClosed: (list: Container) => boolean) => {
    endParagraph()
    for (let last = lists.at(-1); last && isClosed(last); last = lists.at(-1)) {
      lists.pop()
      output.push(`</${last.item}></${last.kind}>`)
    }
  }
  const openItem = (kind: Container['kind'], indent: number, item: Container['item'], start: string) => {
    closeLists(list => list.indent > indent || (list.indent === indent && list.kind !== kind))
    const last = lists.at(-1)
    if (last?.indent === indent) {
      output.push(`</${last.item}><${item}>`)
      last.item = item
    } else {
      lists.push({ kind, indent, item })
      output.push(`<${kind}${start}><${item}>`)
    }
    state = 'item'
  }

  let isAfterBlank = true
  for (let at = 0; at < lines.length; at++) {
    const { indent, line: written } = indented(lines[at] ?? '', indentWidth)
    let line = written
    if (line === '') {
      endParagraph()
      isAfterBlank = true
      continue
    }
    const next = (lines[at + 1] ?? '').trim()
    const titled = heading.exec(line)
    if (
      state === 'between' &&
      isAfterBlank &&
      titled === null &&
      /^(?:={3,}|-{3,})$/.test(next) &&
      !/^<|^[-=]{3,}$/.test(line)
    ) {
      closeLists(() => true)
      output.push(printHeading(line, next.startsWith('=') ? 2 : 3))
      at++
      continue
    }
    if (titled && state !== 'html') {
      closeLists(() => true)
      output.push(printHeading(titled[2] ?? '', (titled[1] ?? '').length + 1))
      isAfterBlank = true
      continue
    }
    if (state === 'between' && /^-{3,}$/.test(line)) {
      closeLists(list => list.indent >= indent)
      output.push('<hr>')
      continue
    }
    const listed = readMarker(line)
    if (listed && (state !== 'paragraph' || listed.isPlain)) {
      let column = indent
      let marker: ReturnType<typeof readMarker> = listed
      while (marker) {
        openItem(marker.kind, column, marker.item, marker.start)
        line = line.slice(marker.length)
        column += 1
        marker = readMarker(line)
        isAfterBlank = false
      }
      if (line !== '') output.push(line)
      continue
    }
    if (isAfterBlank || blockTag.test(line)) closeLists(list => list.indent >= indent)
    if (isVerbatim(line) || blockTag.test(line)) {
      endParagraph()
      output.push(line)
      state = 'html'
    } else if (state !== 'between') output.push(line)
    else {
      const remarked = remark.exec(line)
      const [open, close] = remarked ? printRemark(remarked) : ['', '']
      after = close
      output.push(`${open}<p>${line.slice(remarked?.[0].length ?? 0)}`)
      state = 'paragraph'
    }
    isAfterBlank = false
  }
  closeLists(() => true)
  return output.join('\n')
}

function readMarker(line: string) {
  const [written = '', sign = ''] = bullet.exec(line) ?? []
  if (written !== '') {
    const isOrdered = /^\d/.test(sign)
    const start = isOrdered && Number.parseInt(sign, 10) > 1 ? ` start="${Number.parseInt(sign, 10)}"` : ''
    return {
      kind: isOrdered ? ('ol' as const) : ('ul' as const),
      item: 'li' as const,
      start,
      length: written.length,
      isPlain: true,
    }
  }
  const [of = '', colons = ''] = pair.exec(line) ?? []
  if (of === '') return null
  return {
    kind: 'dl' as const,
    item: colons === '::' ? ('dd' as const) : ('dt' as const),
    start: '',
    length: of.length,
    isPlain: false,
  }
}

function indented(line: string, width: number): { readonly indent: number; readonly line: string } {
  const text = line.trim()
  let indent = 0
  for (const char of line.slice(0, line.indexOf(text.charAt(0)))) indent += char === '\t' ? width : 1
  return { indent: text === '' ? 0 : indent, line: text }
}

function printHeading(written: string, level: number): string {
  const id = idAtEnd.exec(written)?.[1]
  const text = id === undefined ? written : written.slice(0, -id.length - 3).trimEnd()
  const name = `h${Math.min(level, 6)}`
  return `<${name}${id === undefined ? '' : ` id="${escapeHtml(id)}"`}>${withoutMarks(text)}</${name}>`
}

/** `# Title #` is the same as `# Title`. */
function withoutMarks(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '#') end--
  return /\s/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text
}

function printRemark([, name = '', of]: RegExpExecArray): readonly [string, string] {
  const title = of === undefined ? name : `${name} ${escapeHtml(of)}`
  return [`<div class="alert alert-${kinds[name] ?? 'note'}"><p class="alert-title">${title}</p>`, '</div>']
}
