import { article, bullet, itemNoun, shall, thing } from './germanParts.ts'
import type { Translation } from './language.ts'
import { mark, old, text, title, translation } from './parts.ts'

/** Requests for new sections, items and sentences, and for the form of lists and words. */
export const additions: readonly Translation[] = [
  // Abschnitte.
  translation(
    `(?:füge|ergänze)(?: (?:den|einen))?(?: (?:neuen|weiteren))? abschnitt ${title} (?:nach|hinter) (?<place>.{1,60}?)(?: (?:ein|hinzu))?`,
    'add a section $<text> after $<place>',
  ),
  translation(
    `(?:füge|ergänze)(?: (?:den|einen))?(?: (?:neuen|weiteren))? abschnitt ${title} vor (?<place>.{1,60}?)(?: (?:ein|hinzu))?`,
    'add a section $<text> before $<place>',
  ),
  translation(
    `(?:füge|ergänze)(?: (?:am|ans) ende)?(?: (?:den|einen))?(?: (?:neuen|weiteren))? abschnitt ${title}(?: am ende)? (?:ein|hinzu|an)`,
    'add a section $<text> at the end',
  ),
  translation(
    `(?:neuer|weiterer) abschnitt ${title} (?:nach|hinter) (?<place>.{1,60})`,
    'add a section $<text> after $<place>',
  ),
  translation(`(?:neuer|weiterer) abschnitt ${title} vor (?<place>.{1,60})`, 'add a section $<text> before $<place>'),
  translation(`(?:neuer|weiterer) abschnitt ${title} am ende`, 'add a section $<text> at the end'),
  // Listen und Auszeichnung.
  translation('nummeriere (?<thing>[^;:]{1,80})', 'turn $<thing> into a numbered list'),
  translation(
    `(?:mache?|bilde) aus ${thing} eine (?:nummerierte liste|nummerierung)`,
    'turn $<thing> into a numbered list',
  ),
  translation(`(?:mache?|bilde) aus ${thing} eine (?:aufzählung|liste)`, 'turn $<thing> into a bulleted list'),
  translation(`(?:wandle|ändere) ${thing} in eine nummerierte liste(?: um)?`, 'turn $<thing> into a numbered list'),
  translation(`(?:wandle|ändere) ${thing} in eine (?:aufzählung|liste)(?: um)?`, 'turn $<thing> into a bulleted list'),
  translation(`(?:mache?|setze|schreibe|formatiere) ${old} fett`, 'make $<old> bold'),
  translation(`(?:mache?|setze|schreibe|formatiere) ${old} kursiv`, 'make $<old> italic'),
  translation(
    `korrigiere(?: den)? (?:tipp|schreib|rechtschreib)fehler:? (?<old>${mark}|\\p{L}{3,40})`,
    'fix typo $<old>',
  ),
  translation(
    `(?<thing>[A-Z][A-Z0-9-]{0,20}-\\d{1,6}) (?:${shall} (?:verbindlich|verpflichtend) sein|ist (?:jetzt |nun )?(?:verbindlich|verpflichtend))`,
    'in $<thing>, replace soll with muss',
  ),
  translation(
    `mach(?:e|en sie)? (?<thing>[A-Z][A-Z0-9-]{0,20}-\\d{1,6}) zur muss-?anforderung`,
    'in $<thing>, replace soll with muss',
  ),
  translation(
    `(?:${article} )?(?<thing>\\p{L}{2,30}) auf ${title}(?: setzen)? und (?:${article} )?(?<thingOther>\\p{L}{2,30}) auf (?<textOther>${mark}|[^,;: ]{1,40})(?: setzen)?`,
    'set $<thing> to $<text> and set $<thingOther> to $<textOther>',
  ),
  translation(
    `(?:ändere|setze|stelle) (?:${article} )?(?<thing>\\p{L}{2,30}) auf ${title} und (?:${article} )?(?<thingOther>\\p{L}{2,30}) auf (?<textOther>${mark}|[^,;: ]{1,40})`,
    'set $<thing> to $<text> and set $<thingOther> to $<textOther>',
  ),
  translation(`(?<thing>[^:;]{1,60} (?:von|der|des) [^:;]{1,60}): ${text}`, 'set $<thing> to $<text>'),
  // Füge … hinzu.
  translation(
    `(?:füge|ergänze) (?<text>${mark}) und (?<textOther>${mark}) (?:in|im|zu|zum|zur|bei|unter)(?: ${article})? (?<place>[^,;:]{1,60}?)(?: (?:hinzu|ein))?`,
    'add $<text> and $<textOther> to $<place>',
  ),
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
  translation(
    `füge (?:nach|hinter)(?: ${article})? (?<place>[^,;:]{1,60}?) (?:die|eine)(?: (?:neue|weitere))? anforderung (?:ein|hinzu): (?<said>.{1,300})`,
    'add a requirement after $<place>: $<said>',
  ),
  translation(
    `füge (?:nach|hinter) (?<place>[^,;:]{1,60}?) (?:den|einen|die|eine|das|ein)(?: (?:neue|weitere|folgende)[nrs]?)? (?:${bullet}|schritt|aufgabe|absatz) (?<text>${mark}) (?:ein|hinzu)`,
    'insert $<text> after $<place>',
  ),
  translation(
    `füge vor (?<place>[^,;:]{1,60}?) (?:den|einen|die|eine|das|ein)(?: (?:neue|weitere|folgende)[nrs]?)? (?:${bullet}|schritt|aufgabe|absatz) (?<text>${mark}) (?:ein|hinzu)`,
    'insert $<text> before $<place>',
  ),
  translation(
    `füge (?:nach|hinter) (?<place>[^,;:]{1,60}?)(?: (?:den|einen|die|eine|das|ein)(?: (?:neue|weitere|folgende)[nrs]?)? (?:${bullet}|schritt|aufgabe|absatz))? (?:ein|hinzu): (?<said>.{1,300})`,
    'insert $<said> after $<place>',
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
    `(?:füge|ergänze) (?:(?:in|zu)(?: der)?|der) tabelle (?<name>${mark}|[^,;:]{1,40}?) (?:die|eine)(?: neue)? zeile:? (?<cells>${mark}|[^;]{1,120}?)(?: hinzu| ein)?`,
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
    `(?:füge|ergänze) (?:unter|in|im|bei|zu|zum|zur)(?: ${article})? (?<place>.{1,60}?) (?:den|einen)(?: neuen| weiteren)? ${bullet} (?<text>${mark})(?: hinzu| ein)?`,
    'add a bullet $<text> to $<place>',
  ),
  translation(
    `(?:füge|ergänze) (?:den|einen)(?: neuen| weiteren)? ${bullet} (?<text>${mark}) (?:unter|in|im|bei|zu|zum|zur)(?: ${article})? (?<place>[^,;:]{1,60}?)(?: hinzu| ein)?`,
    'add a bullet $<text> to $<place>',
  ),
  translation(
    `(?:neuer|weiterer) ${bullet} (?:unter|in|im|bei|zu|zum|zur)(?: ${article})? (?<place>[^,;:]{1,60}): (?<said>.{1,200})`,
    'add a bullet $<said> to $<place>',
  ),
  translation(`ergänze die (?<place>liste .{1,60}?) um ${text}`, 'add $<text> to $<place>'),
  translation(
    `(?:ergänze|erweitere) ${article} (?<place>(?!tabelle)[^,;:]{1,60}?) um (?<text>${mark})`,
    'add $<text> to $<place>',
  ),
  translation(
    `füge ein(?:e[nrms]?)?(?: (?:neue|weitere)[nrs]?)? (?<name>${itemNoun}) hinzu: (?<said>.{1,200})`,
    'add a $<name> $<said>',
  ),
  translation(`(?:neue|weitere)[rs]? (?<name>${itemNoun}): (?<said>.{1,200})`, 'add a $<name> $<said>'),
  translation(
    `(?:füge|ergänze)(?: (?:die|den|das|eine?n?))?(?: (?:neue|weitere)[nrs]?)? (?<name>${itemNoun}):? (?<text>${mark})(?: (?:hinzu|ein))?`,
    'add a $<name> $<text>',
  ),
  translation(
    `(?:füge|ergänze) eine?n?(?: (?:neue|weitere)[nrs]?)? (?<name>${itemNoun})(?: hinzu)?: (?<said>.{1,200})`,
    'add a $<name> $<said>',
  ),
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
  translation(`füge (?:nach|hinter) (?<place>[^,;:]{1,60}?) (?<text>${mark}) ein`, 'insert $<text> after $<place>'),
  translation(`füge vor (?<place>[^,;:]{1,60}?) (?<text>${mark}) ein`, 'insert $<text> before $<place>'),
  translation(`füge (?<text>${mark}) (?:unter|in|im|bei) (?<place>.{1,60}?) (?:hinzu|ein)`, 'add $<text> to $<place>'),
  translation(
    `(?:füge|nimm) (?<text>${mark}|[^,;:]{1,60}?) (?:in|im|zu|zum|zur|bei|unter)(?: ${article})? (?<place>(?!tabelle)[^,;:]{1,60}?) (?:hinzu|ein|auf)`,
    'add $<text> to $<place>',
  ),
  translation(
    `füge (?:(?:neue|weitere)[nrs]? )?(?<name>${itemNoun}) (?<text>${mark}|(?!(?:in|im|zu|zum|zur|bei|unter|nach|vor|hinter|am|ans) )[^,;:]{1,60}?) hinzu`,
    'add the $<name> $<text>',
  ),
  translation(
    `(?:füge|ergänze) (?:in|im|unter|bei|zu|zum|zur)(?: ${article})? (?<place>[^,;:]{1,60}?)(?: hinzu)?: (?<said>[^|]{1,200})`,
    'add $<said> to $<place>',
  ),
]
