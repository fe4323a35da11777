import { describeText } from '../document.ts'
import { names, type Rewrite } from './rewrite.ts'
import { type Warning, warn } from './warnings.ts'

/** What a rewrite must keep around the text: line ends, byte order mark, metadata. */
export function guardForm({ before, after, instruction }: Rewrite): readonly Warning[] {
  const old = describeText(before)
  const now = describeText(after)
  const warnings: Warning[] = []
  const newKind = (old.lf === 0 && now.lf > 0) || (old.crlf === 0 && now.crlf > 0)
  if (old.lf + old.crlf > 0 && newKind) warnings.push(warn('line_ends_changed'))
  if (old.bom !== now.bom) warnings.push(warn('bom_changed', [1, 1]))
  if (before !== '' && old.finalNewline !== now.finalNewline) {
    warnings.push(warn(now.finalNewline ? 'final_newline_added' : 'final_newline_changed'))
  }
  if (old.frontMatter === null) return warnings
  if (now.frontMatter === null) return [...warnings, warn('front_matter_dropped', [1, 1])]
  const matter = after.slice(now.frontMatter.start, now.frontMatter.end)
  const keys = changedKeys(before.slice(old.frontMatter.start, old.frontMatter.end), matter)
  const unasked = keys.filter(key => !names(instruction, key))
  if (unasked.length === 0) return warnings
  const lines = [1, matter.split('\n').length - 1] as const
  return [...warnings, warn('front_matter_changed', lines, `It is about ${unasked.join(', ')}.`)]
}

/** The top-level keys whose lines differ; a nested line counts for the key above it. */
function changedKeys(before: string, after: string): readonly string[] {
  const old = linesByKey(before)
  const now = linesByKey(after)
  return [...new Set([...old.keys(), ...now.keys()])].filter(key => old.get(key) !== now.get(key))
}

function linesByKey(matter: string): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>()
  let key = ''
  for (const line of matter.split(/\r?\n/)) {
    if (line === '---' || line === '+++' || line === '...') continue
    key = /^([^\s:=#][^:=]{0,60}?)\s*[:=]/.exec(line)?.[1] ?? key
    byKey.set(key, `${byKey.get(key) ?? ''}${line}\n`)
  }
  return byKey
}
