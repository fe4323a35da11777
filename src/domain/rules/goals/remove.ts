import { Obstacle } from '../obstacle.ts'
import { enumerate, quote, quoteShort } from '../phrase.ts'
import { describe } from './describe.ts'
import { ambiguous, find } from './find.ts'
import type { Goal, Reading, Request } from './goal.ts'
import type { Thing } from './page.ts'
import { removalOf } from './removal.ts'
import { isQuote, partings, spoken, verbs } from './utterance.ts'

const pattern = new RegExp(`^${verbs.remove} (.+)$`, 'i')
const takeOutPattern = /^(?:take|cut|throw|strip) (.+) out$/i
/** What other goals remove. */
const others = /front.?matter|\bcolumns?\b|\blinks?\b|\bnumbers? (?:from|of|in)|trailing|\btabs?\b|blank lines|empty lines|\bword\b|\bwords\b|\bphrase\b|completed|finished|checked|done\b/i

/** `get rid of the Limits section`, `drop NFR-2`, `remove Seal from the glossary`. */
export const remove: Goal = request => {
  const object = (pattern.exec(request.text) ?? takeOutPattern.exec(request.text))?.[1]
  if (object === undefined) return []
  if (others.test(object) && !/\babout\b/i.test(object)) return []
  const things = thingsIn(request, object)
  return things === undefined ? [] : [removing(request, things)]
}

/** One thing, or several of which each has a name. */
function thingsIn(request: Request, object: string): readonly Thing[] | undefined {
  const one = thingOf(request, object)
  if (one !== undefined) return [one]
  for (const [left, right] of partings(object.replace(/, /g, ' and '), 'and')) {
    const [some, other] = [thingsIn(request, left), thingOf(request, right)]
    if (some !== undefined && other !== undefined) return [...some, other]
  }
  return undefined
}

function thingOf({ page, quotes, scope }: Request, phrase: string): Thing | undefined {
  const found = find(page, phrase, { quotes, area: scope })
  const name = spoken(phrase, quotes)
  if (found.length > 1) throw ambiguous(page, name, found)
  const [thing] = found
  if (thing?.kind === 'section' && /\bheading\b/i.test(phrase)) {
    throw new Obstacle(`Without its heading the text of ${quoteShort(name)} would join the section before it. Say: delete section ${quote(thing.section.heading.text)}`)
  }
  return thing
}

function removing({ page, quotes, text }: Request, things: readonly Thing[]): Reading {
  const names = enumerate(things.map(thing => describe(page.document, thing)))
  const isWhole = things.some(({ kind, start, end }) => kind === 'section' && start === 0 && end === page.document.text.length)
  if (isWhole) throw new Obstacle(`That would remove the whole page. Say: delete section with the name of one of its sections.`)
  void quotes
  void isQuote
  void text
  return {
    sentence: `remove ${names}`,
    edits: removalOf(page, things),
    summary: `Removed ${names}.`,
    mayLose: things,
    isOfBlocks: true,
  }
}
