import type { Language, Translation } from './language.ts'

const mark = '[\\uE000-\\uE0FF]'
const text = `(?<text>${mark}|[^,;:]{1,80})`
const old = `(?<old>${mark}|[^,;:]{1,60}?)`
const word = `(?<word>${mark}|[^,;:]{1,60}?)`
const next = `(?<wordNew>${mark}|[^,;:]{1,80})`
/** A value that ends with its unit, if it has one. */
const amount = `(?<text>${mark}|\\d\\S{0,20}(?: [\\p{L}%]{1,20})?)`
const name = `(?<text>${mark}|\\d\\S{0,20}(?: [\\p{L}%]{1,20})?|\\p{L}\\S{0,30}(?: \\p{Lu}\\S{0,30}){0,2})`
const shall = '(?:soll|sollen|sollte|sollten|muss|müssen)'
const thing = '(?<thing>[^;:]{1,120}?)'
const noun =
  '(?<noun>abschnitte?s?|unterabschnitte?s?|kapitels?|überschrift|absatz(?:es)?|satz(?:es)?|punkte?s?|aufzählungspunkte?s?|eintrags?|listeneintrags?|schritte?s?|aufgabe|anforderung|begriffs?|zeile|zitate?s?|fußnote|codeblocks?)'
const kind = '(?<nounOfBlock>liste|tabelle)'
/** What an item is called by what it says: `ein Risiko`. */
const itemNoun =
  '(?!(?:unter)?abschnitt|kapitel|tabelle|zeile|spalte|satz|absatz|überschrift|bild|link|fußnote|anhang|liste|hinweis|titel|schlüssel)\\p{L}{3,30}'
const order = '(?<order>erste|zweite|dritte|vierte|fünfte|sechste|letzte)[nrsm]?'
const everywhere = '(?:überall|durchgehend|im (?:ganzen|gesamten) (?:dokument|text))'
const article = '(?:der|die|das|den|dem|des|einen?|einem|einer|eines)'
const inside = `(?:im|in|aus|vom|von|unter|unterhalb von)(?: ${article})?`
/** What begins so is a place, and no part of a text. */
const placeNoun = '(?:abschnitt|unterabschnitt|kapitel|liste|tabelle|absatz|front ?matter|[A-Z]{2,10}-\\d)'
const place = `(?<place>${placeNoun}[^,;:]{0,80}|${mark})`

function translation(said: string, english: string): Translation {
  return [new RegExp(`^${said}$`, 'iu'), english]
}

export const german: Language = {
  name: 'German',
  asides:
    /^(?:(?:bitte|kannst du|könntest du|können sie|könnten sie|ich möchte|wir möchten)[ ,]{1,3}){1,3}|,? (?:bitte|danke|vielen dank)$/giu,
  polite: [/^(?<stem>\p{L}{2,20}?)e?n sie (?=.)/iu, '$<stem>e '],
  verbFirst: [
    translation('(?<rest>.+?),? (?:hinzufügen|ergänzen)', 'füge $<rest> hinzu'),
    translation('(?<rest>.+?),? einfügen', 'füge $<rest> ein'),
    translation('(?<rest>.+?),? umbenennen', 'benenne $<rest> um'),
    translation('(?<rest>.+?),? (?:entfernen|löschen|streichen)', 'lösche $<rest>'),
    translation('(?<rest>.+?),? (?:ersetzen|austauschen)', 'ersetze $<rest>'),
    translation('(?<rest>.+?),? (?:ändern|setzen|anpassen|aktualisieren)', 'ändere $<rest>'),
    translation('(?<rest>.+?),? (?:erhöhen|anheben|heraufsetzen|hochsetzen)', 'erhöhe $<rest>'),
    translation('(?<rest>.+?),? (?:senken|absenken|herabsetzen|verringern|reduzieren)', 'senke $<rest>'),
    translation('(?<rest>.+?),? verschieben', 'verschiebe $<rest>'),
    translation('(?<rest>.+?),? (?:abhaken)', 'hake $<rest> ab'),
    translation('(?<rest>.+?),? markieren', 'markiere $<rest>'),
    translation('(?<rest>.+?),? sortieren', 'sortiere $<rest>'),
  ],
  requests: [
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
    translation(`${thing} ${shall}(?: jetzt| künftig)? ${name} heißen`, 'rename $<thing> to $<text>'),
    translation(`benenne ${thing} ${everywhere} (?:in|zu|nach) ${text} um`, 'rename $<thing> to $<text> everywhere'),
    translation(`benenne ${thing} (?:in|zu|nach) ${text} um`, 'rename $<thing> to $<text>'),
    // Füge … hinzu.
    translation(
      `füge (?:nach|hinter)(?: dem satz)? (?<place>${mark}) (?:den|einen) satz (?<text>${mark}) ein`,
      'add the sentence $<text> after the sentence $<place>',
    ),
    translation(
      `füge vor(?: dem satz)? (?<place>${mark}) (?:den|einen) satz (?<text>${mark}) ein`,
      'add the sentence $<text> before the sentence $<place>',
    ),
    translation(
      `füge (?:den|einen) satz (?<text>${mark}) (?:nach|hinter)(?: dem satz)? (?<place>${mark}) ein`,
      'add the sentence $<text> after the sentence $<place>',
    ),
    translation(`füge (?:nach|hinter) (?<place>${mark}) (?<text>${mark}) ein`, 'insert $<text> after $<place>'),
    translation(`füge vor (?<place>${mark}) (?<text>${mark}) ein`, 'insert $<text> before $<place>'),
    translation(`füge (?<text>${mark}) (?:nach|hinter) (?<place>${mark}) ein`, 'insert $<text> after $<place>'),
    translation(
      `füge (?:nach|hinter) (?<place>.{1,60}?) (?:den|einen)(?: neuen)? abschnitt ${text} ein`,
      'add a section $<text> after $<place>',
    ),
    translation(
      `füge vor (?<place>.{1,60}?) (?:den|einen)(?: neuen)? abschnitt ${text} ein`,
      'add a section $<text> before $<place>',
    ),
    translation(
      `(?:füge|ergänze) (?:in|zu)(?: der)? tabelle (?<name>${mark}|[^,;:]{1,40}?) (?:die|eine)(?: neue)? zeile:? (?<cells>${mark}|[^;]{1,120}?)(?: hinzu| ein)?`,
      'add a row to the $<name> table: $<cells>',
    ),
    translation(
      `(?:füge|ergänze) (?:in|zu|zur|unter)(?: der)? (?<place>liste .{1,60}?|.{1,40}?liste) (?:den (?:punkt|eintrag) )?(?<text>${mark})(?: hinzu| ein)?`,
      'add $<text> to $<place>',
    ),
    translation(
      `(?:füge|ergänze) (?:den (?:punkt|eintrag) )?${text} (?:in|zu|zur|unter)(?: der)? (?<place>liste .{1,60}?)(?: hinzu| ein)?`,
      'add $<text> to $<place>',
    ),
    translation(
      `(?:füge|ergänze) (?:unter|in|im) (?<place>.{1,60}?) (?:den|einen)(?: neuen)? (?:aufzählungs)?punkt (?<text>${mark})(?: hinzu| ein)?`,
      'add a bullet $<text> to $<place>',
    ),
    translation(`ergänze die (?<place>liste .{1,60}?) um ${text}`, 'add $<text> to $<place>'),
    translation(
      `(?:füge|ergänze|nimm) (?:in|unter|bei|zu|zum|zur|im)(?: ${article})? (?<place>[^,;:]{1,60}?) ein(?:e[nrms]?)?(?: (?:neue|weitere)[nrs]?)? ${itemNoun}(?: (?:hinzu|ein|auf))?: (?<said>.{1,200})`,
      'add a bullet $<said> to $<place>',
    ),
    translation(
      `(?:füge|ergänze) (?:unter|in|im|bei|zu|zum|zur)(?: ${article})? (?<place>[^,;:]{1,60}?) (?<text>${mark})(?: (?:hinzu|ein))?`,
      'add $<text> to $<place>',
    ),
    translation(
      `(?:nimm|streiche|entferne|lösche) ${thing} aus (?<place>(?:der |dem )?(?:liste|tabelle)[^,;:]{1,60}?)(?: (?:heraus|raus))?`,
      'delete $<thing> from $<place>',
    ),
    translation(
      `(?:füge|ergänze|hänge) (?:am|ans|an das) ende (?:von|des)(?: ${article})? (?<place>.{1,60}?) (?:den|einen) satz (?<text>${mark})(?: hinzu| ein| an)?`,
      'add the sentence $<text> at the end of $<place>',
    ),
    translation(
      `füge (?<text>${mark}) (?:unter|in|im|bei) (?<place>.{1,60}?) (?:hinzu|ein)`,
      'add $<text> to $<place>',
    ),
    translation(`${thing} ${shall} (?:gelöscht|entfernt|gestrichen) werden`, 'delete $<thing>'),
    translation(`(?:lösche|entferne|streiche) ${thing.replace('?)', ')')}`, 'delete $<thing>'),
    translation(`(?:verschiebe|stelle) ${thing} (?:ans ende|an das ende)`, 'move $<thing> to the end'),
    translation(`(?:verschiebe|stelle) ${thing} (?:an den anfang)`, 'move $<thing> to the beginning'),
    translation(`(?:verschiebe|stelle) ${thing} vor (?<place>.{1,80})`, 'move $<thing> before $<place>'),
    translation(`(?:verschiebe|stelle) ${thing} (?:nach|hinter) (?<place>.{1,80})`, 'move $<thing> after $<place>'),
    translation(
      `(?:tausche|vertausche) ${thing} (?:und|mit) (?<place>.{1,80}?)(?: aus)?`,
      'swap $<thing> and $<place>',
    ),
    translation(`(?:markiere|kennzeichne|setze) (?:das|dieses) dokument (?:als|auf) ${text}`, 'set status to $<text>'),
    translation(`(?:markiere|kennzeichne) ${thing} als (?<state>erledigt|offen)`, 'mark $<thing> as $<state>'),
    translation(`hake ${thing} ab`, 'mark $<thing> as done'),
    translation(
      `(?:mache?|erkläre) (?<thing>[A-Z][A-Z0-9-]{0,20}-\\d{1,6}) (?:verbindlich|verpflichtend|zur pflicht)`,
      'make $<thing> mandatory',
    ),
    translation(`(?:mache?|erkläre) (?<thing>[A-Z][A-Z0-9-]{0,20}-\\d{1,6}) optional`, 'make $<thing> optional'),
    translation(`sortiere ${thing.replace('?)', ')')} alphabetisch`, 'sort $<thing> alphabetically'),
    translation(
      `(?<verb>ändere|setze|stelle|erhöhe|hebe|senke|verringere|reduziere|verlängere|verkürze|aktualisiere|passe) ${thing} von ${old} auf ${text}`,
      '$<verb> $<thing> from $<old> to $<text>',
    ),
    translation(
      `(?<verb>ändere|setze|stelle|erhöhe|hebe|senke|verringere|reduziere|verlängere|verkürze|aktualisiere|passe) ${thing} (?:auf|zu) ${text}`,
      '$<verb> $<thing> to $<text>',
    ),
    translation(`(?<thing>\\p{L}{2,30}) auf ${text}`, 'set $<thing> to $<text>'),
    translation(
      `${thing} (?:beträgt|ist|${shall})(?: jetzt| nun| künftig)? (?<text>\\d\\S{0,20}(?: [\\p{L}%]{1,20})?) (?:statt|anstatt|und nicht) (?<former>\\d[^;]{0,40}?)(?: betragen| sein)?`,
      '$<thing> $<text> instead of $<former>',
    ),
    translation(
      `(?<thing>(?:${article} )?\\p{L}{4,40}(?:frist|dauer|zeit)):? (?<text>\\d\\S{0,12}) (?:statt|anstatt) (?<old>\\d\\S{0,12}) (?<unit>\\p{L}{1,20})`,
      'change $<thing> from $<old> $<unit> to $<text> $<unit>',
    ),
    translation(
      `(?<clause>[^;]{1,120}?),? (?:statt|anstatt|und nicht) (?<former>\\d[^;]{0,40})`,
      '$<clause> instead of $<former>',
    ),
    translation(
      `${thing} ${shall}(?: jetzt| künftig)? ${amount} (?:betragen|sein|lauten)`,
      '$<thing> should be $<text>',
    ),
    translation(`${thing} beträgt ${amount}`, '$<thing> is $<text>'),
    translation(
      `${thing} (?:ist|lautet|beträgt) (?:jetzt|nun|ab sofort|künftig) (?:(?:der|die|das) )?${name}`,
      '$<thing> is now $<text>',
    ),
  ],
  phrases: [
    translation('alle (?<noun>aufgaben|punkte|schritte)', 'all $<noun>'),
    translation(
      `zeile (?<name>.{1,60}) (?:in|aus|von)(?: der)? tabelle (?<table>.{1,60})`,
      'row $<name> in the $<table> table',
    ),
    translation(`(?<thing>.{1,80}) ${inside} (?<place>${placeNoun}.{0,80}|${mark})`, '$<thing> in $<place>'),
    translation(`${order} ${noun} (?:der|des|${inside}) (?<place>.{1,80})`, '$<order> $<noun> in $<place>'),
    translation(`${order} ${noun}`, '$<order> $<noun>'),
    translation(`${order} (?<name>${itemNoun}(?: ${itemNoun}){0,2})`, '$<order> $<name>'),
    translation(`${kind} (?:der|des|von|mit|mit den) (?<name>.{1,80})`, '$<nounOfBlock> of $<name>'),
    translation(`${kind} ${inside} (?<place>.{1,80})`, '$<nounOfBlock> in $<place>'),
    translation(`${kind} (?<name>.{1,80})`, '$<name> $<nounOfBlock>'),
    translation(`${noun} (?:über|zu|zum|zur|mit)(?: ${article})? (?<name>.{1,80})`, '$<noun> about $<name>'),
    translation(`(?!(?:punkt|absatz|satz) \\d)${noun} (?<name>.{1,80})`, '$<noun> $<name>'),
    translation(`(?<name>.{1,60}) (?:von|des) (?<whole>.{1,60})`, '$<name> of $<whole>'),
  ],
  determiner: new RegExp(`^(?:${article}|dieser|dieses|diesen) `, 'iu'),
  words: {
    abschnitt: 'section',
    unterabschnitt: 'section',
    kapitel: 'section',
    überschrift: 'heading',
    absatz: 'paragraph',
    satz: 'sentence',
    punkt: 'bullet',
    punkte: 'items',
    aufzählungspunkt: 'bullet',
    eintrag: 'entry',
    listeneintrag: 'item',
    schritt: 'step',
    schritte: 'steps',
    aufgabe: 'task',
    aufgaben: 'tasks',
    anforderung: 'requirement',
    begriff: 'term',
    zeile: 'line',
    zitat: 'quote',
    fußnote: 'footnote',
    codeblock: 'code block',
    liste: 'list',
    tabelle: 'table',
    erste: 'first',
    zweite: 'second',
    dritte: 'third',
    vierte: 'fourth',
    fünfte: 'fifth',
    sechste: 'sixth',
    letzte: 'last',
    erledigt: 'done',
    offen: 'open',
    ändere: 'change',
    setze: 'set',
    stelle: 'set',
    aktualisiere: 'update',
    passe: 'adjust',
    erhöhe: 'raise',
    hebe: 'raise',
    senke: 'lower',
    verringere: 'lower',
    reduziere: 'reduce',
    verlängere: 'extend',
    verkürze: 'shorten',
  },
  connectives:
    /(?:^|[ ,])(?:und|oder|sowie|dann|danach|aber|außer|nur|wenn|falls|sofern|statt|anstatt|sondern|nicht|auch|überall|durchgehend|bitte|im|in|aus|am|an|ans|vor|nach|hinter|unter|über|mit|durch|für|von|vom|zu|zum|zur|auf|um|ein|hinzu|als|bei|ohne|sie|es|abschnitt|kapitel|überschrift|absatz)(?=[ ,.]|$)/iu,
  vague:
    /(?:^| )(?:etwas|irgend\S{0,10}|besser\S{0,2}|schlechter\S{0,2}|schöner\S{0,2}|kürzer\S{0,2}|länger\S{0,2}|höher\S{0,2}|größer\S{0,2}|kleiner\S{0,2}|klarer\S{0,2}|ander\S{0,2}|passend\S{0,2}|geeignet\S{0,2}|richtig\S{0,2}|aktuell\S{0,2}|neuer\S{0,2}|heute|morgen|gestern|mehr|weniger|großbuchstaben|kleinbuchstaben|fett|kursiv|deutsch|englisch)(?= |$)/iu,
  infinitiveLast: / \p{Ll}{2,30}(?:en|ern|eln)$/u,
  joint:
    /(?:[.;]|,|,? und|,? dann|,? und dann) (?:(?:auch|dann|bitte) ){0,2}(?=(?:ersetze|lösche|entferne|streiche|ändere|setze|füge|ergänze|benenne|verschiebe|tausche|vertausche|erhöhe|senke|verringere|reduziere|verlängere|verkürze|markiere|hake|sortiere) )/iu,
}
