import type { Run } from '../runs.ts'

const level =
  /^[\s([*]{0,4}(?:(?:must|shall|should|may)(?:\s{1,9}not)?|(?:not\s{1,9})?(?:required|recommended)|optional)[\s)\]*.:]{0,4}$/i
const levelMaxChars = 24
/** Heads of columns that do not say what is demanded. */
const aside =
  /^\W*(?:(?:design )?rationales?|motivation|justification|reason|notes?|comments?|remarks?|examples?|types?|sources?|references?|see also|status|sections?)\b/iu
/** What a legend says of a level. */
const explains =
  /^\W*(?:this|these|means|indicates|denotes|signifies|(?:an? |is )?(?:absolute|mandatory|required|optional)|truly|the (?:definition|item)|there (?:may|are))\b/iu
const absent = /^n\.?\/?a\.?$/i
const wordsMin = 3

/** Whether a cell names a level of obligation, in any case, and nothing else. */
export function isLevel({ kind, text }: Run): boolean {
  return kind === 'cell' && text.length <= levelMaxChars && level.test(text)
}

/**
 * What a row demands whose cells name levels: its longest text that is no note, and the name in front of it. Of several
 * levels, each is given with the head of its column. `null`: it only lists, compares or explains levels.
 */
export function rowDemand(
  row: readonly Run[],
  heads: ReadonlyMap<number, string>,
): { readonly stem: string; readonly text: string } | null {
  const levels = row.filter(isLevel)
  const others = row.filter(cell => !isLevel(cell) && /\p{L}/u.test(cell.text) && !absent.test(cell.text))
  const said = others
    .filter(cell => isProse(cell) && (cell.column === 0 || !aside.test(heads.get(cell.column) ?? '')))
    .toSorted((a, b) => b.text.length - a.text.length)[0]
  const name = others.find(({ requirements }) => !requirements.some(({ leads }) => leads))
  const text = said ?? name
  if (!text || (levels[0]?.column === 0 && (!said || explains.test(said.text)))) return null
  const each = levels.map(({ column, text: word }) => `${heads.get(column) ?? ''} ${word}`.trim())
  return {
    stem: name && name !== text ? name.text : '',
    text: each.length > 1 ? `${text.text} (${each.join(', ')})` : text.text,
  }
}

function isProse({ text, parts }: Run): boolean {
  return parts.some(({ isVerbatim }) => !isVerbatim) && text.split(' ').length >= wordsMin
}
