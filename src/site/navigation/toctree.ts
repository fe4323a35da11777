import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { entriesOf } from '../facts/toctreeEntries.ts'

const lineMaxChars = 1_000
const inRst = /^([ \t]{0,40})\.\. toctree::/
const inMyst = /^[ \t]{0,12}(`{3,10}|~{3,10}|:{3,10})\{toctree\}/

/** The pages of the tables of contents (`toctree`) in a text in reStructuredText or MyST, in their order. */
export function readToctrees(text: string): readonly ContentsEntry[] | null {
  if (!text.includes('toctree')) return null
  const found: ContentsEntry[] = []
  const lines = text.split(/\r?\n/).map(line => line.slice(0, lineMaxChars))
  for (let at = 0; at < lines.length && found.length < contentsLimits.entriesOfPageMax; at++) {
    const [, indent] = inRst.exec(lines[at] ?? '') ?? []
    const [, fence] = inMyst.exec(lines[at] ?? '') ?? []
    if (indent === undefined && fence === undefined) continue
    const body: string[] = []
    const isInside = (line: string) =>
      fence === undefined
        ? line.trim() === '' || indentOf(line) > indentOf(lines[at] ?? '')
        : !line.trim().startsWith(fence)
    let end = at + 1
    for (; end < lines.length && isInside(lines[end] ?? ''); end++) body.push((lines[end] ?? '').trim())
    found.push(...entriesOf(body))
    at = fence === undefined ? end - 1 : end
  }
  return found.length > 0 ? found : null
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
