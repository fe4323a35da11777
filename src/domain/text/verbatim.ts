import type { TextFormat } from './format.ts'

/** Which lines are code or other text that is shown as it is, with the marks around it. */
export function verbatimLines(format: TextFormat, lines: readonly string[]): readonly boolean[] {
  if (format === 'rst') return indentedLiterals(lines)
  const opening = openings[format]
  const single = singles[format]
  let closing: ((line: string) => boolean) | null = null
  return lines.map((line, index) => {
    if (closing !== null) {
      if (closing(line)) closing = null
      return true
    }
    closing = opening?.(line, lines[index - 1] ?? '') ?? null
    return closing !== null || single?.test(line) === true
  })
}

/** Lines that name files, anchors and styles. */
const singles: Readonly<Partial<Record<TextFormat, RegExp>>> = {
  asciidoc: /^(?:(?:include|image|video|audio)::|\[[^\]\n]{0,500}\]{1,2}\s*$)/,
  org: /^\s*#\+(?!title:|caption:)\w+:/i,
}

/** What ends the block that a line opens; `null` if it opens none. */
type Opening = (line: string, before: string) => ((line: string) => boolean) | null

const openings: Readonly<Partial<Record<TextFormat, Opening>>> = {
  asciidoc(line, before) {
    const mark = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3})/.exec(line)?.[0]
    if (mark === undefined || (mark !== '```' && line.trimEnd() !== mark) || isTitle(before, mark)) return null
    return other => other.trimEnd() === mark
  },
  org(line) {
    const name = /^\s*#\+begin_(src|example|export|comment)\b/i.exec(line)?.[1]?.toLowerCase()
    return name === undefined ? null : other => other.trim().toLowerCase() === `#+end_${name}`
  },
  mediawiki(line) {
    const name = /<(syntaxhighlight|source|pre|nowiki)\b[^<>]{0,200}>/i.exec(line)?.[1]?.toLowerCase()
    if (name === undefined) return null
    return line.toLowerCase().includes(`</${name}>`) ? null : other => other.toLowerCase().includes(`</${name}>`)
  },
}

/** A line with letters and a line of marks below it that is as long, give or take one. */
function isTitle(line: string, marks: string): boolean {
  return /^[\p{L}\p{N}]/u.test(line) && /^[-+]/.test(marks) && Math.abs(line.trimEnd().length - marks.length) <= 1
}

const literalDirective =
  /^\s*\.\. (?:_|(?:code|code-block|sourcecode|math|raw|parsed-literal|highlight|include|literalinclude|image|toctree)::)/

/** A literal block is indented more than the line with `::` before it. */
function indentedLiterals(lines: readonly string[]): readonly boolean[] {
  let indent: number | null = null
  return lines.map(line => {
    const column = line.search(/\S/)
    if (indent !== null && (column === -1 || column > indent)) return true
    const isOpening = literalDirective.test(line) || (line.trimEnd().endsWith('::') && !/^\s*\.\. /.test(line))
    indent = isOpening ? column : null
    return isOpening && literalDirective.test(line)
  })
}
