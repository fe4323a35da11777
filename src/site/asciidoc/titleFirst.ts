const title = /^[=#][ \t]+\S/
const inclusion = /^include::[^[\]\s]{1,500}\[/
/** Lines that may precede the title of a document besides files that it includes. */
const before = /^(?:\s*$|\/\/|:!?[\w-]+!?:|\[.*\]\s*$|(?:ifn?def|ifeval|endif)::)/
const linesMax = 200

/**
 * A text without the files that it includes before its title: they can only set values, which the site fills in, and a
 * link to one would make the header a paragraph.
 */
export function withTitleFirst(text: string): string {
  if (!text.includes('include::')) return text
  const lines = text.split('\n')
  const included = new Set<number>()
  let isComment = false
  for (let at = 0; at < Math.min(lines.length, linesMax); at++) {
    const line = lines[at] ?? ''
    if (/^\/{4,}\s*$/.test(line)) isComment = !isComment
    if (isComment) continue
    if (title.test(line)) return lines.filter((_, line) => !included.has(line)).join('\n')
    if (inclusion.test(line)) included.add(at)
    else if (!before.test(line)) return text
  }
  return text
}
