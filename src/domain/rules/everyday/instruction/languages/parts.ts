import type { SeveralExchanges, Translation } from './language.ts'
import { alsoPlain } from './plainLetters.ts'

/** Parts of patterns in all languages. */

export const mark = '[\\uE000-\\uE0FF]'
/** A comma or colon between digits belongs to a number or a time: `6,25 %`, `14:30`. */
const inText = '(?:[^,;:]|(?<=\\d)[,:](?=\\d))'
export const text = `(?<text>${mark}|${inText}{1,80})`
export const old = `(?<old>${mark}|${inText}{1,60}?)`
export const word = `(?<word>${mark}|${inText}{1,60}?)`
export const next = `(?<wordNew>${mark}|${inText}{1,80})`
/** The name of a row or a column. */
export const cell = `(?:${mark}|[^,;:]{1,40}?)`
export const title = `(?<text>${mark}|[^,;:]{1,80}?)`

export function translation(said: string, english: string): Translation {
  return [new RegExp(`^${alsoPlain(said)}$`, 'iu'), english]
}

export function severalExchanges(verb: string, by: string, and: string, everywhere: string): SeveralExchanges {
  const term = `(?:${mark}|[^ ,;:]{1,40})`
  return {
    verb: new RegExp(`^(?<verb>${alsoPlain(verb)}) (?<rest>.+)$`, 'iu'),
    and: new RegExp(`(?:,? ${and}|,) `, 'iu'),
    exchange: new RegExp(`^${term} ${by} ${term}$`, 'iu'),
    everywhere: new RegExp(` ${alsoPlain(everywhere)}$`, 'iu'),
  }
}
