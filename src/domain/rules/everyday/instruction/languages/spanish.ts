import { type Language, wordTable } from './language.ts'
import { cell, mark, next, severalExchanges, text, title, translation, word } from './parts.ts'
import { alsoPlain } from './plainLetters.ts'

const article = '(?:el |la |los |las |un |una |unos |unas |este |esta )'
const of = '(?:del |de la |de los |de las |de )'
const inside = `(?:en |bajo |dentro de |del |de )${article}?`
const sectionNoun = '(?:sección|subsección|apartado|capítulo|parte|lista|tabla|párrafo|artículo|anexo|cláusula)'
const place = `(?:${article})?(?<place>${sectionNoun} [^,;:]{1,80}|[A-Z][A-Z0-9-]{0,20}-\\d{1,6}|${mark})`
const thing = '(?<thing>[^;:¿?]{1,120}?)'
const noun =
  '(?<noun>sección|subsección|apartado|capítulo|título|párrafo|frase|oración|puntos?|elementos?|entrada|pasos?|tareas?|requisitos?|término|línea|fila|nota|observación|advertencia|aviso)'
const order =
  '(?<order>primer|primera|primero|segundo|segunda|tercer|tercera|tercero|cuarto|cuarta|quinto|quinta|sexto|sexta|último|última)'
const everywhere = '(?:en todas partes|en todo el (?:documento|texto))'
const replace = '(?:reempla(?:za|ce|zar|cen)|remplaza|remplazar|sustitu(?:ye|ya|ir)|cambi(?:a|e|ar))'
const set =
  '(?:cambi(?:a|e|ar)|pon|ponga|poner|establec(?:e|er)|establezca|actuali(?:za|ce|zar)|modifi(?:ca|que|car)|fij(?:a|e|ar)|ajust(?:a|e|ar))'
const raise = '(?:aument(?:a|e|ar)|sub(?:e|a|ir))'
const lower = '(?:redu(?:ce|zca|cir)|baj(?:a|e|ar)|disminu(?:ye|ya|ir))'
const remove = '(?:elimin(?:a|e|ar)|borr(?:a|e|ar)|quit(?:a|e|ar)|suprim(?:e|a|ir))'
const add = '(?:añad(?:e|a|ir)|agreg(?:a|ar|ue)|inclu(?:ye|ya|ir)|insert(?:a|e|ar))'
const move = '(?:muev(?:e|a)|mover|traslad(?:a|e|ar))'
/** `poner al día`, `poner en marcha` give nothing a value. */
const idiom = '(?:día|cero|orden|marcha|práctica|común|blanco|negrita|cursiva|español|inglés)(?![\\p{L}])'
const amount = `(?<text>${mark}|\\d\\S{0,20}(?: [\\p{L}%]{1,20})?)`
const subject = '(?<thing>(?!.* (?:no|nunca) )[^;:¿?]{1,80}?)'

export const spanish: Language = {
  name: 'Spanish',
  asides:
    /^(?:(?:por favor|podrías|puedes|podría|puede|quiero|hay que)[ ,]{1,3}){1,3}|(?<![.!?]),? (?:por favor|gracias)$/giu,
  polite: [/^(?!)/u, ''],
  verbFirst: [],
  requests: [
    // Reemplazar.
    translation(
      `(?<request>${replace} .+?),? (?:salvo|excepto|menos|pero no) (?:en|bajo) ${place}`,
      '$<request>, except in $<place>',
    ),
    translation(
      `(?<request>${replace} .+?),? (?:salvo|excepto|menos|pero no) en el código`,
      '$<request>, but not in code',
    ),
    translation(`(?<request>${replace} .+) ${everywhere}`, '$<request> everywhere'),
    translation(
      `(?:en |bajo )${place},? (?<request>(?:${replace}|${remove}|${add}|${set}) .+)`,
      'in $<place>, $<request>',
    ),
    translation(`${replace} ${everywhere} ${word} por ${next}`, 'replace $<word> with $<wordNew> everywhere'),
    translation(`${replace} ${word} ${everywhere} por ${next}`, 'replace $<word> with $<wordNew> everywhere'),
    translation(
      `${replace} ${word} por (?<wordNew>${mark}|[^,;: ]{1,40}(?: [^,;: ]{1,40}){0,2}) ${everywhere}`,
      'replace $<word> with $<wordNew> everywhere',
    ),
    translation(
      `${replace} ${word} por (?<wordNew>${mark}|[^,;: ]{1,40}(?: [^,;: ]{1,40}){0,2}) en ${place}`,
      'in $<place>, replace $<word> with $<wordNew>',
    ),
    translation(`${replace} ${word} por ${next}`, 'replace $<word> with $<wordNew>'),
    translation(
      `(?:cambia|cambie|cambiar|modifica|modificar) (?<word>${mark}|\\d[^,;:]{1,30}?) a ${next}`,
      'replace $<word> with $<wordNew>',
    ),
    translation(`renombr(?:a|e|ar) ${thing} (?:a|como|por) ${text}`, 'rename $<thing> to $<text>'),
    translation(
      `${set} (?:el )?(?:título|nombre) (?:de la |del )(?<thing>${sectionNoun} [^,;:]{1,60}?) (?:a|por) ${text}`,
      'rename $<thing> to $<text>',
    ),
    // Eliminar.
    translation(`${remove} ${article}?columna (?<name>${cell})`, 'delete the $<name> column'),
    translation(`${remove} ${article}?fila (?!\\d)(?<name>${cell})(?: de la tabla)?`, 'delete the row $<name>'),
    translation(`${remove} ${thing}`, 'delete $<thing>'),
    // Añadir.
    translation(
      `${add} ${article}?(?:nuevo )?requisito (?:al|a|en|bajo) (?<place>[^,;:]{1,60}?): ?(?<said>.{1,300})`,
      'in $<place>, add a requirement: $<said>',
    ),
    translation(`${add} ${article}?(?:nuevo )?requisito: ?(?<said>.{1,300})`, 'add a requirement: $<said>'),
    translation(`${add} ${article}?(?:nuevo )?requisito (?<said>${mark})`, 'add a requirement: $<said>'),
    translation(
      `${add} ${article}?(?:nuevo |nueva |otro |otra )?(?:punto|elemento|paso|tarea) (?:al|a|en|bajo) (?<place>[^,;:]{1,60}?): ?(?<said>.{1,300})`,
      'add a bullet $<said> to $<place>',
    ),
    translation(`${add} (?:al|a|en|bajo) (?<place>[^,;:]{1,60}?): ?(?<said>[^|]{1,300})`, 'add $<said> to $<place>'),
    translation(
      `${add} ${article}?(?:nuevo |nueva |otro |otra )?(?<name>(?!${sectionNoun}|fila|columna|frase|oración|punto)\\p{L}{3,30}): ?(?<said>[^|]{1,300})`,
      'add a $<name> $<said>',
    ),
    translation(
      `${add} ${article}?(?:nueva )?fila:? (?<cells>${mark}|[^,;:]{1,100}\\|[^;]{1,200}?) (?:a|en) la tabla`,
      'add a row to the table: $<cells>',
    ),
    translation(
      `${add} ${article}?(?:nueva )?fila:? (?<cells>${mark}|[^,;:]{1,100}\\|[^;]{1,200}?) (?:a|en) la tabla ${of}?${article}?(?<name>${cell})`,
      'add a row to the $<name> table: $<cells>',
    ),
    translation(
      `${add} ${article}?(?:nueva )?fila (?:a|en) la tabla:? ?(?<cells>${mark}|[^,;:]{1,100}\\|[^;]{1,200})`,
      'add a row to the table: $<cells>',
    ),
    translation(`${add} ${article}?(?:nueva )?columna (?<name>${cell})`, 'add a column $<name>'),
    translation(
      `${add} ${article}?(?:nueva )?(?:sección|apartado) ${title} después de(?:l| la)? ?(?<place>.{1,60})`,
      'add a section $<text> after $<place>',
    ),
    translation(
      `${add} ${article}?(?:nueva )?(?:sección|apartado) ${title} antes de(?:l| la)? ?(?<place>.{1,60})`,
      'add a section $<text> before $<place>',
    ),
    translation(
      `${add} ${article}?(?:nueva )?(?:sección|apartado) ${title} al final`,
      'add a section $<text> at the end',
    ),
    translation(
      `${add} ${article}?(?:nuevo |nueva )?(?<name>(?!${sectionNoun}|fila|columna|frase|oración|punto)\\p{L}{3,30}):? ?(?<text>${mark})`,
      'add a $<name> $<text>',
    ),
    translation(
      `${add} ${article}?(?:frase|oración) (?<text>${mark}) después de ${article}?(?:frase |oración )?(?<place>${mark})`,
      'add the sentence $<text> after the sentence $<place>',
    ),
    translation(
      `${add} (?<text>${mark}) y (?<textOther>${mark}) (?:al?|en) (?<place>.{1,60})`,
      'add $<text> and $<textOther> to $<place>',
    ),
    translation(`${add} (?<text>${mark}) después de(?:l)? (?<place>.{1,60})`, 'insert $<text> after $<place>'),
    translation(`${add} (?<text>${mark}) antes de(?:l)? (?<place>.{1,60})`, 'insert $<text> before $<place>'),
    translation(
      `${add} (?:${article}(?:punto|elemento|paso|tarea) )?(?<text>${mark}|[^,;:]{1,60}?) (?:a|al|en) (?<place>.{1,60})`,
      'add $<text> to $<place>',
    ),
    translation(`${add} (?:a|en) (?<place>[^,;:]{1,60}?) (?<text>${mark})`, 'add $<text> to $<place>'),
    // Mover, ordenar, marcar.
    translation(`${move} ${thing} (?:antes|delante) del? (?<place>.{1,80})`, 'move $<thing> before $<place>'),
    translation(`${move} ${thing} (?:después|detrás) del? (?<place>.{1,80})`, 'move $<thing> after $<place>'),
    translation(`${move} ${thing} al final`, 'move $<thing> to the end'),
    translation(`${move} ${thing} al (?:principio|comienzo|inicio)`, 'move $<thing> to the beginning'),
    translation(`intercambi(?:a|e|ar) ${thing} (?:y|con) (?<place>.{1,80})`, 'swap $<thing> and $<place>'),
    translation(
      `(?:marca|marque|marcar) ${thing} como (?<state>hech[oa]|completad[oa]|terminad[oa]|pendiente|abiert[oa])`,
      'mark $<thing> as $<state>',
    ),
    translation(`orden(?:a|e|ar) ${thing} (?:alfabéticamente|por orden alfabético)`, 'sort $<thing> alphabetically'),
    translation(`orden(?:a|e|ar) ${thing} por (?<column>[^,;: ]{1,40})`, 'sort $<thing> by $<column>'),
    translation(`numer(?:a|e|ar) ${thing}`, 'turn $<thing> into a numbered list'),
    // Dar un valor.
    translation(
      `(?<clause>[^;]{1,120}?),? (?:en (?:lugar|vez) del? |y no )(?:el |la |los |las )?(?<former>\\d[^;]{0,40})`,
      '$<clause> instead of $<former>',
    ),
    translation(
      `${set} (?<thing>[^,;:]{1,40}?) (?:a|en) (?!${idiom})${title} y (?<thingOther>[^,;:]{1,40}?) (?:a|en) (?!${idiom})(?<textOther>${mark}|[^,;: ]{1,40})`,
      'set $<thing> to $<text> and set $<thingOther> to $<textOther>',
    ),
    translation(`${set} ${thing} de (?<old>\\d[^,;:]{0,30}?) a ${text}`, 'change $<thing> from $<old> to $<text>'),
    translation(`${set} ${thing} (?:a|en) (?!${idiom})${text}`, 'set $<thing> to $<text>'),
    translation(`${raise} ${thing} a ${text}`, 'raise $<thing> to $<text>'),
    translation(`${lower} ${thing} a ${text}`, 'lower $<thing> to $<text>'),
    translation(`${subject} (?:debe|debería) ser(?: de)? ${amount}`, '$<thing> should be $<text>'),
    translation(
      `${subject} (?:pasa|pasan) de (?<old>\\d[^,;:]{0,30}?) a ${amount}`,
      'change $<thing> from $<old> to $<text>',
    ),
    translation(`${subject} (?:pasa|pasan) a ${amount}`, '$<thing> should be $<text>'),
    translation(
      `${subject} (?:es|son)(?: ahora)?(?: de)? (?<text>\\d\\S{0,20}(?: [\\p{L}%]{1,20})?)`,
      '$<thing> is $<text>',
    ),
  ],
  phrases: [
    translation(`(?<thing>.{1,80}) (?:en|bajo) ${place}`, '$<thing> in $<place>'),
    translation(`${order} ${noun} ${inside}(?<place>.{1,80})`, '$<order> $<noun> in $<place>'),
    translation(`${order} ${noun}`, '$<order> $<noun>'),
    translation('(?<nounOfBlock>lista|tabla)', 'the $<nounOfBlock>'),
    translation(`(?<nounOfBlock>lista|tabla) ${inside}(?<name>.{1,80})`, '$<name> $<nounOfBlock>'),
    translation('(?<nounOfBlock>lista|tabla) (?<name>.{1,80})', '$<name> $<nounOfBlock>'),
    translation('(?<thing>[^,]{1,60}?) [ye] (?<thingOther>[^,]{1,60})', '$<thing> and $<thingOther>'),
    translation(`${noun} sobre ${article}?(?<name>.{1,80})`, '$<noun> about $<name>'),
    translation(`${noun} (?<name>.{1,80})`, '$<noun> $<name>'),
    translation(`(?<name>.{1,60}) ${of}(?<whole>.{1,60})`, '$<name> of $<whole>'),
  ],
  determiner: new RegExp(`^${article}`, 'iu'),
  words: wordTable({
    section: 'sección subsección apartado capítulo parte',
    heading: 'título',
    paragraph: 'párrafo',
    sentence: 'frase oración',
    bullet: 'punto',
    items: 'puntos elementos',
    item: 'elemento',
    entry: 'entrada',
    step: 'paso',
    steps: 'pasos',
    task: 'tarea',
    tasks: 'tareas',
    requirement: 'requisito',
    requirements: 'requisitos',
    term: 'término',
    line: 'línea',
    row: 'fila',
    note: 'nota observación',
    warning: 'advertencia aviso',
    list: 'lista',
    table: 'tabla',
    first: 'primer primera primero',
    second: 'segundo segunda',
    third: 'tercer tercera tercero',
    fourth: 'cuarto cuarta',
    fifth: 'quinto quinta',
    sixth: 'sexto sexta',
    last: 'último última',
    done: 'hecho hecha completado completada terminado terminada',
    open: 'pendiente abierto abierta',
  }),
  connectives:
    /(?:^|[ ,])(?:y|e|o|u|luego|después|pero|salvo|excepto|solo|sólo|si|cuando|en vez|en lugar|sino|no|también|todo|en|bajo|antes|a|al|con|por|para|sobre|como|sin|que|quien|él|ella|ellos|sección|apartado|capítulo|título|párrafo)(?=[ ,.]|$)/iu,
  vague:
    /(?:^| )(?:mejor(?:es)?|peor(?:es)?|más|menos|otr[oa]s?|diferentes?|adecuad[oa]s?|correct[oa]s?|actual(?:es)?|nuev[oa]s?|hoy|mañana|ayer|mayúsculas?|minúsculas?|negrita|cursiva|español|inglés)(?= |$)/iu,
  infinitiveLast: /^(?!)/u,
  joint: new RegExp(
    alsoPlain(
      `(?:(?<!^(?:en|bajo) [^,;.]{1,80})(?:[.;]|,)|,? y|,? luego|,? después) (?=(?:reemplaza|sustituye|elimina|borra|quita|añade|agrega|incluye|inserta|cambia|modifica|pon|establece|renombra|mueve|intercambia|marca|ordena)r? )`,
    ),
    'iu',
  ),
  severalExchanges: severalExchanges(replace, 'por', '[ye]', everywhere),
}
