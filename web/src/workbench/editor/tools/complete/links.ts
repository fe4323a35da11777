import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { readLink } from '#site/links.ts'
import { isProse } from '../blocks.ts'
import type { WritingToolsOptions } from '../options.ts'
import type { Surveys } from './surveys.ts'
import { imageTargets, pageTargets, sectionTargets, type Target } from './targets.ts'

const wiki = /\[\[([^[\]\n]{0,80})$/
const destination = /(!?)\[(?:[^[\]\n]|\\.){0,300}\]\(([^()\s]{0,200})$/
const heading = /^(?:#{1,6}|=+)[ \t]/
const pagesReadMax = 12
const searchMinChars = 3

/** `[[` offers pages and sections and becomes a link; `](` completes its address. */
export function linkSource({ path, paths, documents, search }: WritingToolsOptions, surveys: Surveys) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos } = context
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(0, pos - line.from)
    const name = wiki.exec(before)
    const address = name ? null : destination.exec(before)
    if ((!name && !address) || !isProse(state, pos)) return null
    const typed = name?.[1] ?? address?.[2] ?? ''
    const hash = address ? typed.indexOf('#') : -1
    if (address && hash !== -1) return await sections(context, surveys, { path, typed, hash })
    const all = paths()
    const own = await surveys.of(path, state.doc.toString())
    const found = name && typed.length >= searchMinChars ? await headingsLike(typed) : []
    const read = [...surveys.known()].filter(([of]) => of !== path).slice(-pagesReadMax)
    const targets = [
      ...pageTargets(path, all, surveys.known(), documents()),
      ...(address?.[1] === '!' ? [] : own ? sectionTargets(path, path, own) : []),
      ...(name ? read.flatMap(([of, summary]) => sectionTargets(path, of, summary)) : []),
      ...found,
    ]
    const offered = address?.[1] === '!' ? imageTargets(path, all) : targets
    const options = [...new Map(offered.map(target => [target.address, target])).values()].map(target =>
      name ? asLink(target) : asAddress(target),
    )
    if (options.length === 0) return null
    return { from: pos - typed.length, options, validFor: name ? isSearched : /^[^()\s#]*$/ }
  }

  /** Sections of pages that have not been read yet. */
  async function headingsLike(words: string): Promise<readonly Target[]> {
    const hits = await search(words).catch(() => [])
    const places = new Set(hits.filter(({ text }) => heading.test(text)).map(hit => hit.path))
    const summaries = await Promise.all(
      [...places].slice(0, pagesReadMax).map(async of => [of, await surveys.page(of)] as const),
    )
    return summaries.flatMap(([of, summary]) => (summary ? sectionTargets(path, of, summary) : []))
  }
}

/** The project is searched once, when there are enough letters; from then on the list is filtered. */
function isSearched(typed: string): boolean {
  return typed.length !== searchMinChars && /^[^[\]\n]*$/.test(typed)
}

/** Whether the text before a position asks for a link. */
export function isLinkAsked(before: string): boolean {
  return wiki.test(before) || destination.test(before)
}

type Place = { readonly path: string; readonly typed: string; readonly hash: number }

async function sections({ state, pos }: CompletionContext, surveys: Surveys, { path, typed, hash }: Place) {
  const of = hash === 0 ? path : readLink(path, typed.slice(0, hash)).path
  const summary = await (of === path ? surveys.of(path, state.doc.toString()) : surveys.page(of))
  if (!summary) return null
  const options = summary.headings.map(({ text, id }) => ({ label: `#${id}`, displayLabel: text, type: 'target' }))
  return { from: pos - typed.length + hash, options, validFor: /^#[^()\s]*$/ }
}

function asAddress({ label, detail, address }: Target): Completion {
  return { label: address, displayLabel: label, detail, type: 'target' }
}

function asLink({ label, detail, address }: Target): Completion {
  const words = label.replace(/[[\]\\]/g, '\\$&')
  return {
    label: `${label} ${detail}`,
    displayLabel: label,
    detail,
    type: 'target',
    apply: writeLink(`[${words}](${address})`),
  }
}

/** Replaces the brackets as well. */
function writeLink(link: string) {
  return (view: EditorView, completion: Completion, from: number, to: number): void => {
    const end = view.state.sliceDoc(to, to + 2) === ']]' ? to + 2 : to
    const start = view.state.sliceDoc(from - 2, from) === '[[' ? from - 2 : from
    view.dispatch({
      changes: { from: start, to: end, insert: link },
      selection: { anchor: start + link.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    })
  }
}
