import { readText } from '../html/escape.ts'
import { markupToken } from '../html/makeTokens.ts'
import { attributeOf, type Token } from '../html/tokens.ts'
import { mathLimits, mathml } from './mathml.ts'
import { mathClass } from './tex.ts'

/**
 * Draws the formulas of a sanitised page. A formula is an element that contains only its source, so there is no marker
 * to forge: what an author writes by hand in its place is drawn from its text like any other. Runs last, because no
 * step that processes text may process a drawing; a formula that cannot be drawn stays as source.
 */
export function typesetMath(tokens: readonly Token[]): Token[] {
  let formulas = 0
  let charsRead = 0
  let charsDrawn = 0

  const draw = (source: string, isDisplay: boolean): string | null => {
    formulas++
    charsRead += source.length
    const isTooMuch =
      formulas > mathLimits.formulasMax ||
      charsRead > mathLimits.pageMaxChars ||
      charsDrawn > mathLimits.mathmlPageMaxChars
    const drawn = isTooMuch ? null : mathml(source, isDisplay ? 'block' : 'inline')
    charsDrawn += drawn?.length ?? 0
    return drawn
  }

  const output: Token[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (!token) break
    const isDisplay = token.kind === 'open' && token.name === 'pre'
    const source = sourceAt(tokens, isDisplay ? index + 1 : index)
    const endsWell = !isDisplay || isClosing(tokens[index + 4], 'pre')
    const drawn = source === null || !endsWell ? null : draw(source, isDisplay)
    if (drawn === null) {
      output.push(token)
      /** The code inside the `pre` is not a separate formula. */
      if (isDisplay && source !== null) output.push(...tokens.slice(index + 1, index + 4))
      index += isDisplay && source !== null ? 3 : 0
      continue
    }
    output.push(markupToken(framed(drawn, source, isDisplay)))
    index += isDisplay ? 4 : 2
  }
  return output
}

/** With large type on a phone, a line has room for this much of a formula, and no browser wraps one. */
const lineMaxChars = 8

/** A formula that may be wider than its container scrolls on its own, as tables do. */
function framed(drawn: string, source: string | null, isDisplay: boolean): string {
  if (isDisplay) return `<div class="math" ${marks}>${drawn}</div>`
  return (source ?? '').length > lineMaxChars ? `<span class="math-line" ${marks}>${drawn}</span>` : drawn
}

const marks = 'role="group" aria-label="Formula" tabindex="0"'

/** The text of `<code class="language-math">text</code>`, if it starts at `index`. */
function sourceAt(tokens: readonly Token[], index: number): string | null {
  const [code, text] = [tokens[index], tokens[index + 1]]
  if (code?.kind !== 'open' || code.name !== 'code' || text?.kind !== 'text') return null
  const isMath = (attributeOf(code, 'class') ?? '').split(' ').includes(mathClass)
  return isMath && isClosing(tokens[index + 2], 'code') ? readText(text.markup) : null
}

function isClosing(token: Token | undefined, name: string): boolean {
  return token?.kind === 'close' && token.name === name
}
