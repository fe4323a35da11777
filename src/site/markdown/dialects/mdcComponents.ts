/** A component of MDC between two lines with the same number of colons. */
export type Component = {
  readonly name: string
  /** What is in brackets after the name. */
  readonly label: string
  /** As they are written in braces, and those of the YAML below the opening. */
  readonly attributes: string
  /** The first line of its content. */
  readonly from: number
  /** By how many columns its content is indented. */
  readonly added: number
  readonly isEmpty: boolean
}

/** By the numbers of their lines, of which `code` are those of fenced code. */
export type Components = {
  readonly starts: ReadonlyMap<number, Component>
  readonly ends: ReadonlySet<number>
  readonly code: ReadonlySet<number>
}

const opening = /^(:{2,20})([A-Za-z][\w-]{0,60})(?:\[([^[\]]{0,300})\])?(?:\{(.{0,4000})\})?$/
const closing = /^:{2,20}$/
const field = /^([A-Za-z][\w-]{0,40}):[ \t]{1,20}(\S.{0,500})$/
const codeFence = /^(`{3,}|~{3,})/
const depthMax = 16
const propertiesMaxLines = 200

type Open = {
  readonly start: number
  readonly colons: string
  readonly column: number
  readonly component: Pick<Component, 'name' | 'label' | 'attributes' | 'from'>
  /** The least indentation of its content. */
  least: number
}

/** The components of a text; `null` if one has no end, an end no component, or none has two colons. Linear. */
export function componentsIn(lines: readonly string[]): Components | null {
  const starts = new Map<number, Component>()
  const ends = new Set<number>()
  const code = new Set<number>()
  const open: Open[] = []
  const dashesAfter = nextDashes(lines)
  let fence: string | null = null
  let isMdc = false
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').trim()
    if (line === '') continue
    const around = open.at(-1)
    const indent = (lines[index] ?? '').length - (lines[index] ?? '').trimStart().length
    const isEnd = fence === null && closing.test(line)
    if (around && !isEnd) around.least = Math.min(around.least, indent)
    const mark = codeFence.exec(line)?.[1]
    if (fence !== null || mark !== undefined) {
      code.add(index)
      if (fence === null) fence = mark ?? null
      else if (mark?.startsWith(fence) && line === mark) fence = null
      continue
    }
    if (isEnd) {
      const ended = open.pop()
      if (ended?.colons !== line) return null
      ends.add(index)
      const { start, column, component, least } = ended
      const isEmpty = least === Number.POSITIVE_INFINITY
      starts.set(start, { ...component, isEmpty, added: isEmpty ? 0 : Math.max(0, least - column) })
      const parent = open.at(-1)
      if (parent) parent.least = Math.min(parent.least, least)
      continue
    }
    const [, colons, name = '', label = '', attributes = ''] = opening.exec(line) ?? []
    if (colons === undefined) continue
    if (open.length >= depthMax) return null
    isMdc ||= colons === '::'
    const to = lines[index + 1]?.trim() === '---' ? dashesAfter(index + 2) : null
    const properties = to === null || to - index > propertiesMaxLines ? null : lines.slice(index + 2, to)
    const component = { name, label, attributes: `${attributes}${attributesIn(properties ?? [])}` }
    const from = properties === null || to === null ? index + 1 : to + 1
    open.push({
      start: index,
      colons,
      column: indent,
      component: { ...component, from },
      least: Number.POSITIVE_INFINITY,
    })
    index = from - 1
  }
  return isMdc && open.length === 0 ? { starts, ends, code } : null
}

/** The properties that are written on one line each. */
function attributesIn(yaml: readonly string[]): string {
  const fields = yaml.flatMap(line => {
    const [, key, value = ''] = field.exec(line.trim()) ?? []
    return key === undefined ? [] : [` ${key}="${value.replace(/^(["'])(.*)\1$/, '$2').replaceAll('"', '”')}"`]
  })
  return fields.join('')
}

/** The first line of dashes at or after another, looked up from the end once. */
function nextDashes(lines: readonly string[]): (from: number) => number | null {
  const dashes = lines.flatMap((line, index) => (line.trim() === '---' ? [index] : []))
  let next = 0
  return from => {
    while ((dashes[next] ?? Number.POSITIVE_INFINITY) < from) next++
    return dashes[next] ?? null
  }
}
