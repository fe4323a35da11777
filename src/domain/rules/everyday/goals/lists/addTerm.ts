import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { quote, quoteShort } from '../../../language/phrase.ts'
import { insertItem } from '../../edits/insertItem.ts'
import { orderedIndex } from '../../edits/newItem.ts'
import { newName, quoteMark, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isCalledByPage } from '../../page/nouns.ts'
import { definitionIn } from '../../page/writtenDefinition.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'
import { rowCalled } from '../tables/addEntry.ts'
import { added } from './addCalled.ts'

const pattern = new RegExp(
  `^${verbs.add} (?:(?:an?|the|another|new) ){0,3}(\\p{L}{3,30}) ([^:\uE000-\uE0FF]{1,60}|${quoteMark}): (${quoteMark})$`,
  'iu',
)

/** `add the term Pallet: A wooden platform`: a row of a table of terms, or an item of a list of them. */
export const addTerm: Goal = request => {
  const { page, text, quotes } = request
  const [, noun = '', said = '', mark = ''] = pattern.exec(text) ?? []
  const name = said === '' ? null : newName(said, quotes)
  if (name === null || name === '' || /^(?:sub)?section$|^column$/i.test(noun)) return []
  if (page.things('item').some(item => isCalledByPage(page, item, name))) return []
  const among = amongTerms(request, noun, name, unquote(mark, quotes))
  if (among.length > 0) return among
  requireNoParagraphs(request, noun, name)
  const rows = rowCalled(request, { noun, name: said, place: undefined, said: mark })
  if (rows.length > 0 || /^(?:term|definition|entry)$/i.test(noun)) return rows
  return added(request, noun, `${name}: ${unquote(mark, quotes)}`, '')
}

/** A page that defines its terms in paragraphs has none of them in a table of other things. */
function requireNoParagraphs({ page, scope }: Request, noun: string, name: string): void {
  if (scope !== undefined || !/^(?:term|definition|entry)$/i.test(noun)) return
  const defined = page.things('paragraph').flatMap(one => {
    const content = one.kind === 'paragraph' ? one.leaf.content : ''
    const written = definitionIn(content)?.term.trim()
    const [, marks = '', term] = marked.exec(content) ?? []
    if (written !== undefined) return { term: written, marks: null }
    return term === undefined ? [] : { term, marks }
  })
  const last = defined.at(-1)
  if (defined.length < 2 || last === undefined) return
  const { term, marks } = last
  const bare = name.replace(/^of (?:the )?/i, '')
  const known =
    marks === null
      ? `add the term ${bare} after ${term}: …`
      : `add the paragraph "${marks}${bare}${marks}: …" after the paragraph about ${term}`
  throw new InstructionError(`Say after which term it goes, such as: ${known}`)
}

/** `**Shipper**: …` */
const marked = /^(\*\*|__)([^*_\n:]{1,60}):?\1:? /

const titles = /(?:^|\s)(?:terms|definitions|abbreviations|acronyms|glossary|terminology|vocabulary)$/i
/** A term with its marks, and what is between it and its meaning. */
const written = /^(\*\*|__|[*_`]?)([^*_`:]{1,60}?)\1( [-–—=] |: )/

/** The one list of terms below such a title, and the new term written like the last one there. */
function amongTerms(request: Request, noun: string, name: string, meaning: string): readonly Interpretation[] {
  const { page, scope } = request
  if (!/^(?:term|definition|entry|abbreviation|acronym)$/i.test(noun)) return []
  const areas = page.things('section').filter(one => one.names.some(title => titles.test(title)))
  const lists = page.things('list').flatMap(thing => {
    const isThere = areas.some(area => contains(area, thing)) && (scope === undefined || contains(scope, thing))
    if (thing.kind !== 'list' || !isThere) return []
    return thing.list.items.every(({ leaf }) => written.test(leaf?.content ?? '')) ? [thing.list] : []
  })
  const [list, another] = lists
  if (list === undefined || another !== undefined || /[\n\r]/.test(meaning)) return []
  const parts = list.items.map(({ leaf }) => written.exec(leaf?.content ?? '') ?? [])
  if (parts.some(([, , term = '']) => fold(term) === fold(name)))
    throw new InstructionError(`${quoteShort(name)} is in the list already.`)
  const [, marks = '', , between = ': '] = parts.at(-1) ?? []
  const content = `${marks}${name}${marks}${between}${meaning}`
  return [
    {
      sentence: `add the ${noun} ${quote(name)}: ${quote(meaning)}`,
      edits: insertItem(page.document, list, {
        index: orderedIndex(list, `${name}: ${meaning}`) ?? list.items.length,
        content,
      }),
      summary: `Added ${quoteShort(name)} to the list of terms.`,
      isOfBlocks: true,
    },
  ]
}
