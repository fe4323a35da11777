import { attributeOf, type OpenTag, printToken, type Token, tokenise } from '../html/tokens.ts'
import { onDemand } from '../onDemand.ts'

export const texLibrary = onDemand(async () => (await import('temml')).default)

export const mathLimits = {
  formulaMaxChars: 4_000,
  /** Further formulas of a page are shown as source, as are those that cannot be parsed. */
  formulasMax: 2_000,
  pageMaxChars: 100_000,
  mathmlPageMaxChars: 2 * 1024 * 1024,
  expansionsMax: 300,
  nestingMax: 100,
} as const

/**
 * A formula as MathML; `null` if it cannot be parsed, or if the library is not loaded. The markup is rebuilt from the elements and attributes named
 * here, so what the author wrote only comes through as text in MathML's leaf elements.
 */
export function mathml(tex: string, display: 'block' | 'inline'): string | null {
  if (tex.length > mathLimits.formulaMaxChars || definition.test(tex)) return null
  const library = texLibrary.get()
  if (library === null) return null
  try {
    const drawn = library.renderToString(tex.replace(numbered, '\\$1{$2*}'), {
      displayMode: display === 'block',
      throwOnError: true,
      trust: false,
      strict: false,
      maxSize: [20, 200],
      maxExpand: mathLimits.expansionsMax,
      macros: {},
    })
    return drawn.length > mathLimits.mathmlPageMaxChars ? null : rebuild(tokenise(drawn))
  } catch {
    return null
  }
}

/** No equation has a number here: the environments that number theirs are those that do not. */
const numbered = /\\(begin|end)\{(align|alignat|equation|gather|multline)\}/g

/** User-defined macros would let a short formula take minutes. */
const definition = /\\(?:[gex]?def|let|futurelet|global|long|(?:new|renew|provide)command|newenvironment)(?![a-zA-Z])/

const elements: ReadonlySet<string> = new Set(
  `math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
  msubsup msup mtable mtd mtext mtr munder munderover none`.split(/\s+/),
)
const leaves: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
const words: ReadonlySet<string> = new Set(
  `accent accentunder columnalign display displaystyle fence form largeop mathvariant movablelimits notation
  rowalign scriptlevel separator stretchy symmetric`.split(/\s+/),
)
const lengths: ReadonlySet<string> = new Set(
  'depth height linethickness lspace maxsize minsize rspace width'.split(' '),
)
const word = /^[a-z\d +-]{1,40}$/
/** No length is negative, so that nothing is drawn over other text. */
const length = /^\d{0,3}(?:\.\d{1,8})?(?:em|ex|pt|px|mu|%)?$/
const ownClass = /^(?:tml-[a-z-]{1,20}|mathcal|mathscr)$/

function rebuild(tokens: readonly Token[]): string | null {
  const open: string[] = []
  let markup = ''
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text') {
      if (token.markup.trim() !== '' && !leaves.has(open.at(-1) ?? '')) return null
      markup += token.markup
      continue
    }
    if (!elements.has(token.name)) return null
    if (token.kind === 'open') {
      open.push(token.name)
      markup += printToken(rebuildTag(token, isLetter(token, tokens[at + 1])))
    } else {
      if (open.pop() !== token.name) return null
      markup += printToken(token)
    }
    if (open.length > mathLimits.nestingMax) return null
  }
  return open.length === 0 && markup.startsWith('<math') ? markup : null
}

/** A variable of one letter. Browsers draw it as a letter of mathematical fonts, which is blank where no font has it. */
function isLetter(tag: OpenTag, next: Token | undefined): boolean {
  return tag.name === 'mi' && tag.attributes.length === 0 && next?.kind === 'text' && /^\p{L}$/u.test(next.markup)
}

function rebuildTag(tag: OpenTag, letter: boolean): OpenTag {
  if (letter) return { ...tag, attributes: [['class', 'letter']] }
  const attributes = tag.attributes.filter(([name, value]) => {
    if (words.has(name)) return word.test(value)
    return lengths.has(name) && length.test(value)
  })
  const classes = (attributeOf(tag, 'class') ?? '').split(' ').filter(name => ownClass.test(name))
  if (classes.length === 0) return { ...tag, attributes }
  return { ...tag, attributes: [...attributes, ['class', classes.join(' ')]] }
}
