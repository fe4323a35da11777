import type { Segment } from '../../compare/segments.ts'
import type { GuardContext } from '../context/context.ts'
import { quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * Attributes and fields in the header of AsciiDoc and reStructuredText (`:toc:`, `:Version: 1.8`) that are gone, or have
 * another name now, although the instruction takes nothing away.
 */
export function guardAttributes({ before, after, comparison, asked, isRevision }: GuardContext): readonly Warning[] {
  if (before.format === 'markdown' || asked.intent.isOpen || isRevision) return []
  if (asked.has(['remove', 'replace', 'rename', 'rewrite'])) return []
  const headerEnd = before.headings.find(({ level }) => level > 1)?.line ?? before.lines.length
  const kept = new Set(after.lines.flatMap(line => nameOf(line) ?? []))
  const isGone = ({ start, text }: Segment) => {
    const name = start < headerEnd ? nameOf(text) : null
    return name !== null && !kept.has(name)
  }
  const gone = [...comparison.lost, ...comparison.changed.map(pair => pair.before)].filter(isGone)
  if (gone.length === 0) return []
  return [warn('front_matter_changed', null, `Gone: ${quoteSome(gone.map(({ text }) => text))}.`)]
}

function nameOf(line: string): string | null {
  return /^:(!?[\p{L}\p{N}][\p{L}\p{N} _-]{0,60}!?):(?=\s|$)/u.exec(line.slice(0, lineReadMaxChars))?.[1] ?? null
}

const lineReadMaxChars = 200
