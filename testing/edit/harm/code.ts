import { applyHarm, dropLines, dropOne, type Harm, type HarmGroup, replacePart } from './harm.ts'
import { type Page, type Part, partsOf } from './page.ts'
import { type Pick, pickOne } from './random.ts'

/** Closed fenced code with at least one meaningful line. */
export function fencedCode(page: Page, linesMin = 1): readonly Part[] {
  return partsOf(page, 'code').filter(
    ({ source, from, to, node }) =>
      /^(?:`{3}|~{3})/.test(source) &&
      to - from >= linesMin + 2 &&
      /\n[\s>]*(?:`{3,}|~{3,})\s*$/.test(source) &&
      node.type === 'code' &&
      /\w{3}/.test(node.value),
  )
}

function onFence(name: string, line: (part: Part) => number): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(fencedCode(page), pick)
    if (part === undefined || !/^\s*$/.test(page.text.slice(page.offsetOf(part.from), part.start))) return null
    const at = line(part)
    return applyHarm(
      page,
      [{ start: page.offsetOf(at), end: page.offsetOf(at + 1), replacement: '' }],
      [part.from, part.to],
    )
  }
  return { name, group: 'A', apply: harm }
}

/** Lines of code that are neither blank nor a comment. */
function codeLines(page: Page): readonly number[] {
  return fencedCode(page, 2)
    .flatMap(({ from, to }) => Array.from({ length: to - from - 2 }, (_, index) => from + 1 + index))
    .filter(line => /\w{3}/.test(page.lines[line] ?? '') && !/^\s*(?:\/\/|#|\*|--|;)/.test(page.lines[line] ?? ''))
}

function onCodeLine(name: string, group: HarmGroup, change: (line: string, pick: Pick) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const changed = codeLines(page).flatMap(line => {
      const old = page.lines[line] ?? ''
      const replacement = change(old, pick)
      return replacement === old ? [] : [{ start: page.offsetOf(line), end: page.offsetOf(line + 1), replacement }]
    })
    const edit = pickOne(changed, pick)
    return edit === undefined ? null : applyHarm(page, [edit])
  }
  return { name, group, apply: harm }
}

function onCodeSpan(name: string, group: HarmGroup, change: (code: string) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const changed = partsOf(page, 'inlineCode').filter(({ source }) => change(source) !== source)
    const part = pickOne(changed, pick)
    return part === undefined ? null : applyHarm(page, [replacePart(part, change(part.source))])
  }
  return { name, group, apply: harm }
}

export const codeHarms: readonly Harm[] = [
  dropOne('code block dropped', page => fencedCode(page)),
  {
    name: 'end of a code block dropped',
    group: 'A',
    apply: (page, pick) => {
      const part = pickOne(fencedCode(page, 6), pick)
      if (part === undefined) return null
      const from = part.from + 1 + Math.ceil((part.to - part.from - 2) / 2)
      return applyHarm(page, [dropLines(page, from, part.to - 1)], [part.from, part.to])
    },
  },
  onFence('opening fence lost', part => part.from),
  onFence('closing fence lost', part => part.to - 1),
  onCodeSpan('value in a code span turned', 'A', source =>
    source.replace(/^`(true|false)`$/, (_, value: string) => (value === 'true' ? '`false`' : '`true`')),
  ),
  onCodeSpan('number in a code span changed', 'A', source =>
    source.replace(/^`([1-9]\d{0,5})`$/, (_, digits: string) => `\`${Number(digits) + 1}\``),
  ),
  onCodeLine('number in code changed', 'A', line =>
    line.replace(/(?<=[\s:=(,])([1-9]\d{0,5})(?=[\s,;)}\]])/, digits => `${digits}0`),
  ),
  onCodeLine('code line changed', 'B', line =>
    line.replace(/[A-Za-z_]{4,}(?!.*[A-Za-z_]{4,})/, word => `${word}Value`),
  ),
  onCodeLine('code line dropped', 'B', () => ''),
  onCodeLine('comment removed from code', 'B', line => line.replace(/\s+(?:\/\/|#) .*\w{4}.*(?=\n)/, '')),
  onCodeSpan('identifier renamed in a code span', 'B', source =>
    source.replace(/^`([A-Za-z_][\w.-]{3,})`$/, '`$1Name`'),
  ),
  onCodeSpan('identifier replaced in a code span', 'B', source =>
    source.replace(/^`([a-z]+[A-Z_-])[\w-]{2,}`$/, '`$1entry`'),
  ),
]
