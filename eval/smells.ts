import { rules } from '#domain/lint/catalogue.ts'
import { checkText } from '#domain/lint/check.ts'
import type { Rule } from '#domain/lint/rule.ts'
import type { Row } from './xlsx.ts'

/** A requirement with the words that its annotators objected to, by the kind of objection. */
export type Labelled = { readonly document: string; readonly text: string; readonly labels: readonly Label[] }
type Label = { readonly smell: string; readonly word: string }

/** The column of each kind of label, and the rules that look for the same. */
const smells = {
  subjective: ['C', 'subjective', 'relative-adjective', 'listed-word'],
  ambiguous: ['D', 'vague'],
  loophole: ['E', 'loophole'],
  unverifiable: ['F', 'unverifiable', 'unbounded-quantity', 'open-ended', 'unspecific-noun'],
  superlative: ['G', 'superlative'],
  comparative: ['H', 'comparative'],
  negative: ['I', 'negative'],
  pronoun: ['J', 'vague-pronoun'],
  uncertain: ['K', 'uncertain-verb', 'weak-verb'],
  polysemy: ['L', 'homonym'],
} as const satisfies Record<string, readonly [column: string, ...rules: string[]]>

export function readLabelled(rows: readonly Row[]): readonly Labelled[] {
  return rows.slice(1).map(row => ({
    document: row.get('B') ?? '',
    text: (row.get('A') ?? '').replace(/\s+/g, ' ').trim(),
    labels: Object.entries(smells).flatMap(([smell, [column]]) =>
      (row.get(column) ?? '')
        .toLowerCase()
        .split('*')
        .map(word => word.replace(/[^\p{L}\p{N} '’/-]+/gu, ' ').trim())
        .filter(word => word !== '' && word !== '-')
        .map(word => ({ smell, word })),
    ),
  }))
}

/** One finding of one rule, and whether the annotators object to one of its words, for any reason. */
export type Judged = {
  readonly rule: string
  readonly words: string
  readonly text: string
  readonly isLabelled: boolean
  readonly isSameSmell: boolean
}

export type Judgement = { readonly judged: readonly Judged[]; readonly missed: readonly (Label & { text: string })[] }

export function judge({ text, labels }: Labelled, isOn: (rule: Rule) => boolean): Judgement {
  const prefix = 'REQ-1: '
  const { findings } = checkText({
    path: 'requirements.md',
    text: prefix + text.replace(/([<>[\]|`])/g, ' '),
    project: null,
    isOn: rule => measured.has(rule.id) && isOn(rule),
  })
  const judged = findings.map(({ rule, words }) => {
    const hits = labels.filter(({ word }) => concerns(words.toLowerCase(), word))
    return {
      rule,
      words,
      text,
      isLabelled: hits.length > 0,
      isSameSmell: hits.some(({ smell }) => smellOf(rule) === smell),
    }
  })
  const missed = labels.filter(({ word }) => !findings.some(({ words }) => concerns(words.toLowerCase(), word)))
  return { judged, missed: missed.map(label => ({ ...label, text })) }
}

/** Whether a finding and a label share a word; labels are sometimes written together, or without a hyphen. */
function concerns(found: string, label: string): boolean {
  const own = found.split(/[^\p{L}\p{N}-]+/u)
  return label.split(' ').some(word => own.includes(word)) || found.replaceAll(' ', '') === label.replaceAll(' ', '')
}

export function smellOf(rule: string): string | undefined {
  return Object.entries(smells).find(([, [, ...named]]) => (named as readonly string[]).includes(rule))?.[0]
}

const measured = new Set(rules.map(({ id }) => id).filter(id => smellOf(id) !== undefined))
