import type { Translation } from './language.ts'

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
  return [new RegExp(`^${said}$`, 'iu'), english]
}
