import { crlf, cut, cutEnd, insertAfter, insertBefore, move, remove, replace, replaceEach } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** In German, which the rules do not promise to understand: they may be carried out as meant or refused. */
export const german: readonly EverydayCase[] = [
  {
    document: 'payments',
    say: 'ersetze „web shops“ durch „online shops“',
    meant: replace('web shops', 'online shops'),
  },
  { document: 'payments', say: 'lösche den Abschnitt Changelog', meant: cutEnd('## Changelog') },
  { document: 'payments', say: 'Setze den Status auf approved.', meant: replace('status: draft', 'status: approved') },
  { document: 'payments', say: 'ändere die Version auf 1.3', meant: replace('version: 1.2', 'version: 1.3') },
  { document: 'payments', say: 'fasse die Übersicht zusammen', meant: 'beyond' },
  {
    document: 'payments',
    say: 'erhöhe die Zahl der Wiederholungen auf 5',
    meant: replace('number of retries is 3', 'number of retries is 5'),
  },
  {
    document: 'payments',
    say: 'füge nach Refunds einen Abschnitt Webhooks ein',
    meant: insertBefore('## Retries', '## Webhooks\n\n'),
  },
  {
    document: 'requirements',
    say: 'bitte REQ-2 entfernen',
    meant: remove('- REQ-2: The shop should remember the last region.\n'),
  },
  {
    document: 'requirements',
    say: 'Füge "Gift cards" zur Liste Out of scope hinzu',
    meant: insertAfter('- Season tickets\n', '- Gift cards\n'),
  },
  { document: 'requirements', say: 'setze NFR-3 auf medium', meant: replace('| low      |', '| medium   |') },
  { document: 'requirements', say: 'Prüfe die Rechtschreibung', meant: 'beyond' },
  { document: 'manual', say: 'lösche Kapitel 6', meant: cutEnd('## 6. Contact') },
  { document: 'manual', say: 'streiche die Warnung', meant: remove('Warning: never run the pump dry.\n\n') },
  { document: 'decision', say: 'Status auf accepted', meant: replace('Status: proposed', 'Status: accepted') },
  {
    document: 'decision',
    say: 'tausche Context und Options',
    meant: move('## Options', '## Decision', '## Context'),
  },
  {
    document: 'decision',
    say: 'Entferne die Option Keep them in Redis',
    meant: cut('### Keep them in Redis', '### Keep them in the database'),
  },
  { document: 'readme', say: 'benenne Install in Setup um', meant: crlf(replace('## Install', '## Setup')) },
  { document: 'delivery', say: 'übersetze die Seite ins Deutsche', meant: 'beyond' },
  { document: 'notes', say: 'hake alle Aufgaben ab', meant: replaceEach('- [ ]', '- [x]', 2) },
  { document: 'settings', say: 'ersetze night durch noon', meant: replace('at night', 'at noon') },
]
