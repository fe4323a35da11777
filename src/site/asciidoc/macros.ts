/** Macros of the language itself, and what only looks like one. */
const usual: ReadonlySet<string> = new Set(
  `anchor asciimath audio btn counter counter2 endif file footnote footnoteref ftp http https icon ifdef ifeval ifndef
  image include indexterm indexterm2 irc kbd latexmath link mailto menu pass stem tel toc urn video xref`.split(/\s+/),
)
const stated = /(?<![\w:`/.\\-])([a-z][a-z\d]{1,30}):(?!:)[A-Za-z][^\s[\]:"<>`]{0,150}\[\]/g
/** Not in an address, but at the beginning of a title and after the slash that follows another macro. */
const used =
  /(?<![\w:\\-]|[^\]\s]\/|\S\.)([a-z][a-z\d]{1,30}):(?::|(?!:)([A-Za-z.*][^\s[\]:"<>`]{0,150}))\[([^[\]\n]{0,300})\]/g
const citation = /(?<![\w:/.\\-])citen?p?:\[([^[\]\n]{1,200})\]/g
const verbatim = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})$/
const namesMax = 100

/**
 * A text in which the inline macros of extensions are what they show at least: `javadoc:org.Box[the box]` its text,
 * `csr:misa[]` its target. A name is one of a macro if the text has it before a target with empty brackets, outside of
 * code. Citations (`cite:[X]`) are in brackets. Linear.
 */
export function withoutMacros(text: string): string {
  if (!/:[^\s:[]{0,151}\[/.test(text)) return text
  const lines = text.split('\n')
  const names = namesIn(lines)
  let within = ''
  return lines
    .map(line => {
      within = delimiterAfter(within, line)
      if (within !== '' || !line.includes(':')) return line
      const cited = line.replace(citation, '[$1]')
      return names.size === 0
        ? cited
        : cited.replace(used, (written, name: string, target: string | undefined, content: string) =>
            names.has(name) ? content || (target ?? '') : written,
          )
    })
    .join('\n')
}

function namesIn(lines: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>()
  let within = ''
  for (const line of lines) {
    within = delimiterAfter(within, line)
    if (within !== '' || !line.includes('[]')) continue
    for (const [, name = ''] of line.matchAll(stated)) if (!usual.has(name) && names.size < namesMax) names.add(name)
  }
  return names
}

/** The delimiter of the block of code or comments in which the next line is; `''` outside of one. */
export function delimiterAfter(within: string, line: string): string {
  const end = line.trimEnd()
  if (within !== '') return end === within ? '' : within
  return verbatim.test(end) ? end : ''
}
