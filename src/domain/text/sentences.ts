export type SentenceSpan = { readonly start: number; readonly end: number }

/** Represents one character of code, of a formula or of quoted words in a text that is split into sentences. */
export const verbatimChar = '\uE000'
/** Represents a line break that the author set. */
export const breakChar = '\u2028'

const stop = /[.!?]+|[。！？｡．।؟۔።]+|\u2028/gu
const closing = /^["'”’»)\]*]{0,4}/
/** What a sentence can begin with; `gRPC` and `iOS` do too. */
const beginning = /^["'“‘«„(¿¡[*]{0,3}(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}\uE000]|\p{Ll}{1,2}\p{Lu})/u
const always =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|approx|resp|ca|al|dr|mr|mrs|ms|prof|st|incl|excl|viz|z\.\s?b|d\.\s?h|u\.\s?a|z\.\s?t|bzw|ggf|vgl|zw|evtl|bspw|sog|inkl|exkl|p\.\s?ex|p\.\s?ej|ad es|aprox|mme)\.$/i
/** Abbreviations in front of a number or a letter; a gem also ends a sentence. */
const beforeNumber =
  /(?:^|[\s(])(?:no|nos|nr|fig|figs|sec|sect|ch|chap|app|eq|ref|refs|art|abs|par|vol|ver|v|p|pp|op|ed|rev|núm|pág|gem)\.$/iu
/** Abbreviations that end a sentence as often as not. */
const beforeKeyword = /(?:^|[\s(])(?:etc|inc|ltd|corp|co|jr|sr|bros|usw)\.$/i
const initials = /(?:^|[\s(])(?:\p{Lu}\.){1,4}$/u
const ordinal = /^\s*(?:\d{1,4}|\p{L})[.)]*$/u
const parenthesisMaxChars = 400

/** The sentences of one block of text, without the spaces around them. Linear. */
export function sentencesOf(text: string): SentenceSpan[] {
  const found: SentenceSpan[] = []
  const parentheses = parenthesesIn(text)
  let next = 0
  let from = 0
  const take = (to: number) => {
    const written = text.slice(from, to)
    const start = from + written.length - written.trimStart().length
    if (written.trim() !== '') found.push({ start, end: start + written.trim().length })
    from = to
  }
  for (const { index, 0: mark } of text.matchAll(stop)) {
    const after = index + mark.length
    const end = after + (closing.exec(text.slice(after, after + 4))?.[0].length ?? 0)
    while ((parentheses[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++
    const around = parentheses[next]
    const isInside = around !== undefined && around.start < index && end < around.end
    if (index >= from && !isInside && isEnd(text, from, index, mark, end)) take(end)
  }
  take(text.length)
  return found
}

function isEnd(text: string, from: number, index: number, mark: string, end: number): boolean {
  const following = text.slice(end, end + 12)
  if (mark === breakChar) return beginning.test(following.trimStart())
  if (/^[。！？｡．।؟۔።]/u.test(mark)) return true
  if (!/^[\s\u2028]/.test(following) || !beginning.test(following.trimStart())) return false
  if (mark.length > 1 && /^\.+$/.test(mark) && /^\s?$/.test(text.slice(Math.max(from, index - 1), index))) return false
  if (!mark.endsWith('.')) return true
  const before = text.slice(Math.max(from, index - 12), index + 1)
  if (always.test(before) || (index - from < 10 && ordinal.test(text.slice(from, index)))) return false
  if (initials.test(before) && !/(?<!\p{Lu})\p{Lu}{2,}\.$/u.test(before)) return false
  if (beforeKeyword.test(before) && /^\s+(?:MUST|SHALL|SHOULD|MAY)\b/.test(following)) return false
  return !(beforeNumber.test(before) && /^\s*["(]?(?:\p{N}|Art\b|\p{Lu}(?!\p{L})|[IVXLC]+\b)/u.test(following))
}

/** The outermost pairs that are short enough to be part of one sentence. */
function parenthesesIn(text: string): SentenceSpan[] {
  const found: SentenceSpan[] = []
  let depth = 0
  let start = 0
  for (const { index, 0: mark } of text.matchAll(/[()]/g)) {
    if (mark === '(') {
      if (depth === 0 || index - start > parenthesisMaxChars) {
        start = index
        depth = 0
      }
      depth++
    } else if (depth > 0 && --depth === 0 && index - start <= parenthesisMaxChars) {
      found.push({ start, end: index + 1 })
    }
  }
  return found
}
