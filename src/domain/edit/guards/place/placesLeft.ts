import { createSegmentReader, type Segment } from '../../compare/segments.ts'
import { type Token, tokensOf } from '../../compare/tokens.ts'
import { withoutUnits } from '../../compare/unitNames.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { asCode, readsLinesAlone } from '../context/dataFiles.ts'
import { exchangesOf, has, madeIn, replaceWords } from '../context/exchanges.ts'
import { givenBy } from '../context/given.ts'
import { speaksOfPosition } from '../context/position.ts'
import { withoutQuotes } from '../context/quotedParts.ts'
import { isNumber } from '../context/said.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'
import { namesLeft } from './namesLeft.ts'

/**
 * Statements that still have the old text or value although the instruction asks for another one everywhere, or most of
 * them got it and the instruction speaks of no particular place.
 */
export function guardPlacesLeft(context: GuardContext): readonly Warning[] {
  const { rewrite, asked } = context
  if (speaksOfPosition(rewrite.instruction, rewrite.before)) return []
  const instruction = rewrite.instruction.slice(0, readMaxChars)
  const unquoted = withoutQuotes(instruction).replace(too, ' ').replace(inAll, ' ')
  if (asked.intent.isOpen || excepting.test(unquoted) || place.test(unquoted)) return []
  const isEverywhere = [everywhere, inSeveral, too, inAll].some(form => form.test(instruction))
  const made = numbersMade(context)
  const left = [
    ...textsLeft(context, isEverywhere),
    ...(isEverywhere
      ? [...valuesLeft(context, made), ...(everywhere.test(instruction) ? namesLeft(context) : [])]
      : [...settingsLeft(context, made), ...numbersLeft(context, made), ...twinsLeft(context, made)]),
  ]
  const isSpared = keepsTitles.test(unquoted) ? ({ kind }: Segment) => kind === 'heading' : () => false
  return inRuns(
    left
      .filter(segment => !isSpared(segment))
      .map(({ start, end, text }) =>
        warn('partly_done', [start + 1, end], `Still there: "${text.slice(0, 80).toWellFormed()}".`),
      ),
  )
}

const readMaxChars = 2_000
const everywhere =
  /(?<!\p{L})(?:everywhere|throughout|all (?:of )?(?:the )?(?:places|occurrences|mentions|instances|references)|(?:each|every) (?:place|occurrence|mention|instance)|überall|durchgehend|durchgängig|an allen stellen|im ganzen|partout|en todas? partes?|ovunque|dappertutto|overal|везде)(?!\p{L})/iu
const part =
  '(?:(?:fließ)?texte?|prose|überschriften|headings|example|examples|table|code|diagram|heading|title|figure|metadata|snippet|beispiel|tabelle|exemple|tableau)'
/** `in the text and in the example` */
const inSeveral = new RegExp(
  `(?<!\\p{L})(?:in|im|dans) (?:the |der |dem |le |la |l')?${part} (?:and|und|et) (?:(?:in|im|dans) )?(?:the |der |dem |le |la |l')?${part}(?!\\p{L})`,
  'iu',
)
/** `also in the table` */
const too =
  /(?<!\p{L})(?:also|as well|too|auch|ebenso|aussi|también|anche),? (?:in|im|dans|en|nel) (?:[\p{L}'-]{1,30} ?){1,5}/iu
/** `in all commands` */
const inAll =
  /(?<!\p{L})(?:in|im|dans|en) (?:all|each|every|both|allen|jede[mr]|beiden|tou(?:s|tes)) (?:the |den |der |les )?[\p{L}-]{1,30}/iu
const excepting =
  /(?<!\p{L})(?:except|but not|not in|excluding|apart from|other than|only|außer|ausgenommen|nicht in|nur|sauf|excepté|seulement|salvo)(?!\p{L})/iu
/** `but keep the title` */
const keepsTitles =
  /(?<!\p{L})(?:keep\p{L}*|leav\p{L}*|retain\p{L}*|behalt\p{L}*|belass\p{L}*|lass\p{L}*|garde\p{L}*)\s(?:[\p{L}']{1,20}\s){0,2}(?:titles?|headings?|headlines?|titel|überschrift(?:en)?|titres?)(?!\p{L})/iu
const whole =
  '(?:(?:the|this|all|every|each|whole|entire|other|der|die|dem|den|diese[mrs]?|ganze[nmr]?|le|la|les|tout|toute|ce|cette) ){0,3}'
/** `in section 3`, but not `in the whole document` */
const place = new RegExp(
  `(?<!\\p{L})(?:in|under|within|inside|unter|im|dans|sous|en)\\s+(?!${whole}(?:documents?|files?|pages?|specs?|specifications?|runbook|dokuments?|datei|seite|fichier|places?|${part})(?!\\p{L}))`,
  'iu',
)

/** What an exchange would have to change too; `from` in code counts if code got the new text. */
function textsLeft(context: GuardContext, isEverywhere: boolean): readonly Segment[] {
  const { comparison, asked } = context
  const stated = exchangesOf(asked.intent).flatMap(exchange => exchange ?? [])
  const made =
    stated.length === 0
      ? []
      : comparison.changed.flatMap(pair => stated.flatMap(exchange => madeIn(exchange, pair) ?? []))
  if (made.length === 0) return []
  const statements = keptStatements(context)
  const forms = [...new Map(made.map(one => [one.from, one])).values()].slice(0, formsMax)
  return forms.flatMap(({ from, to }) => {
    const count = comparison.changed.filter(({ before, after }) => has(before.text, from) && has(after.text, to)).length
    const isOfCode = comparison.changed.some(
      ({ before, after }) => has(before.text, from) && !has(proseOf(before), from) && has(after.text, to),
    )
    const left = statements.filter(segment =>
      has(replaceWords(isOfCode || isDistinct(from) ? segment.text : proseOf(segment), to, ''), from),
    )
    const isNamed = isDistinct(from) && asked.intent.names(from) && asked.intent.names(to)
    return isEverywhere || isNamed || (count >= 2 && left.length * 2 <= count) ? left : []
  })
}

const formsMax = 5

/** A name or number that is hardly there by chance: `LZ4_RAW`, `maxRetries`, `51820`. */
function isDistinct(text: string): boolean {
  return /^\S{3,60}$/.test(text) && /\p{L}[_\d]|\p{Ll}\p{Lu}|\p{Lu}{3}|\d{4}/u.test(text)
}

function proseOf({ kind, text }: Segment): string {
  if (kind === 'code' || kind === 'matter' || kind === 'comment') return ''
  return tokensOf(text)
    .flatMap(token => (token.kind === 'code' || token.kind === 'address' ? [] : [token.text]))
    .join(' ')
}

/** Statements of the new text that were there before, in some form. */
function keptStatements({ rewrite, after, comparison }: GuardContext): readonly Segment[] {
  const added = new Set(comparison.added.map(({ start }) => start))
  const outline = readsLinesAlone(rewrite.path) ? asCode(after) : after
  return createSegmentReader(outline, 0)
    .read({ start: 0, end: outline.lines.length })
    .filter(({ start }) => !added.has(start))
}

/** Statements that still have the number that another one got instead of, with its unit or about the same. */
function valuesLeft(context: GuardContext, made: NumbersMade): readonly Segment[] {
  if (made.length === 0) return []
  const said = stemsOf(withoutUnits(context.rewrite.instruction.replace(/_/g, ' ')))
  const values = made.flatMap(({ pair, run }) => {
    const tokens = tokensOf(pair.before.text)
    return run.removed.filter(isNumber).map(({ text }) => ({ text, unit: wordAfter(tokens, text) }))
  })
  return keptStatements(context).filter(segment => {
    const tokens = tokensOf(segment.text)
    return values.some(({ text, unit }) => {
      if (!tokens.some(token => token.text === text)) return false
      const shared = stemsOf(segment.text.replace(/_/g, ' '))
        .values()
        .filter(stem => said.has(stem) && !/^\d/.test(stem))
        .toArray()
      const isSameUnit = unit !== '' && wordAfter(tokens, text) === unit
      const isStated = context.asked.intent.numbers.has(text) && shared.length > 0
      return (
        isStated ||
        (isSameUnit && (made.length === 1 || shared.length > 0)) ||
        shared.length >= (/\d{3}/.test(text) ? 1 : sharedMinWords)
      )
    })
  })
}

const sharedMinWords = 2

const setting = /^\s*(?:- )?["']?([\p{L}_][\p{L}\p{N}_.-]{0,60})["']?\s*[:=]\s*["']?(\d[\d.]*)["']?[\s,;]*$/u

/** Lines of code that give a setting of the instruction the number that another statement no longer has. */
function settingsLeft(context: GuardContext, made: NumbersMade): readonly Segment[] {
  const gone = new Set(made.flatMap(({ run }) => run.removed.filter(isNumber).map(({ text }) => text)))
  if (gone.size === 0) return []
  return keptStatements(context).filter(({ kind, text }) => {
    const [, name = '', value = ''] = (kind === 'code' && setting.exec(text.slice(0, 200))) || []
    return gone.has(value) && context.asked.intent.names(name)
  })
}

/** Statements in which the number that the instruction replaces is still there with its unit, beside one that changed. */
function numbersLeft({ asked }: GuardContext, made: NumbersMade): readonly Segment[] {
  return made.flatMap(({ pair, run }) => {
    const [old, ...others] = run.removed.filter(isNumber)
    if (old === undefined || others.length > 0 || !asked.intent.numbers.has(old.text)) return []
    const unitsIn = (text: string) =>
      tokensOf(text).flatMap((token, at, all) => {
        const sign = /^\p{Sc}$/u.test(all[at - 1]?.text ?? '') ? all[at - 1]?.text : wordAfter(all.slice(at), old.text)
        return token.text === old.text ? [sign ?? ''] : []
      })
    const [was, is] = [unitsIn(pair.before.text), unitsIn(pair.after.text)]
    return is.length > 0 && was.length > is.length && is.every(unit => unit === was[0]) ? [pair.after] : []
  })
}

/** Sentences with the old number and its unit that speak of all that the one speaks of which got the new number. */
function twinsLeft(context: GuardContext, made: NumbersMade): readonly Segment[] {
  const [first, ...others] = made
  const old = first?.run.removed.find(isNumber)?.text
  if (first === undefined || old === undefined || others.length > 0) return []
  const { before } = first.pair
  const unitIn = (text: string) => wordAfter(tokensOf(text), old)
  const own = sentencesIn(before.text).find(sentence => unitIn(sentence) !== '')
  if (own === undefined || tokensOf(own).filter(({ text }) => text === old).length !== 1) return []
  const speaks = (segment: Segment, text: string) => context.asked.spokenIn(segment, text)
  const said = speaks(before, own)
  if (said.size < sharedMinWords) return []
  return keptStatements(context).filter(segment =>
    sentencesIn(segment.text).some(
      text => unitIn(text) === unitIn(own) && [...said].every(stem => speaks(segment, text).has(stem)),
    ),
  )
}

type NumbersMade = ReturnType<typeof numbersMade>

function numbersMade(context: GuardContext) {
  return (givenBy(context)?.made ?? []).filter(({ run }) => run.removed.some(isNumber) && run.added.some(isNumber))
}

function wordAfter(tokens: readonly Token[], number: string): string {
  return (
    tokens
      .find((_, at) => tokens[at - 1]?.text === number)
      ?.text.toLowerCase()
      .replace(/^[^\p{L}%°]+$/u, '') ?? ''
  )
}
