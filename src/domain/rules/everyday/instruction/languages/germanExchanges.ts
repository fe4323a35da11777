import { article, everywhere, numberedPlace, place, shall } from './germanParts.ts'
import type { Translation } from './language.ts'
import { mark, next, translation, word } from './parts.ts'

/** Requests with a place or an exception, and exchanges of words. */
export const exchanges: readonly Translation[] = [
  // …, sonst nichts ändern; …, aber Abschnitt 2 nicht anfassen.
  translation(
    '(?<request>.+?)(?:[,;]| und)? (?:sonst|ansonsten)(?: bitte)? nichts(?: weiter| anderes)?(?: (?:ändern|verändern|anfassen))?',
    '$<request>, do not change anything else',
  ),
  translation(
    '(?<request>.+?)(?:, (?:aber |und )?| aber | und )(?<place>[^,;:]{1,60}) (?:nicht (?:ändern|verändern|anfassen|anrühren)|unverändert lassen|bleib(?:t|en) (?:unverändert|so|wie (?:er|sie|es) (?:ist|sind)))',
    '$<request>, but do not change $<place>',
  ),
  // In Abschnitt 3: …; in Abschnitt 3 ersetze …
  translation(
    `(?:im|in|unter)(?: ${article})? ${place}(?:[,:]|(?= (?:ersetze|lösche|ändere) )) ?(?<request>.+)`,
    'in $<place>, $<request>',
  ),
  translation('(?<request>.+?),? (?:(?:aber )?nicht|außer) im code', '$<request>, but not in code'),
  translation(
    `(?<request>ersetze .+?),? (?:(?:aber )?nicht|außer) (?:im|in)(?: ${article})? ${place}`,
    '$<request>, except in $<place>',
  ),
  translation(`(?<request>(?:ersetze|benenne) .+) ${everywhere}`, '$<request> everywhere'),
  translation(`ersetze ${everywhere} ${word} durch ${next}`, 'replace $<word> with $<wordNew> everywhere'),
  translation(`ersetze ${word} ${everywhere} durch ${next}`, 'replace $<word> with $<wordNew> everywhere'),
  translation(
    `ersetze (?:im|in)(?: ${article})? ${numberedPlace} ${word} durch ${next}`,
    'in $<place>, replace $<word> with $<wordNew>',
  ),
  translation(
    `ersetze (?:im|in)(?: ${article})? ${place} ${word} durch ${next}`,
    'in $<place>, replace $<word> with $<wordNew>',
  ),
  translation(
    `(?:im|in)(?: ${article})? ${place} ${shall} ${word} durch ${next} ersetzt werden`,
    'in $<place>, replace $<word> with $<wordNew>',
  ),
  translation(
    `(?:im|in)(?: ${article})? ${place} ${shall} (?<word>${mark}) (?:durch )?(?<wordNew>${mark}) (?:heißen|lauten|ersetzt werden)`,
    'in $<place>, replace $<word> with $<wordNew>',
  ),
  translation(`${word} ${shall} durch ${next} ersetzt werden`, 'replace $<word> with $<wordNew>'),
  translation(
    `(?:ersetze|ändere) (?<word>${mark}) (?:im|in)(?: ${article})? ${place} (?:durch|in|zu) (?<wordNew>${mark})`,
    'in $<place>, replace $<word> with $<wordNew>',
  ),
  translation(
    `ersetze ${word} durch (?<wordNew>${mark}|[^,;: ]{1,40}(?: [^,;: ]{1,40})?) (?:im|in)(?: ${article})? ${place}`,
    'in $<place>, replace $<word> with $<wordNew>',
  ),
  translation(`ersetze ${word} durch ${next}`, 'replace $<word> with $<wordNew>'),
  translation(`(?:ändere|korrigiere) (?<word>${mark}) (?:in|zu|auf) ${next}`, 'replace $<word> with $<wordNew>'),
]
