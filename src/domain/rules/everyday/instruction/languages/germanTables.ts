import type { Translation } from './language.ts'
import { cell, mark, text, translation } from './parts.ts'

/** Requests about rows and columns. */
export const tableRequests: readonly Translation[] = [
  translation(
    `(?:neue|weitere) zeile(?: für)? (?<id>[A-Z][A-Z0-9-]{0,20}-\\d{1,6}),? (?<text>${mark}),? (?<cells>[^;:]{1,80})`,
    'add a row $<id>, $<text>, $<cells>',
  ),
  // Spalten und Zeilen.
  translation(
    `benenne(?: die)? spalte (?<name>${cell}) (?:in|zu|nach) ${text} um`,
    'rename the column $<name> to $<text>',
  ),
  translation(`(?:lösche|entferne|streiche)(?: die)? spalte (?<name>${cell})`, 'delete the $<name> column'),
  translation(
    `(?:lösche|entferne|streiche)(?: die)? (?:tabellen)?zeile (?!\\d)(?<name>${cell})`,
    'delete the row $<name>',
  ),
  translation(
    `(?:füge|ergänze)(?: (?:die|eine))?(?: (?:neue|weitere))? spalte (?<name>${cell}) (?:nach|hinter) (?<other>${cell})(?: hinzu| ein)?`,
    'add a column $<name> after $<other>',
  ),
  translation(
    `(?:füge|ergänze)(?: (?:die|eine))?(?: (?:neue|weitere))? spalte (?<name>${cell})(?: hinzu| ein)?`,
    'add a column $<name>',
  ),
  translation(
    `(?:ergänze|erweitere)(?: die)? tabelle um(?: (?:die|eine) zeile)?:? (?<text>${mark})`,
    'add a row to the table: $<text>',
  ),
  translation(
    `(?:ergänze|erweitere)(?: die)? tabelle (?<name>${cell}) um(?: (?:die|eine) zeile)?:? (?<text>${mark})`,
    'add a row to the $<name> table: $<text>',
  ),
  translation(
    `(?:füge|ergänze)(?: (?:die|eine|folgende))?(?: (?:neue|weitere))? zeile (?<text>${mark}) (?:in|zu|zur)(?: die| der)? tabelle(?: (?:ein|hinzu))?`,
    'add a row to the table: $<text>',
  ),
  translation(
    `(?:füge|ergänze)(?: (?:die|eine|folgende))?(?: (?:neue|weitere))? zeile (?<text>${mark}) (?:in|zu|zur)(?: die| der)? tabelle (?<name>${cell})(?: (?:ein|hinzu))?`,
    'add a row to the $<name> table: $<text>',
  ),
  translation(
    '(?:füge|ergänze)(?: (?:die|eine|folgende))?(?: (?:neue|weitere))? zeile (?:in|zu|zur)(?: der| die)? tabelle(?: (?:hinzu|ein))?: (?<cells>[^;]{1,200})',
    'add a row to the table: $<cells>',
  ),
  translation(
    '(?:füge|ergänze)(?: (?:die|eine|folgende))?(?: (?:neue|weitere))? zeile (?<cells>[^;]{1,100}\\|[^;]{1,200}?) (?:in|zu|zur)(?: der| die)? tabelle(?: (?:hinzu|ein))?',
    'add a row to the table: $<cells>',
  ),
  translation(
    `(?:füge|ergänze) (?:(?:in|zu|zur)(?: der| die)?|der) tabelle (?:die|eine|folgende)(?: (?:neue|weitere))? zeile (?<text>${mark})(?: (?:ein|hinzu))?`,
    'add a row to the table: $<text>',
  ),
  translation(
    `(?:füge|ergänze) (?:die|eine|folgende)(?: (?:neue|weitere))? zeile (?:in|zu|zur|unter|bei)(?: der| die)? (?<name>(?!tabelle)${cell})(?: (?:hinzu|ein))?: (?<cells>[^;]{1,100}\\|[^;]{1,200})`,
    'add a row to the $<name> table: $<cells>',
  ),
  translation('(?:neue|weitere) zeile in(?: der)? tabelle: (?<cells>[^;]{1,200})', 'add a row to the table: $<cells>'),
  translation(
    `(?:neue|weitere) zeile in(?: der)? tabelle (?<name>${cell}): (?<cells>[^;]{1,200})`,
    'add a row to the $<name> table: $<cells>',
  ),
  translation(
    `(?:füge|ergänze) nach (?<place>[^,;:]{1,60}?) (?:die|eine) zeile (?<text>${mark})(?: (?:ein|hinzu))?`,
    'add a row $<text> after $<place>',
  ),
]
