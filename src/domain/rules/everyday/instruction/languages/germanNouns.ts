import type { Translation } from './language.ts'
import { translation } from './parts.ts'

const of = '(?:der|des|von|vom)'
const change =
  '(?:änderung|anpassung|aktualisierung|anhebung|erhöhung|absenkung|senkung|verringerung|reduzierung|verlängerung|verkürzung|umstellung)'
const removal = '(?:löschung|entfernung|streichung|löschen|entfernen|streichen|wegfall)'
const addition = '(?:ergänzung|einfügung|hinzufügung|aufnahme|hinzufügen|einfügen|ergänzen)'
const masculine = '(?<noun>(?:unter)?abschnitt|absatz|satz|punkt|eintrag|schritt)(?:e?s)?'

/** Requests whose verb is a noun, as lists of changes have them: `Löschung der Anforderung LF-4`. */
export const verbsAsNouns: readonly Translation[] = [
  translation(`${change} ${of} (?<rest>.{1,120}? (?:auf|zu) .{1,120})`, 'ändere $<rest>'),
  translation(`${removal} ${of} (?<rest>.+)`, 'lösche $<rest>'),
  translation(`(?:umbenennung|umbenennen) ${of} (?<rest>.{1,120} (?:in|zu) .{1,120})`, 'benenne $<rest> um'),
  translation(`(?:ersetzung|ersatz|austausch|ersetzen) ${of} (?<rest>.{1,120} durch .{1,120})`, 'ersetze $<rest>'),
  translation(
    `(?:verschiebung|verschieben) ${of} (?<rest>.{1,120} (?:vor|nach|hinter|ans|auf) .{1,120})`,
    'verschiebe $<rest>',
  ),
  translation(`(?:sortierung|sortieren) ${of} (?<rest>.+)`, 'sortiere $<rest>'),
  translation(
    `${addition} (?:der|einer)(?: (?:neuen|weiteren))? (?<rest>(?:zeile|spalte) .+)`,
    'füge die $<rest> hinzu',
  ),
  translation(
    `${addition} (?:des|eines)(?: (?:neuen|weiteren))? ${masculine} (?<rest>.+)`,
    'füge den $<noun> $<rest> hinzu',
  ),
]
