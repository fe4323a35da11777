import { contains } from '../../../../text/span.ts'
import { InstructionError } from '../../../instructionError.ts'
import { enumerate, quoteShort } from '../../../language/phrase.ts'
import { removalOf } from '../../edits/removal.ts'
import { hasQuote, unquote } from '../../instruction/utterance.ts'
import { verbs } from '../../instruction/verbs.ts'
import { isCalled, kindsOf } from '../../page/nouns.ts'
import type { PageElement } from '../../page/page.ts'
import { ambiguous, resolvePhrase } from '../../page/phrases/resolvePhrase.ts'
import { mentions } from '../../page/words.ts'
import type { Goal, Interpretation, Request } from '../../request/goal.ts'

const done = '(?:done|complete|completed|finished|checked|ticked|resolved|closed)'
const open = '(?:open|undone|not done|to do|todo|incomplete|unfinished|unchecked|pending)'
const marking = new RegExp(`^(?:mark|set|flag|change|make) (.+?) (?:as |to (?:be )?)?(?:(${done})|(${open}))$`, 'i')
const ticking =
  /^(?:(check off|check|tick off|tick|mark off|complete|finish|cross off|close|resolve)|(uncheck|untick|reopen|unmark)) (.+?)$/i
const removing = new RegExp(
  `^${verbs.remove} (?:all |the |every )*(?:${done}|(?:checked|ticked)[ -]off) ((?:\\S+ ){0,4})(?:tasks?|items?|to-?dos?|checkboxes|questions|entries|points)$`,
  'i',
)
const every =
  /^(?:everything|all|every|each|both)(?: of)?(?: the)?(?: open)?(?: tasks?| items?| to-?dos?| checkboxes| boxes)?$/i
/** `all questions`: the tasks in what has this name, or is about such things. */
const everyOne = /^(?:all|every|each)(?: of)?(?: the)? (.+)$/i

/** `mark "Write the release notes" as done`, `uncheck …`, `delete all completed tasks`. */
export const tasks: Goal = request => {
  const place = removing.exec(request.text)?.[1]?.trim()
  if (place === '') return [withoutDone(request)]
  if (place !== undefined) {
    const { page, quotes } = request
    const [scope, another] = resolvePhrase(page, place, { quotes, kinds: ['section', 'list'] })
    return scope === undefined || another !== undefined ? [] : [withoutDone({ ...request, scope })]
  }
  const [, marked, isDone] = marking.exec(request.text) ?? []
  if (marked !== undefined) return marks(request, marked, isDone !== undefined)
  const [, check, , ticked] = ticking.exec(request.text) ?? []
  return ticked === undefined ? [] : marks(request, ticked, check !== undefined)
}

function tasksIn({ page, scope }: Request): readonly Task[] {
  return page
    .things('item')
    .flatMap(thing =>
      thing.kind === 'item' && thing.item.box !== undefined && (scope === undefined || contains(scope, thing))
        ? [thing]
        : [],
    )
}

function marks(request: Request, phrase: string, isDone: boolean): readonly Interpretation[] {
  const all = tasksIn(request)
  if (all.length === 0) return []
  const noun = everyOne.exec(phrase.trim())?.[1]
  const chosen = every.test(phrase.trim())
    ? all
    : noun === undefined
      ? named(request, phrase, all)
      : calledSo(request, noun, all)
  const changing = chosen.filter(({ item }) => item.box?.isDone !== isDone)
  if (chosen.length > 0 && changing.length === 0)
    throw new InstructionError(
      `${enumerate(chosen.map(({ item }) => quoteShort(item.visible)))} ${chosen.length === 1 ? 'is' : 'are'} already ${isDone ? 'done' : 'open'}.`,
    )
  if (changing.length === 0) return []
  const names = enumerate(changing.map(({ item }) => quoteShort(item.visible)))
  return [
    {
      sentence: `mark ${every.test(phrase.trim()) ? 'all tasks' : noun === undefined ? names : `all ${noun}`} as ${isDone ? 'done' : 'open'}`,
      edits: changing.flatMap(({ item: { box } }) =>
        box === undefined ? [] : [{ start: box.start, end: box.end, replacement: isDone ? 'x' : ' ' }],
      ),
      summary: `Marked ${names} as ${isDone ? 'done' : 'open'}.`,
    },
  ]
}

type Task = Extract<PageElement, { kind: 'item' }>

function calledSo({ page, quotes, scope }: Request, name: string, all: readonly Task[]): readonly Task[] {
  const noun = name.replace(/^open (?=.)/i, '')
  const called = kindsOf(noun) === null ? all.filter(thing => isCalled(page, thing, noun)) : []
  if (called.length > 0) return called
  const [place, another] = resolvePhrase(page, name, { quotes, area: scope, kinds: ['list', 'section'] })
  if (place === undefined || another !== undefined) return []
  return all.filter(thing => contains(place, thing))
}

/** By its words as they are, give or take a noun or a question mark. */
function named({ page, quotes, scope }: Request, phrase: string, all: readonly Task[]): readonly Task[] {
  const found = resolvePhrase(page, phrase, { quotes, area: scope, kinds: ['item'] })
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/(?<![?.!])[?.!]+$/, '')
      .trim()
  const wanted = plain(unquote(phrase, quotes).replace(/^the (?:task|question|item|to-?do|point|step) /i, ''))
  const [, topic] = /^(?:the )?(.+) (?:task|question|item|to-?do|point|step)$/i.exec(phrase) ?? []
  const exact =
    found.length > 0
      ? all.filter(thing => found.includes(thing))
      : all.filter(({ item }) => plain(item.visible) === wanted)
  const chosen =
    exact.length > 0 || topic === undefined || hasQuote(topic)
      ? exact
      : all.filter(({ item }) => mentions(item.visible, topic))
  const mentioned =
    chosen.length > 0 || hasQuote(phrase) ? [] : all.filter(({ item }) => mentions(item.visible, phrase))
  const meant = [...chosen, ...mentioned]
  if (meant.length > 1) throw ambiguous(page, wanted, meant)
  return meant
}

function withoutDone(request: Request): Interpretation {
  const done = tasksIn(request).filter(({ item }) => item.box?.isDone)
  if (done.length === 0) throw new InstructionError('No task on this page is done, so there is none to remove.')
  return {
    sentence: 'remove all completed tasks',
    edits: removalOf(request.page, done),
    summary: `Removed ${enumerate(done.map(({ item }) => quoteShort(item.visible)))}.`,
    mayLose: done,
    isOfBlocks: true,
  }
}
