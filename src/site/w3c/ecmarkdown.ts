import { closeTag, markupToken, openTag } from '../html/makeTokens.ts'
import { printToken, type Token } from '../html/tokens.ts'
import { printBlocks } from './blocks.ts'

/** Elements whose text has no marks. */
const verbatim: ReadonlySet<string> = new Set(['pre', 'code', 'emu-grammar', 'emu-nt', 'emu-t'])

const marks =
  /`([^`\n]{1,500})`|(?<!\w)_([A-Za-z0-9]\w{0,80})_(?!\w)|\*((?!\s)[^*\n]{1,300})\*|~((?!\s)[^~\n]{1,100})~|\|([A-Za-z][^|\n]{0,100})\|/g

/** The marks of Ecmarkdown in a text: code, `_variables_`, `*values*`, `~constants~` and `|Nonterminals|`. */
export function printMarks(tokens: readonly Token[]): readonly Token[] {
  let verbatimDepth = 0
  return tokens.map(token => {
    if (token.kind === 'text') return verbatimDepth > 0 ? token : markupToken(token.markup.replace(marks, printMark))
    if (verbatim.has(token.name)) verbatimDepth = Math.max(0, verbatimDepth + (token.kind === 'open' ? 1 : -1))
    return token
  })
}

/** A plain text without them. */
export function plainMarks(text: string): string {
  return text.replace(
    marks,
    (...[, code, name, value, constant, nt]: string[]) => code ?? name ?? value ?? constant ?? nt ?? '',
  )
}

function printMark(
  written: string,
  code?: string,
  name?: string,
  value?: string,
  constant?: string,
  nt?: string,
): string {
  if (code !== undefined) return `<code>${code}</code>`
  if (name !== undefined) return `<var>${name.endsWith('_') ? name.slice(0, -1) : name}</var>`
  if (value !== undefined) return `<strong>${value}</strong>`
  if (constant !== undefined) return `<small>${constant}</small>`
  return nt === undefined ? written : `<em>${nt}</em>`
}

/** A step may begin with what names it for references: `1. [id="step-add"] Add it.` */
const stepAttributes =
  /^([ \t]{0,200}(?:\d{1,4}\.|\*)[ \t]{1,20})\[([\w-]{1,40}(?:="[^"\n]{0,200}")?(?:,[ \t]{0,9}[\w-]{1,40}(?:="[^"\n]{0,200}")?){0,9})\][ \t]{1,20}/gm

/** Steps, nested by their indentation, as lists. */
export function printSteps(tokens: readonly Token[]): readonly Token[] {
  const written = tokens.map(printToken).join('')
  const steps = written.replace(stepAttributes, (_, start: string, attributes: string) => {
    const [, id] = /\bid="([^"]*)"/.exec(attributes) ?? []
    return id === undefined ? start : `${start}${printToken(openTag('a', [['id', id]]))}</a>`
  })
  return [markupToken(printBlocks(steps, 2))]
}

/** Lines of a grammar, without the indentation that they share. */
export function printGrammar(tokens: readonly Token[]): readonly Token[] {
  const text = tokens.map(token => (token.kind === 'text' ? token.markup : '')).join('')
  const lines = text.split('\n')
  const indents = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const shared = Math.min(...indents, 200)
  const shown = lines
    .map(line => line.slice(Math.min(shared, line.length - line.trimStart().length)).trimEnd())
    .join('\n')
  return [
    openTag('pre'),
    openTag('code'),
    markupToken(`${shown.replace(/^\n+/, '').trimEnd()}\n`),
    closeTag('code'),
    closeTag('pre'),
  ]
}
