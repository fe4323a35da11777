import { applyHarm, type Harm, replacePart } from './harm.ts'
import { type Page, type Part, partsOf } from './page.ts'
import { type Pick, pickOne } from './random.ts'

function onPart(name: string, parts: (page: Page) => readonly Part[], change: (part: Part) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const part = pickOne(
      parts(page).filter(one => change(one) !== one.source),
      pick,
    )
    return part === undefined ? null : applyHarm(page, [replacePart(part, change(part))])
  }
  return { name, group: 'B', apply: harm }
}

function onLine(name: string, from: RegExp, to: string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const code = partsOf(page, 'code', 'yaml')
    const lines = page.lines.flatMap((line, at) =>
      from.test(line) && !code.some(part => at >= part.from && at < part.to) ? [at] : [],
    )
    const at = pickOne(lines, pick)
    if (at === undefined) return null
    const line = page.lines[at] ?? ''
    return applyHarm(page, [
      { start: page.offsetOf(at), end: page.offsetOf(at + 1), replacement: line.replace(from, to) },
    ])
  }
  return { name, group: 'B', apply: harm }
}

export const formattingHarms: readonly Harm[] = [
  onPart(
    'bold lost',
    page => partsOf(page, 'strong'),
    ({ source }) => source.replace(/^(\*\*|__)(.*\w{2}.*)\1$/s, '$2'),
  ),
  onPart(
    'italic lost',
    page => partsOf(page, 'emphasis'),
    ({ source }) => source.replace(/^([*_])(.*\w{2}.*)\1$/s, '$2'),
  ),
  onPart(
    'code span lost',
    page => partsOf(page, 'inlineCode'),
    ({ source }) => source.replace(/^`([^`*_<>[\]\\|]*\w{2}[^`*_<>[\]\\|]*)`$/, '$1'),
  ),
  onPart(
    'strike-through lost',
    page => partsOf(page, 'delete'),
    ({ source }) => source.replace(/^~~?(.*?)~~?$/s, '$1'),
  ),
  onLine('quote mark lost', /^> ?(?=[^\s[>].*\w{3})/, ''),
  onLine(
    'type of an admonition changed',
    /(?<=^> \[!|^:::\s?|^!!! )(?:NOTE|TIP|WARNING|CAUTION|IMPORTANT|DANGER|INFO)(?=\]|\s)/i,
    'hint',
  ),
  onPart(
    'hard break lost',
    page => partsOf(page, 'break'),
    ({ source }) => source.replace(/^(?: +|\\)/, ''),
  ),
  onLine(
    'HTML tag dropped',
    /<(sub|sup|kbd|b|i|em|strong|a|summary|p|Note|Warning|Tip|Card)\b[^>]*>(.*\w.*)<\/\1>|<br\b[^>]*>/,
    '$2',
  ),
]
