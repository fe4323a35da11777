import type { Token } from '../../html/tokens.ts'
import type { Run } from '../runs.ts'

const titled = /^[\s[{(*]{0,4}(?:MUST|SHALL|SHOULD|MAY)(?:\s{1,9}(?:NOT|not))?[\s\]})*:]{1,4}\S/
const introduces =
  /(?:^|[([{:*•–—-]|(?<![\p{L}\p{N}])(?:see|check|also|and|but|or|to|in|by|of|with|from|per|via|on|both|follow(?:s|ing)?|rules?|guidelines?|sections?|requirements?|chapters?))[\s"'“‘]{0,4}$/iu
const afterTitle = /^[\s,;/]{1,4}$/

/**
 * The parts of a run that are the title of a rule as a link to it, `(see MUST use TLS)`: they name what it demands, and
 * the sentence around them does not. A link that continues its sentence is none: `Servers [MUST use TLS](#tls)`.
 */
export function linkedTitles(tokens: readonly Token[], run: Run, textOf: (at: number) => string): ReadonlySet<number> {
  const titles = new Set<number>()
  let [before, wasTitle] = ['', false]
  for (const link of linksIn(tokens, run)) {
    const text = link.parts.map(part => textOf(run.parts[part]?.at ?? -1)).join('')
    if (!link.isLink) {
      before = (before + text).slice(-40)
      wasTitle &&= afterTitle.test(text)
      continue
    }
    const isTitle = titled.test(text) && (wasTitle || introduces.test(before))
    if (isTitle) for (const part of link.parts) titles.add(part)
    before = (before + text).slice(-40)
    wasTitle = isTitle
  }
  return titles
}

type Stretch = { readonly isLink: boolean; readonly parts: number[] }

/** The parts of a run by the link that they are in, and those between links. */
function linksIn(tokens: readonly Token[], { parts }: Run): readonly Stretch[] {
  const found: Stretch[] = []
  let at = parts[0]?.at ?? 0
  while (at > 0 && tokens[at - 1]?.kind !== 'text' && !isBlockStart(tokens[at - 1])) at--
  let [depth, isNew] = [0, true]
  for (const [index, part] of parts.entries()) {
    for (; at <= part.at; at++) {
      const token = tokens[at]
      if (token === undefined || token.kind === 'text' || token.name !== 'a') continue
      depth += token.kind === 'open' ? 1 : -1
      isNew = true
    }
    const last = found.at(-1)
    if (last && !isNew) last.parts.push(index)
    else found.push({ isLink: depth > 0, parts: [index] })
    isNew = false
  }
  return found
}

function isBlockStart(token: Token | undefined): boolean {
  return token?.kind === 'open' && ['li', 'p', 'td', 'th', 'dd', 'dt'].includes(token.name)
}
