import type { ViewLine } from '../../../../text/view.ts'

/** A name in a file of data, and what follows it on its line. */
export type Field = {
  readonly key: string
  /** Empty for the name of a list or mapping on the lines below it. */
  readonly rest: string
  /** The offset of the rest. */
  readonly at: number
  /** The names of the tables or mappings around it, outermost first, as far as indentation or `[names]` show them. */
  readonly above: readonly string[]
  /** What the mappings around it are called by a field such as `name: limit`, outermost first. */
  readonly elements: readonly (readonly string[])[]
}

/** `version: 1.2`, `:version: 1.2`, `"version": "1.2",`, `version = 1.2  # why`. */
const assignment =
  /^(\s{0,80}(?:[-*] )?[:"']?)([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?)(["']?[ \t]{0,20}[:=][ \t]{1,40}|=)(\S.*)$/u
/** `server:` in YAML, `"server": {` in JSON, `/orders/{id}:` in an OpenAPI description. */
const opening =
  /^([ \t]{0,80})(?:- )?["']?([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?|\/[\p{L}\p{N}/{}._-]{0,80}?)["']?[ \t]{0,20}:[ \t]{0,20}(?:\{|(?:#.*)?$)/u
/** `[server]`, `[[server.ports]]`. */
const table = /^\[{1,2}[ \t]{0,20}([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*)[ \t]{0,20}\]{1,2}[ \t]{0,20}(?:#.*)?$/u
/** What identifies the mapping that has it. */
const identity = /^(?:name|id|key|title|slug|operationId)$/
const plainIdentity = /^["']?([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?)["']?,?$/u

const lineMaxChars = 1000
const depthMax = 20

type Open = { readonly margin: number; readonly name: string | null; readonly identities: string[] }

export function fieldsIn(lines: readonly ViewLine[]): readonly Field[] {
  let tables: readonly string[] = []
  const open: Open[] = []
  return lines.flatMap((line): readonly Field[] => {
    const content = line.content.slice(0, lineMaxChars)
    if (content.trim() === '' || /^\s*#/.test(content)) return []
    const named = table.exec(content)?.[1]
    if (named !== undefined) {
      tables = named.split('.')
      open.length = 0
      return []
    }
    const margin = content.length - content.trimStart().length
    const isElement = /^\s*- \S/.test(content)
    while (isEndedBy(open.at(-1), margin, isElement)) open.pop()
    if (isElement && open.length < depthMax) open.push({ margin, name: null, identities: [] })
    const above = [...tables, ...open.flatMap(({ name }) => name ?? [])]
    const elements = open.map(({ identities }) => identities)
    const [, , name] = opening.exec(content) ?? []
    if (name !== undefined && open.length < depthMax) {
      const inner = isElement ? margin + 2 : margin
      open.push({ margin: inner, name, identities: [] })
    }
    const [, before = '', key = '', gap = '', rest = ''] = assignment.exec(content) ?? []
    if (key === '') return name === undefined ? [] : [{ key: name, rest: '', at: line.next, above, elements }]
    const known = identity.test(key) ? plainIdentity.exec(rest.trim())?.[1] : undefined
    if (known !== undefined) open.at(-1)?.identities.push(known)
    return [{ key, rest, at: line.start + before.length + key.length + gap.length, above, elements }]
  })
}

/** The elements of a list may be as far indented as its name. */
function isEndedBy(last: Open | undefined, margin: number, isElement: boolean): boolean {
  if (last === undefined || last.margin < margin) return false
  return last.margin > margin || last.name === null || !isElement
}
