import { mark } from './parts.ts'

/** Parts of German patterns. */

/** A value that ends with its unit, if it has one. */
export const amount = `(?<text>${mark}|\\d\\S{0,20}(?: [\\p{L}%]{1,20})?)`
export const name = `(?<text>${mark}|\\d\\S{0,20}(?: [\\p{L}%]{1,20})?|\\p{L}\\S{0,30}(?: \\p{Lu}\\S{0,30}){0,2})`
export const shall = '(?:soll|sollen|sollte|sollten|muss|müssen)'
export const thing = '(?<thing>[^;:]{1,120}?)'
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
