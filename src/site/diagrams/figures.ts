import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import { attributeOf, type Token } from '../html/tokens.ts'

/**
 * Languages that describe a diagram as text. Every reader gets the source, with a caption that names its kind; a script
 * may draw the first `code` of a `figure.diagram` and needs only that text.
 */
const languages: ReadonlyMap<string, string> = new Map([
  ['language-mermaid', 'Mermaid'],
  ['language-plantuml', 'PlantUML'],
  ['language-puml', 'PlantUML'],
])

/** Wraps the code block of each diagram in a figure. */
export function markDiagrams(tokens: readonly Token[]): Token[] {
  const output: Token[] = []
  let isInside = false
  tokens.forEach((token, index) => {
    const isBlock = token.kind !== 'text' && token.name === 'pre'
    const language = isBlock && token.kind === 'open' ? languageOf(tokens[index + 1]) : null
    if (language !== null) {
      isInside = true
      output.push(figure(language), ...caption(language))
    }
    output.push(token)
    if (!isBlock || token.kind === 'open' || !isInside) return
    isInside = false
    output.push(closeFigure)
  })
  return output
}

function languageOf(code: Token | undefined): string | null {
  if (code?.kind !== 'open' || code.name !== 'code') return null
  const classes = (attributeOf(code, 'class') ?? '').split(' ')
  return classes.map(name => languages.get(name)).find(name => name !== undefined) ?? null
}

function figure(language: string): Token {
  return openTag('figure', [['class', `diagram diagram-${language.toLowerCase()}`]])
}

function caption(language: string): Token[] {
  return [openTag('figcaption'), markupToken(`${language} diagram`), closeTag('figcaption')]
}

const closeFigure = closeTag('figure')
