import { type ContentsEntry, contentsLimits } from './contents.ts'

const option = /^:?([a-z]{1,20}):(?![^\s])[ \t]*(?![ \t])(.*)$/
const titled = /^(.{1,300}?)<([^<>]{1,500})>$/

/** The entries of one table of contents, below its caption if it has one. */
export function entriesOf(body: readonly string[]): readonly ContentsEntry[] {
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
