/** A part of a document: a section, a text, a requirement, or another element of the grammar. */
export type Element = {
  /** As the grammar names it: `REQUIREMENT`. */
  readonly kind: string
  readonly fields: readonly Field[]
  /** How many sections and composite elements are around it. */
  readonly depth: number
}

/** `lines` of a value that is not within one line: of a block, or indented ones such as relations. */
export type Field = { readonly name: string; readonly value: string; readonly lines: readonly string[] | null }

const opening = /^\[{1,2}([A-Z][A-Z0-9_]{0,60})\]{1,2}$/
const closing = /^\[{1,2}\/([A-Z][A-Z0-9_]{0,60})\]{1,2}$/
const field = /^([A-Z][A-Z0-9_-]{0,60}):(?:[ \t]+(\S.*)?)?$/
const depthMax = 40

/**
 * The elements of a StrictDoc document, in order; `null` for other texts. Lines outside of fields become the text of an
 * element, so that nothing is lost.
 */
export function readElements(text: string): readonly Element[] | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  if (lines.find(line => line.trim() !== '')?.trim() !== '[DOCUMENT]') return null
  const elements: Element[] = []
  let fields: Field[] = []
  let depth = 0
  const begin = (kind: string, isComposite: boolean) => {
    fields = []
    elements.push({ kind, fields, depth })
    if (isComposite) depth = Math.min(depth + 1, depthMax)
  }
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trimEnd()
    const kind = opening.exec(line)?.[1]
    if (kind !== undefined && kind !== 'FREETEXT') {
      begin(kind, line.startsWith('[[') || kind === 'SECTION')
      continue
    }
    if (kind === 'FREETEXT') {
      const end = endAt(lines, at + 1, '[/FREETEXT]')
      elements.push({ kind: 'TEXT', depth, fields: [blockField('STATEMENT', lines.slice(at + 1, end))] })
      at = end
      continue
    }
    if (closing.test(line)) {
      depth = Math.max(0, depth - 1)
      continue
    }
    const [, name, value = ''] = field.exec(line) ?? []
    if (name === undefined) {
      if (line !== '') fields.push(blockField('', [line]))
    } else if (value === '>>>') {
      const end = endAt(lines, at + 1, '<<<')
      fields.push(blockField(name, lines.slice(at + 1, end)))
      at = end
    } else if (value === '') {
      let end = at + 1
      while (end < lines.length && /^(?:\s+\S|- )/.test(lines[end] ?? '')) end++
      fields.push(blockField(name, lines.slice(at + 1, end)))
      at = end - 1
    } else fields.push({ name, value, lines: null })
  }
  return elements
}

function blockField(name: string, lines: readonly string[]): Field {
  return { name, value: lines.join('\n').trim(), lines }
}

/** A block without an end goes on to the end of the text. */
function endAt(lines: readonly string[], from: number, mark: string): number {
  let at = from
  while (at < lines.length && lines[at]?.trimEnd() !== mark) at++
  return at
}

export function fieldOf(element: Element, name: string): string {
  return element.fields.find(each => each.name === name)?.value ?? ''
}
