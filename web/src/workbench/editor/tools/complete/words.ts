import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { isProse } from '../blocks.ts'
import type { WritingToolsOptions } from '../options.ts'
import type { Surveys } from './surveys.ts'

const id = /(?:^|[^\p{L}\p{N}-])([A-Z][A-Z\d]{1,11}-[A-Z\d-]{0,20})$/u
const begun = /(?:^|[^\p{L}\p{N}-])(\p{L}{3,40})$/u
const glossary = /(?:^|\/)(?:glossary|glossar|terms|terminology|definitions)\.[a-z]+$/i
const glossariesMax = 3

/** Ids of requirements, and terms of the glossary once three letters of them are typed. They wait for an arrow key. */
export function wordSource({ path, paths }: WritingToolsOptions, surveys: Surveys) {
  let isRead = false
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos } = context
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(Math.max(0, pos - line.from - 60), pos - line.from)
    const started = id.exec(before)?.[1]
    const word = started === undefined ? begun.exec(before)?.[1] : undefined
    if ((started === undefined && word === undefined) || !isProse(state, pos)) return null
    if (!isRead) {
      isRead = true
      for (const page of paths()
        .filter(of => glossary.test(of))
        .slice(0, glossariesMax))
        void surveys.page(page)
    }
    const text = started ?? word ?? ''
    const options = started === undefined ? termsLike(text) : await idsLike(text, state.doc.toString())
    return options.length === 0 ? null : { from: pos - text.length, options, filter: false }
  }

  function termsLike(text: string): readonly Completion[] {
    const start = text.toLowerCase()
    const terms = [...surveys.known().values()].flatMap(({ terms: own }) => own)
    return [...new Set(terms)]
      .filter(term => term.toLowerCase().startsWith(start) && term.length > text.length)
      .toSorted()
      .map(label => ({ label, type: 'word', apply: cased(label, text) }))
  }

  async function idsLike(text: string, doc: string): Promise<readonly Completion[]> {
    await surveys.of(path, doc)
    const all = [...surveys.known().values()].flatMap(({ requirements }) => requirements)
    const found = new Map(all.filter(each => each.id.startsWith(text) && each.id !== text).map(each => [each.id, each]))
    return [...found.values()].map(each => ({ label: each.id, detail: each.text, type: 'word' }))
  }
}

/** A term in lower case begins a sentence in upper case. */
function cased(term: string, typed: string): string {
  const first = typed.charAt(0)
  return first !== first.toLowerCase() ? first + term.slice(1) : term
}
