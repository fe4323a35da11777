const spanDepthMax = 20

/**
 * Gives every line of highlighted code an element with the id `L` and its number. Parts that go on over several lines
 * are closed at the end of each and opened again; `null` if they nest too deeply for that.
 */
export function numberLines(code: string): string | null {
  const open: string[] = []
  let output = '<span id="L1">'
  let line = 1
  let from = 0
  const mark = /<span class="[^"]*">|<\/span>|\n/g
  for (let found = mark.exec(code); found; found = mark.exec(code)) {
    const [text] = found
    const end = mark.lastIndex
    if (text === '</span>') open.pop()
    else if (text !== '\n') open.push(text)
    if (open.length > spanDepthMax) return null
    if (text !== '\n') continue
    output += `${code.slice(from, end - 1)}${'</span>'.repeat(open.length)}\n</span>`
    from = end
    line++
    if (from < code.length) output += `<span id="L${line}">${open.join('')}`
  }
  return from < code.length || code === '' ? `${output}${code.slice(from)}</span>` : output
}
