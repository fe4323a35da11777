import { isBoundWord, isCondition, isModal, isNegation, isNumberWord } from './bindingWords.ts'
import { type Token, tokensOf } from './tokens.ts'
import { type Run, type Wording, wordsAmong } from './wording.ts'

/**
 *   keyword     MUST, SHOULD NOT, … (RFC 2119)
 *   modal       the same in lower case: must, should, can, …
 *   negation    not, never, without, unless, …
 *   bound       at least, at most, before, after, <, >
 *   condition   words from if, unless, only, … on that were removed
 *   number      a number, version or date, in figures or in words
 *   value       a number or constant in code
 *   unit        what follows a number
 *   name        code in a text, or an identifier
 *   address     the target of a link
 */
export type DifferenceKind =
  | 'keyword'
  | 'modal'
  | 'negation'
  | 'bound'
  | 'condition'
  | 'number'
  | 'value'
  | 'unit'
  | 'name'
  | 'address'

/** A binding element that was changed, removed or added. */
export type Difference = {
  readonly kind: DifferenceKind
  readonly before: string
  readonly after: string
  readonly run: Run
  /** How many words of the surrounding text changed with it, on the side with more of them. */
  readonly extent: number
}

/** The words of a text that negate, in its order and in lower case. */
export function negationsIn(text: string): readonly string[] {
  return tokensOf(text).flatMap(({ kind, text: word }) => {
    const negates = kind === 'word' ? isNegation(word) : kind === 'keyword' && word.endsWith(' NOT')
    return negates ? [word.toLowerCase()] : []
  })
}

/** Whether the removed words are a condition rather than a sentence that contains one. */
export function leadsWithCondition({ removed }: Run): boolean {
  const first = removed.find(({ kind }) => kind !== 'sign')
  return first?.kind === 'word' && isCondition(first.text)
}

export function differencesIn({ runs }: Wording): readonly Difference[] {
  return runs.flatMap(run => {
    const extent = Math.max(wordsAmong(run.removed), wordsAmong(run.added))
    return [...differencesAt(run)].map(([kind, [before, after]]) => ({ kind, before, after, run, extent }))
  })
}

function differencesAt(run: Run): ReadonlyMap<DifferenceKind, readonly [string, string]> {
  const found = new Map<DifferenceKind, readonly [string, string]>()
  const put = (kind: DifferenceKind, isOf: (token: Token) => boolean) => {
    const before = textsOf(run.removed.filter(isOf))
    const after = textsOf(run.added.filter(isOf))
    if (before !== after) found.set(kind, [before, after])
  }
  put('keyword', ({ kind }) => kind === 'keyword')
  const [keyword, plain] = [found.get('keyword'), run.removed.map(({ text }) => text).join(' ')]
  if (keyword?.[0] === '' && keyword[1].toLowerCase() === plain) found.set('keyword', [plain, keyword[1]])
  put('modal', ({ kind, text }) => kind === 'word' && isModal(text))
  put('negation', ({ kind, text }) => kind === 'word' && isNegation(text))
  put('bound', isBound)
  put('number', ({ kind, text }) => kind === 'number' || (kind === 'word' && isNumberWord(text)))
  put('value', ({ kind, text }) => (kind === 'code' && isValue(text)) || (kind === 'word' && switches.test(text)))
  const condition = run.removed.find(({ kind, text }) => kind === 'word' && isCondition(text))
  if (condition !== undefined && run.added.every(({ kind }) => kind === 'sign')) {
    found.set('condition', [textsOf(run.removed), ''])
  }
  put('name', ({ kind, text }) => kind === 'code' || (kind === 'word' && identifier.test(text)))
  put('address', ({ kind }) => kind === 'address')
  if (found.has('number') || run.previous?.kind === 'number') {
    put('unit', ({ kind, text }) => (kind === 'word' || kind === 'sign') && units.has(text))
  }
  return found
}

function textsOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** What a setting may be; `on` and `off` are too common in sentences. */
const switches = /^(?:true|false|enabled?|disabled?|allow(?:ed)?|deny|denied)$/i

/** Code that is a number, a constant or a string rather than a name. */
function isValue(code: string): boolean {
  return /^`+\s*(?:[-+]?[.,:_/-]*\d[\d.,:_/-]*(?:\s*[\p{L}%µ°]{1,4})?|true|false|null|none|yes|no|on|off)\s*`+$/iu.test(
    code,
  )
}

function isBound({ kind, text }: Token): boolean {
  return (kind === 'word' && isBoundWord(text)) || (kind === 'sign' && /^[<>≤≥]$/.test(text))
}

const identifier = /^[A-Z]{2,}(?![A-Z])[A-Z\d]*-\d+[a-z]?$|[a-z\d][A-Z]|_|\w\.\w/

const units = new Set(
  `ns µs μs us ms s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days week weeks month
  months year years % ‰ percent ppm bit bits byte bytes B KB MB GB TB PB kB KiB MiB GiB TiB Kbit Mbit Gbit kbps Mbps
  Gbps bps Hz kHz MHz GHz px em rem pt mm cm m km g kg mg °C °F V W kW mA dB USD EUR GBP CHF cent
  cents € $ £ token tokens character characters char chars line lines row rows entry entries item items page pages
  file files user users request requests connection connections attempt attempts retry retries time times level
  levels digit digits word words Sekunden Minuten Stunden Tage Wochen Monate Jahre Prozent heure heures jours semaines
  mois ans horas días semanas meses años ore giorni settimane mesi anni uren dagen weken maanden jaar
  секунд секунды секунда минут минуты минута час часа часов день дня дней недель недели месяц месяца месяцев год года лет
  秒 分 分間 時間 日 週 月 か月 ヶ月 年 人 件 回 円 分钟 小时 天 周 个`.split(/\s+/),
)
