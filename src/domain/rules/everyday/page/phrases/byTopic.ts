import { unquote } from '../../instruction/utterance.ts'
import { isId } from '../ids.ts'
import { isCalled, isDirectlyCalled, kindsOf } from '../nouns.ts'
import type { Page, PageElement } from '../page.ts'
import { mentions, mentionsForms } from '../words.ts'
import { candidates, determiner, type Search, textOf } from './candidates.ts'

const aboutTopic =
  / (?:about|on|with|regarding|concerning|mentioning|(?:that|which) (?:mentions|contains|says|speaks of|deals with)|containing|saying) (?=.)/i

/** `the paragraph about the sandbox`, `the bullet that says "…"`, and `the risk about latency` below `Risks`. */
export function byTopic(page: Page, words: string, search: Search): readonly PageElement[] {
  const link = aboutTopic.exec(words)
  const noun = words.slice(0, link?.index ?? 0).replace(determiner, '')
  const about = link === null ? '' : words.slice(link.index + link[0].length)
  if (noun === '') return []
  const topic = unquote(about, search.quotes)
  const among = thingsCalled(page, noun, search)
  const exact = among.filter(thing => mentions(textOf(page, thing), topic))
  const found = exact.length > 0 ? exact : among.filter(thing => mentionsForms(textOf(page, thing), topic))
  return /^lines?$/i.test(noun) && found.length < 2 ? found.filter(thing => isCalled(page, thing, noun)) : found
}

function thingsCalled(page: Page, noun: string, search: Search): readonly PageElement[] {
  if (/^questions?$/i.test(noun)) return questions(page, search)
  if (looseNoun.test(noun)) return candidates(page, search, ['item', 'paragraph'])
  const kinds = kindsOf(noun)
  if (kinds === null) return calledByPage(page, noun, search)
  const things = candidates(page, search, kinds).filter(thing => thing.kind !== 'section' || isRequirement(thing))
  return kinds.includes('section') ? things.filter(thing => isCalled(page, thing, noun)) : things
}

function isRequirement({ names }: PageElement): boolean {
  return names.some(isId)
}

function questions(page: Page, search: Search): readonly PageElement[] {
  return candidates(page, search, ['item']).filter(thing => /\?(?:\s|$)/.test(textOf(page, thing)))
}

/** The outermost items, the rows and the paragraphs that are below a title or in a column which calls them so. */
function calledByPage(page: Page, noun: string, search: Search): readonly PageElement[] {
  const called = candidates(page, search, ['item', 'row', 'paragraph']).filter(thing => {
    return isDirectlyCalled(page, thing, noun) && !(thing.kind === 'item' && thing.list.depth > 0)
  })
  const listed = called.filter(({ kind }) => kind !== 'paragraph')
  return listed.length > 0 ? listed : called
}

/** Nouns for what a text says, in whichever form. */
const looseNoun = /^(?:use case|case|reason|argument|passage|statement|rule|provision|remark|scenario)$/i
