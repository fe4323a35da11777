import { attributeOf, type Token } from '../html/tokens.ts'

/**
 * Languages in which a diagram is written as text. Its source is what every reader gets, with a caption that says what
 * it is; a script may draw the first `code` of a `figure.diagram` and needs nothing but that text.
 */
const languages: ReadonlyMap<string, string> = new Map([
  ['language-mermaid', 'Mermaid'],
  ['language-plantuml', 'PlantUML'],
  ['language-puml', 'PlantUML'],
])

/** Puts the code block of each diagram into a figure. */
export function markDiagrams(tokens: readonly Token[]): Token[] {
  let isInside = false
  return tokens.flatMap((token, index): Token[] => {
    if (token.kind === 'text' || token.name !== 'pre') return [token]
    if (token.kind === 'close') {
      const closed = isInside ? [token, closeFigure] : [token]
      isInside = false
      return closed
    }
    const language = languageOf(tokens[index + 1])
    if (language === undefined) return [token]
    isInside = true
    return [figure(language), ...caption(language), token]
  })
}

function languageOf(code: Token | undefined): string | undefined {
  if (code?.kind !== 'open' || code.name !== 'code') return undefined
  const classes = (attributeOf(code, 'class') ?? '').split(' ')
  return classes.map(name => languages.get(name)).find(name => name !== undefined)
}

function figure(language: string): Token {
  return { kind: 'open', name: 'figure', attributes: [['class', `diagram diagram-${language.toLowerCase()}`]] }
}

function caption(language: string): Token[] {
  return [
    { kind: 'open', name: 'figcaption', attributes: [] },
    { kind: 'text', markup: `${language} diagram` },
    { kind: 'close', name: 'figcaption' },
  ]
}

const closeFigure: Token = { kind: 'close', name: 'figure' }
