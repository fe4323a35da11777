import { normativeWord } from '../../requirementIds.ts'
import type { SummaryKind } from './kinds.ts'

/** One statement in a text that a proposal can remove. Lines are counted from 0, half open. */
export type Fact = {
  readonly kind: SummaryKind
  /** Facts with equal keys are the same fact. */
  readonly key: string
  /** If these are equal for two facts with different keys, one became the other. */
  readonly twin: string
  readonly shown: string
  readonly start: number
  readonly end: number
}

/** The facts in one line outside of code. */
export function factsInLine(line: string, at: number, { isRow }: { readonly isRow: boolean }): readonly Fact[] {
  const facts: Fact[] = []
  const put = (kind: SummaryKind, key: string, twin: string, shown = key) =>
    facts.push({ kind, key, twin, shown, start: at, end: at + 1 })
  const prose = line.includes('`') ? withoutCodeSpans(line) : line
  if (anyCapitals.test(prose)) for (const word of prose.match(normativeWord) ?? []) put('norm', word, '')
  if (anyDigit.test(line)) {
    for (const found of line.match(quantity) ?? []) {
      const [, currency = '', amount = '', unit = ''] = amountAndUnit.exec(found) ?? []
      put('number', `${currency}${amount} ${unit}`, currency || unit, found)
    }
  }
  if (mayLink.test(prose)) {
    for (const found of prose.match(link) ?? []) {
      const { text, address } = linkIn(found)
      put('link', address, text)
    }
  }
  if (isRow) {
    const cells = cellsOf(line)
    put('row', cells.join(' | '), cells[0] ?? '')
  }
  return facts
}

/** A text without its keywords and link targets, which are separate facts. */
export function withoutFacts(text: string): string {
  return text
    .replace(link, found => linkIn(found).text)
    .replace(normativeWord, '')
    .replace(/\s+/g, ' ')
}

export function withoutCodeSpans(line: string): string {
  return line.replace(/(`{1,99})(?!`)[^`]+\1/g, '``')
}

const anyCapitals = /[A-Z]{3}/
const anyDigit = /\d/

const units = [
  'ns|µs|μs|us|ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|months?|years?',
  '%|percent|‰|ppm',
  'bits?|bytes?|[KkMGTP]i?B|B|[kKMG]?bit/s|[KMG]bps|[kMG]B/s',
  'Hz|kHz|MHz|GHz|rps|fps|req/s|px|em|rem|pt|mm|cm|m|km|g|kg|°C|°F|K|V|W|kW|mA|A|dB',
  'USD|EUR|GBP|CHF|€|cents?|tokens?|chars?|characters?|lines?|rows?|entries|items?|pages?|files?|users?|requests?',
  'connections?|attempts?|retries|tries|times|levels?|digits?|words?',
].join('|')

/** A number with its unit, such as `8 s`, `200ms` or `$5`; a bare number is just as often a version or a name. */
const quantity = new RegExp(
  `(?<![\\w.,/-])(?:[$€£]\\d{1,15}(?:[.,]\\d{1,12}){0,4}|\\d{1,15}(?:[.,]\\d{1,12}){0,4}[ \\u00A0\\u202F-]?(?:${units})(?![\\w/-]))`,
  'g',
)
const amountAndUnit = /^([$€£]?)([\d.,]+(?![\d.,]))[ \u00A0\u202F-]?(.*)$/

/** `[text](address)`, `[label]: address`, `href="address"` or a bare address. */
const link =
  /\[[^[\]]{0,200}\](?:\(\s{0,9}<?[^\s<>)]{1,2000}|:[ \t]{0,9}<?[^\s<>]{1,2000})|\b(?:href|src)\s?=\s?["'][^"']{1,2000}["']|\bhttps?:\/\/[^\s<>()"'`\]]{1,2000}/g
const linkParts = /^(?:\[([^[\]]*)\](?:\(\s*(?!\s)|:[ \t]*(?![ \t]))<?|(?:href|src)\s?=\s?["'])?(.*?)["']?$/
const mayLink = /\]\(|\]:|:\/\/|=\s?["']/

function linkIn(found: string): { readonly text: string; readonly address: string } {
  const [, text = '', address = ''] = linkParts.exec(found) ?? []
  return { text, address: address.replace(/[.,;:!?*_]{1,9}$/, '') }
}

function cellsOf(row: string): readonly string[] {
  const cells = row.trim().replace(/^\||\|$/g, '')
  return cells.split('|').map(cell => cell.trim().replace(/\s+/g, ' '))
}
