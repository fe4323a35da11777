import { describeText } from '../../../text/encoding.ts'
import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

/** Checks that a rewrite keeps line ends and the byte order mark. */
export function guardEncoding({ rewrite: { before, after } }: GuardContext): readonly Warning[] {
  const old = describeText(before)
  const now = describeText(after)
  const warnings: Warning[] = []
  const newKind = (old.lf === 0 && now.lf > 0) || (old.crlf === 0 && now.crlf > 0)
  if (old.lf + old.crlf > 0 && newKind) warnings.push(warn('line_ends_changed'))
  if (old.bom !== now.bom) warnings.push(warn('bom_changed', [1, 1]))
  if (before !== '' && old.finalNewline !== now.finalNewline) {
    warnings.push(warn(now.finalNewline ? 'final_newline_added' : 'final_newline_changed'))
  }
  return warnings
}
