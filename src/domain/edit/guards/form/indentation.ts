import { diffLines } from '../../../text/diff.ts'
import { textFormatOf } from '../../../text/format.ts'
import type { Comparison } from '../../compare/compare.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { LineOutline } from '../../lineOutline.ts'
import { lineKind } from '../../resolve/lineKind.ts'
import type { GuardContext } from '../context/context.ts'
import type { GuardThresholds } from '../context/thresholds.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'

const spokenOf = stemsOf(
  `indent indents indentation indented unindent dedent nest nested nesting sublist subitem subitems level levels
  whitespace spaces tabs format formatting reformat layout alignment admonition callout quote structure restructure lint
  linter style`,
)

/** Lines that say the same and begin further left or right: in a list, a code block or data that is another meaning. */
export function guardIndentation({
  rewrite: { changes, path = '' },
  before,
  after,
  comparison,
  asked,
  thresholds,
}: GuardContext): readonly Warning[] {
  if (asked.has(['format', 'move']) || asked.intent.isOpen || isRevised(comparison, thresholds)) return []
  if (spokenOf.values().some(stem => asked.intent.stems.has(stem))) return []
  const isMarkdown = path === '' || textFormatOf(path) === 'markdown'
  const shifted = changes.flatMap(({ aStart, aEnd, bStart, bEnd }) => {
    const [old, now] = [before.lines.slice(aStart, aEnd), after.lines.slice(bStart, bEnd)]
    const same = sameLines(old, now)
    if (nestsOtherwise(old, now, same)) return []
    return same.flatMap(([from, to]) => {
      if (indentOf(old[from] ?? '') === indentOf(now[to] ?? '')) return []
      return isMarkdown && goesOn(after, bStart + to) ? [] : [bStart + to + 1]
    })
  })
  return inRuns(shifted.map(line => warn('formatting_lost', [line, line], 'The indentation changed.')))
}

/** Whether brackets around lines came or went, with which code is indented otherwise. */
function nestsOtherwise(
  old: readonly string[],
  now: readonly string[],
  same: readonly (readonly [number, number])[],
): boolean {
  const [kept, left] = [new Set(same.map(([at]) => at)), new Set(same.map(([, at]) => at))]
  const others = [...old.filter((_, at) => !kept.has(at)), ...now.filter((_, at) => !left.has(at))]
  return others.some(line => /[{([]\s*$|^\s*[})\]]/.test(line))
}

/** What was only indented counts as no new statement. */
function isRevised({ changed, added }: Comparison, { revisionMinStatements }: GuardThresholds): boolean {
  const reworded = changed.filter(({ before, after }) => before.text.trim() !== after.text.trim())
  return reworded.length + added.filter(({ kind }) => kind !== 'fence').length >= revisionMinStatements
}

/** The indexes of lines that differ at most in the space around them. */
function sameLines(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  if (old.length === 0 || now.length === 0) return []
  const [left, right] = [old.map(line => line.trim()), now.map(line => line.trim())]
  const pairs: (readonly [number, number])[] = []
  let [at, to] = [0, 0]
  const take = (end: number) => {
    for (; at < end; at++, to++) if (left[at] !== '') pairs.push([at, to])
  }
  for (const { aStart, aEnd, bEnd } of diffLines(left, right)) {
    take(aStart)
    at = aEnd
    to = bEnd
  }
  take(left.length)
  return pairs
}

function indentOf(line: string): string {
  return /^\uFEFF?([ \t]*)/.exec(line)?.[1] ?? ''
}

/** Where a paragraph goes on, Markdown reads no indentation. */
function goesOn({ lines, code }: LineOutline, at: number): boolean {
  const [line = '', above = ''] = [lines[at], lines[at - 1]]
  const isText = (text: string) => ['prose', 'bullet', 'number', 'quote'].includes(lineKind(text))
  return code[at] === 0 && lineKind(line) === 'prose' && isText(above) && !/^\s*(?:!!!|\?\?\?|:)/.test(above)
}
