const names = 'think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis'
const tag = new RegExp(
  `(?<!\`)(?:<(/?)(?:${names})(?:\\s[^<>]{0,80})?>|\\[(/?)(?:${names})\\]|◁(/?)(?:${names})▷)`,
  'gi',
)

/** Most lines have none of these characters; looking for the names of the tags takes several times as long. */
const opening = /[<[◁]/

/** The tags in a line that enclose a model's reasoning, in order; `end` is where each one ends. */
export function reasoningTags(line: string): readonly { readonly closes: boolean; readonly end: number }[] {
  if (!opening.test(line)) return []
  return Array.from(line.matchAll(tag), found => ({
    closes: (found[1] ?? found[2] ?? found[3]) === '/',
    end: found.index + found[0].length,
  }))
}

export function closesReasoning(line: string): boolean {
  return reasoningTags(line).some(({ closes }) => closes)
}
