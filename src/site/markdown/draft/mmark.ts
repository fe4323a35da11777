import type { DocumentField } from '../../metadata/metadata.ts'
import { readTitleBlock } from './titleBlock.ts'

/** An Internet-Draft or a specification of OpenID as mmark reads it, in the forms of kramdown-rfc. */
export type MmarkDraft = {
  readonly title: string | null
  readonly said: readonly DocumentField[]
  readonly body: string
  /** The references of the text, as the front matter of kramdown-rfc has them. */
  readonly yaml: string
}

const titleBlock = /^%%%[ \t]*\r?\n/
const titleBlockEnd = /^%%%[ \t]*\r?$/gm
const fence = /^[ \t]*(`{3,}|~{3,})/
const special = /^\.#[ \t]+(\S.{0,200})$/
const matter = /^\{(front|main|back)matter\}[ \t]*$/
const figure = /^!---[ \t]*$/
const include = /^<\{\{([^{}\s]{1,300})\}\}(?:\[[^\]]{0,100}\])?[ \t]*$/
const mentions =
  /`[^`\n]{1,1000}`|\[@([!?]?)([\w.:-]{1,100})(?:[,;]?[ \t]+[^\][]{0,100})?\]|(?<![\]\w])\(#([\w.:-]{1,100})\)/g
const ids = /\{#([\w.:-]{1,100})/g
const referenceBlock = /<reference\b([^>]{0,500})>/g
const referenceEnd = '</reference>'
const referenceMaxChars = 20_000

/** `null` if the text does not begin with a title block between `%%%` lines. */
export function readMmark(text: string): MmarkDraft | null {
  const opening = titleBlock.exec(text)?.[0]
  if (opening === undefined) return null
  titleBlockEnd.lastIndex = opening.length
  const closing = titleBlockEnd.exec(text)
  if (!closing) return null
  const { title, said } = readTitleBlock(text.slice(opening.length, closing.index))
  const { rest, references } = withoutReferences(text.slice(closing.index + closing[0].length + 1))
  const known = new Set([...rest.matchAll(ids)].map(([, id = '']) => id))
  const normative = new Set<string>()
  const lines = linesOf(rest, line => linked(line, known, normative))
  const isBegun = lines.find(line => line.trim() !== '')?.startsWith('--- ') === true
  const body = [...(isBegun ? [] : ['--- middle']), ...lines].join('\n').trimStart()
  const named = Map.groupBy(references, ([name]) => (normative.has(name) ? 'normative' : 'informative'))
  const yaml = JSON.stringify(Object.fromEntries([...named].map(([kind, all]) => [kind, Object.fromEntries(all)])))
  return { title, said, body, yaml }
}

function linesOf(text: string, link: (line: string) => string): string[] {
  let open: string | null = null
  return text.split(/\r\n?|\n/).flatMap(line => {
    const mark = fence.exec(line)?.[1]
    const isInside = open !== null
    if (open === null) open = mark ?? null
    else if (mark?.startsWith(open) && line.trim() === mark) open = null
    if (isInside || open !== null) return [line]
    const section = special.exec(line)?.[1]
    if (section !== undefined) return [section.trim() === 'Abstract' ? '--- abstract' : `# ${section}`]
    const part = matter.exec(line)?.[1]
    if (part !== undefined) return part === 'front' ? [] : [`--- ${part === 'main' ? 'middle' : 'back'}`]
    if (figure.test(line)) return ['']
    const file = include.exec(line)?.[1]
    return file === undefined ? [link(line)] : ['', `[${file}](<${file}>)`, '']
  })
}

/** Citations and references to sections; places in a cited document are not told apart from its name. */
function linked(line: string, known: ReadonlySet<string>, normative: Set<string>): string {
  return line.replace(mentions, (whole, mark: string | undefined, name: string | undefined, id: string | undefined) => {
    if (id !== undefined) return known.has(id) ? `{{${id}}}` : whole
    if (name === undefined) return whole
    if (mark === '!') normative.add(name)
    return mark === '!' ? `{{${name}}}` : `{{?${name}}}`
  })
}

type Reference = readonly [name: string, { readonly target?: string; readonly title?: string }]

/** The entries in XML of the references, which are listed, and the text without them. */
function withoutReferences(text: string): { readonly rest: string; readonly references: readonly Reference[] } {
  const references: Reference[] = []
  const parts: string[] = []
  let from = 0
  for (const found of text.matchAll(referenceBlock)) {
    if (found.index < from) continue
    const within = text.slice(found.index, found.index + referenceMaxChars)
    const end = within.indexOf(referenceEnd)
    if (end === -1) continue
    const name = /\banchor="([^"<>]{1,100})"/.exec(found[1] ?? '')?.[1]
    const target = /\btarget="(https?:[^"<>\s]{1,500})"/.exec(found[1] ?? '')?.[1]
    const title = /<title\b[^>]{0,200}>([^<]{1,500})</.exec(within.slice(0, end))?.[1]
    if (name !== undefined)
      references.push([name, { ...(target && { target }), ...(title && { title: title.replace(/\s+/g, ' ').trim() }) }])
    parts.push(text.slice(from, found.index))
    from = found.index + end + referenceEnd.length
  }
  return { rest: [...parts, text.slice(from)].join(''), references }
}
