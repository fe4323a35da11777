import type TurndownService from 'turndown'

/** The characters that Unicode has raised or lowered: for powers, units and formulas. */
const raised = charactersOf('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')
const lowered = charactersOf('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎')

/** `1st` says the same without being raised. */
const ordinal = /^(?:st|nd|rd|th|er|re|e|o|a)$/i

/** What is raised or lowered: 10⁶ is another number than 106. References to notes are left as they are. */
export const raisedText: TurndownService.Rule = {
  filter: node => elementFor(node) !== null,
  replacement(content, node) {
    const element = elementFor(node)
    if (element === null || content.trim() === '' || content.includes('[') || ordinal.test(content)) return content
    const characters = element === 'sup' ? raised : lowered
    const plain = content.replace(/−/g, '-').replace(/\\(?=[-+=()])/g, '')
    const written = Array.from(plain, character => characters.get(character))
    return written.every(character => character !== undefined)
      ? written.join('')
      : `<${element}>${content}</${element}>`
  },
}

function elementFor(node: Node & { getAttribute?: (name: string) => string | null }): 'sup' | 'sub' | null {
  if (node.nodeName === 'SUP') return 'sup'
  if (node.nodeName === 'SUB') return 'sub'
  // Google Docs writes it as a style.
  const style = node.nodeName === 'SPAN' ? (node.getAttribute?.('style') ?? '') : ''
  const [, name] = /vertical-align:\s*(super|sub)\b/i.exec(style) ?? []
  return name === undefined ? null : name.toLowerCase() === 'super' ? 'sup' : 'sub'
}

function charactersOf(plain: string, others: string): ReadonlyMap<string, string> {
  const all = Array.from(others)
  return new Map(Array.from(plain, (character, at) => [character, all[at] ?? character]))
}
