/** Set wherever AsciiDoc becomes a page. */
const alwaysSet: ReadonlySet<string> = new Set(['asciidoctor', 'backend-html5', 'basebackend-html', 'filetype-html'])
const nestedMax = 100
const condition = /^(ifn?def|ifeval|endif)::([^[\]\s]{0,300})\[(.*)\]$/

/**
 * Reads the lines of a text under its conditions, such as `ifdef::final[]` up to `endif::[]`: each call gives the line
 * that counts, or `null`. As in the library, what is not set by then is not set; conditions on values (`ifeval`) hold.
 */
export function linesUnderConditions(isSet: (name: string) => boolean): (line: string) => string | null {
  const open: boolean[] = []
  const isDefined = (name: string) => alwaysSet.has(name) || isSet(name)
  const holds = (kind: string, written: string): boolean => {
    const names = written.toLowerCase().split(/[,+]/)
    const found = written.includes('+') ? names.every(isDefined) : names.some(isDefined)
    return found === (kind === 'ifdef')
  }
  return line => {
    const [, kind, names = '', content = ''] = condition.exec(line) ?? []
    if (kind === undefined) return open.every(Boolean) ? line : null
    if (kind === 'endif') open.pop()
    else if (kind === 'ifeval') open.push(true)
    else if (content !== '') return open.every(Boolean) && holds(kind, names) ? content : null
    else if (open.length < nestedMax) open.push(holds(kind, names))
    return null
  }
}
