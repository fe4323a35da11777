import type { Translation } from './language.ts'

/** Parts of patterns. */

export const mark = '[\\uE000-\\uE0FF]'
/** A comma or colon between digits belongs to a number or a time: `6,25 %`, `14:30`. */
const inText = '(?:[^,;:]|(?<=\\d)[,:](?=\\d))'
export const text = `(?<text>${mark}|${inText}{1,80})`
export const old = `(?<old>${mark}|${inText}{1,60}?)`
export const word = `(?<word>${mark}|${inText}{1,60}?)`
export const next = `(?<wordNew>${mark}|${inText}{1,80})`
/** A value that ends with its unit, if it has one. */
export const amount = `(?<text>${mark}|\\d\\S{0,20}(?: [\\p{L}%]{1,20})?)`
export const name = `(?<text>${mark}|\\d\\S{0,20}(?: [\\p{L}%]{1,20})?|\\p{L}\\S{0,30}(?: \\p{Lu}\\S{0,30}){0,2})`
export const shall = '(?:soll|sollen|sollte|sollten|muss|müssen)'
export const thing = '(?<thing>[^;:]{1,120}?)'
/** The name of a row or a column. */
export const cell = `(?:${mark}|[^,;:]{1,40}?)`
export const title = `(?<text>${mark}|[^,;:]{1,80}?)`
export const noun =
  '(?<noun>abschnitte?s?|unterabschnitte?s?|kapitels?|überschrift|absatz(?:es)?|satz(?:es)?|punkte?s?|aufzählungspunkte?s?|eintrags?|listeneintrags?|schritte?s?|aufgabe|anforderung|begriffs?|zeile|zitate?s?|fußnote|codeblocks?|hinweis(?:es)?|anmerkung|warnung|tipps?)'
export const bullet = '(?:punkt|aufzählungspunkt|stichpunkt|eintrag)'
export const kind = '(?<nounOfBlock>liste|tabelle)'
/** What an item is called by what it says: `ein Risiko`. */
export const itemNoun =
  '(?!(?:unter)?abschnitt|kapitel|tabelle|zeile|spalte|satz|absatz|überschrift|bild|link|fußnote|anhang|liste|hinweis|titel|schlüssel)\\p{L}{3,30}'
export const order = '(?<order>erste|zweite|dritte|vierte|fünfte|sechste|letzte)[nrsm]?'
export const everywhere = '(?:überall|durchgehend|im (?:ganzen|gesamten) (?:dokument|text))'
export const article = '(?:der|die|das|den|dem|des|einen?|einem|einer|eines)'
export const inside = `(?:im|in|aus|vom|von|unter|unterhalb von)(?: ${article})?`
/** What begins so is a place, and no part of a text. */
export const placeNoun = '(?:abschnitt|unterabschnitt|kapitel|liste|tabelle|absatz|front ?matter|[A-Z]{2,10}-\\d)'
export const place = `(?<place>${placeNoun}[^,;:]{0,80}|${mark})`

/** A place that ends with its number, whatever follows. */
export const numberedPlace = '(?<place>(?:abschnitt|unterabschnitt|kapitel) \\d[\\d.]{0,10}|[A-Z]{2,10}-\\d{1,6})'

export function translation(said: string, english: string): Translation {
  return [new RegExp(`^${said}$`, 'iu'), english]
}
