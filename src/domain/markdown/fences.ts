import { parseBlocks } from './parser.ts'

/** A fenced code block with its fences, in lines from 0, half open. It also ends where its list or quote ends. */
export type Fence = { readonly start: number; readonly end: number; readonly isClosed: boolean }

/** The fenced code blocks of a text, at any depth, in order. */
export function fencesIn(lines: readonly string[]): readonly Fence[] {
  if (!lines.some(line => /`{3}|~{3}/.test(line))) return []
  return parseBlocks(lines.join('\n')).tokens.flatMap(({ type, map, content }) => {
    if (type !== 'fence' || map === null) return []
    const [start, end] = map
    const inside = content.split('\n').length - (content === '' || content.endsWith('\n') ? 1 : 0)
    return [{ start, end, isClosed: end - start === inside + 2 }]
  })
}
