import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'

const lineMaxChars = 1_000
const inRst = /^([ \t]{0,40})\.\. toctree::/
const inMyst = /^[ \t]{0,12}(`{3,10}|~{3,10}|:{3,10})\{toctree\}/
const option = /^:?([a-z]{1,20}):(?![^\s])[ \t]*(?![ \t])(.*)$/
const titled = /^(.{1,300}?)<([^<>]{1,500})>$/

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

function entriesOf(body: readonly string[]): readonly ContentsEntry[] {
  const options = new Map<string, string>()
  const entries: ContentsEntry[] = []
  for (const line of body) {
    const [, name, value = ''] = entries.length === 0 ? (option.exec(line) ?? []) : []
    if (name !== undefined) options.set(name, value)
    else if (line !== '' && line !== '---' && line !== 'self' && !line.startsWith('%'))
      entries.push(entryOf(line, options))
    if (entries.length >= contentsLimits.entriesOfPageMax) break
  }
  const caption = options.get('caption')?.slice(0, contentsLimits.titleMaxChars)
  return caption && entries.length > 0 ? [{ title: caption, target: null, entries }] : entries
}

function entryOf(line: string, options: ReadonlyMap<string, string>): ContentsEntry {
  const [, title, target = line] = titled.exec(line) ?? []
  const isPattern = options.has('glob') && /[*?[]/.test(target)
  return {
    title: title?.trim().slice(0, contentsLimits.titleMaxChars) || null,
    target: target.trim().slice(0, contentsLimits.targetMaxChars),
    ...(isPattern && { isPattern }),
    entries: [],
  }
}
