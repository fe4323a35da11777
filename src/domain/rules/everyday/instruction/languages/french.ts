import { type Language, wordTable } from './language.ts'
import { cell, mark, next, severalExchanges, text, title, translation, word } from './parts.ts'
import { alsoPlain } from './plainLetters.ts'

const article = "(?:le |la |les |l['’]|un |une |des |du |de la |de l['’]|ce |cette |cet )"
const of = "(?:de |du |des |de la |de l['’]|d['’])"
const inside = `(?:dans |sous |${of}|en )${article}?`
const sectionNoun = '(?:section|sous-section|chapitre|partie|liste|tableau|paragraphe|article|annexe|clause)'
const place = `(?:${article})?(?<place>${sectionNoun} [^,;:]{1,80}|[A-Z][A-Z0-9-]{0,20}-\\d{1,6}|${mark})`
const thing = '(?<thing>[^;:]{1,120}?)'
const noun =
  '(?<noun>section|sous-section|chapitre|titre|paragraphe|phrase|points?|puces?|éléments?|entrée|étapes?|tâches?|exigences?|terme|ligne|rangée|note|remarque|avertissement)'
const order =
  '(?<order>premier|première|deuxième|second|seconde|troisième|quatrième|cinquième|sixième|dernier|dernière)'
const everywhere = '(?:partout|dans tout le (?:document|texte))'
const replace = '(?:remplac|chang)(?:e|er|ez)'
const set = '(?:chang(?:e|er|ez)|modifi(?:e|er|ez)|met(?:s|tre|tez)|pass(?:e|er|ez)|fix(?:e|er|ez)|règle|régler|réglez)'
const raise = '(?:augment(?:e|er|ez)|port(?:e|er|ez))'
const lower = '(?:diminu(?:e|er|ez)|rédui(?:s|re|sez)|baiss(?:e|er|ez))'
const remove = '(?:supprim(?:e|er|ez)|effac(?:e|er|ez)|enlèv(?:e|er)|enlev(?:er|ez)|retir(?:e|er|ez))'
const add = '(?:ajout(?:e|er|ez)|insèr(?:e)|insér(?:er|ez))'
const move = '(?:déplac(?:e|er|ez)|mets|mettre|mettez)'
/** `mettre à jour`, `mettre en forme` give nothing a value. */
const idiom =
  '(?:jour|neuf|plat|zéro|avant|ordre|forme|place|œuvre|évidence|commun|page|gras|italique|français|anglais)(?![\\p{L}])'
const number = '(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3}){1,3}(?:,\\d{1,4})?|\\d\\S{0,20})'
const amount = `(?<text>${mark}|${number}(?: [\\p{L}%]{1,20})?)`
const subject = '(?<thing>(?!.* (?:ne|pas) )[^;:?]{1,80}?)'

export const french: Language = {
  name: 'French',
  asides:
    /^(?:(?:s['’]il (?:te|vous) pla[iî]t|svp|stp|veuillez|merci de|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|je voudrais|il faut)[ ,]{1,3}){1,3}|(?<![.!?]),? (?:s['’]il (?:te|vous) pla[iî]t|svp|stp|merci)$/giu,
  polite: [/^(?!)/u, ''],
  verbFirst: [],
  requests: [
    // Remplacer.
    translation(
      `(?<request>${replace} .+?),? (?:sauf|excepté|hormis|mais pas) (?:(?:dans|à|sous|en) |au |aux )${place}`,
      '$<request>, except in $<place>',
    ),
    translation(
      `(?<request>${replace} .+?),? (?:sauf|excepté|hormis|mais pas) dans le code`,
      '$<request>, but not in code',
    ),
    translation(`(?<request>${replace} .+) ${everywhere}`, '$<request> everywhere'),
    translation(
      `(?:dans |sous )${place},? (?<request>(?:${replace}|${remove}|${add}|${set}) .+)`,
      'in $<place>, $<request>',
    ),
    translation(`${replace} ${everywhere} ${word} par ${next}`, 'replace $<word> with $<wordNew> everywhere'),
    translation(`${replace} ${word} ${everywhere} par ${next}`, 'replace $<word> with $<wordNew> everywhere'),
    translation(
      `${replace} ${word} par (?<wordNew>${mark}|[^,;: ]{1,40}(?: [^,;: ]{1,40}){0,2}) ${everywhere}`,
      'replace $<word> with $<wordNew> everywhere',
    ),
    translation(
      `${replace} ${word} par (?<wordNew>${mark}|[^,;: ]{1,40}(?: [^,;: ]{1,40}){0,2}) dans ${place}`,
      'in $<place>, replace $<word> with $<wordNew>',
    ),
    translation(`${replace} ${word} par ${next}`, 'replace $<word> with $<wordNew>'),
    translation(
      `(?:change|changer|changez|modifie|modifier|modifiez) (?<word>${mark}|\\d[^,;:]{1,30}?) en ${next}`,
      'replace $<word> with $<wordNew>',
    ),
    translation(`renomm(?:e|er|ez) ${thing} en ${text}`, 'rename $<thing> to $<text>'),
    translation(
      `${set} (?:le )?(?:titre|nom) (?:de la |du |de l['’])(?<thing>${sectionNoun} [^,;:]{1,60}?) (?:à|en|par) ${text}`,
      'rename $<thing> to $<text>',
    ),
    // Supprimer.
    translation(`${remove} ${article}?colonne (?<name>${cell})`, 'delete the $<name> column'),
    translation(
      `${remove} ${article}?(?:ligne|rangée) (?!\\d)(?<name>${cell})(?: (?:du|dans le) tableau)?`,
      'delete the row $<name>',
    ),
    translation(`${remove} ${thing}`, 'delete $<thing>'),
    // Ajouter.
    translation(
      `${add} ${article}?(?:nouvelle )?exigence (?:à|au|aux|dans|sous) (?<place>[^,;:]{1,60}?) ?: ?(?<said>.{1,300})`,
      'in $<place>, add a requirement: $<said>',
    ),
    translation(`${add} ${article}?(?:nouvelle )?exigence ?: ?(?<said>.{1,300})`, 'add a requirement: $<said>'),
    translation(`${add} ${article}?(?:nouvelle )?exigence (?<said>${mark})`, 'add a requirement: $<said>'),
    translation(
      `${add} ${article}?(?:nouveau |nouvelle |autre )?(?:point|élément|puce|étape|tâche) (?:à|au|aux|dans|sous) (?<place>[^,;:]{1,60}?) ?: ?(?<said>.{1,300})`,
      'add a bullet $<said> to $<place>',
    ),
    translation(
      `${add} (?:à|au|aux|dans|sous) (?<place>[^,;:]{1,60}?) ?: ?(?<said>[^|]{1,300})`,
      'add $<said> to $<place>',
    ),
    translation(
      `${add} ${article}?(?:nouvelle |nouveau |autre )?(?<name>(?!${sectionNoun}|ligne|colonne|phrase|point)\\p{L}{3,30}) ?: ?(?<said>[^|]{1,300})`,
      'add a $<name> $<said>',
    ),
    translation(
      `${add} ${article}?(?:nouvelle )?(?:ligne|rangée):? (?<cells>${mark}|[^,;:]{1,100}\\|[^;]{1,200}?) (?:au|dans le) tableau`,
      'add a row to the table: $<cells>',
    ),
    translation(
      `${add} ${article}?(?:nouvelle )?(?:ligne|rangée):? (?<cells>${mark}|[^,;:]{1,100}\\|[^;]{1,200}?) (?:au|dans le) tableau ${of}?${article}?(?<name>${cell})`,
      'add a row to the $<name> table: $<cells>',
    ),
    translation(
      `${add} ${article}?(?:nouvelle )?(?:ligne|rangée) (?:au|dans le) tableau ?:? ?(?<cells>${mark}|[^,;:]{1,100}\\|[^;]{1,200})`,
      'add a row to the table: $<cells>',
    ),
    translation(`${add} ${article}?(?:nouvelle )?colonne (?<name>${cell})`, 'add a column $<name>'),
    translation(
      `${add} ${article}?(?:nouvelle )?section ${title} après (?<place>.{1,60})`,
      'add a section $<text> after $<place>',
    ),
    translation(
      `${add} ${article}?(?:nouvelle )?section ${title} avant (?<place>.{1,60})`,
      'add a section $<text> before $<place>',
    ),
    translation(`${add} ${article}?(?:nouvelle )?section ${title} à la fin`, 'add a section $<text> at the end'),
    translation(
      `${add} ${article}?(?:nouvelle |nouveau )?(?<name>(?!${sectionNoun}|ligne|colonne|phrase|point)\\p{L}{3,30}) ?:? ?(?<text>${mark})`,
      'add a $<name> $<text>',
    ),
    translation(
      `${add} ${article}?phrase (?<text>${mark}) après ${article}?(?:phrase )?(?<place>${mark})`,
      'add the sentence $<text> after the sentence $<place>',
    ),
    translation(
      `${add} (?<text>${mark}) et (?<textOther>${mark}) (?:à|aux?|dans) (?<place>.{1,60})`,
      'add $<text> and $<textOther> to $<place>',
    ),
    translation(`${add} (?<text>${mark}) après (?<place>.{1,60})`, 'insert $<text> after $<place>'),
    translation(`${add} (?<text>${mark}) avant (?<place>.{1,60})`, 'insert $<text> before $<place>'),
    translation(
      `${add} (?:${article}(?:point|élément|puce|étape|tâche) )?(?<text>${mark}|[^,;:]{1,60}?) (?:à|aux?|dans) (?<place>.{1,60})`,
      'add $<text> to $<place>',
    ),
    translation(`${add} (?:à|aux?|dans) (?<place>[^,;:]{1,60}?) (?<text>${mark})`, 'add $<text> to $<place>'),
    // Déplacer, trier, cocher.
    translation(`${move} ${thing} (?:avant|devant) (?<place>.{1,80})`, 'move $<thing> before $<place>'),
    translation(`${move} ${thing} (?:après|derrière) (?<place>.{1,80})`, 'move $<thing> after $<place>'),
    translation(`${move} ${thing} à la fin`, 'move $<thing> to the end'),
    translation(`${move} ${thing} au début`, 'move $<thing> to the beginning'),
    translation(
      `(?:échang(?:e|er|ez)|intervert(?:is|ir|issez)) ${thing} (?:et|avec) (?<place>.{1,80})`,
      'swap $<thing> and $<place>',
    ),
    translation(
      `(?:marqu(?:e|er|ez)) ${thing} comme (?<state>faite?|terminée?|à faire|ouverte?)`,
      'mark $<thing> as $<state>',
    ),
    translation(`coch(?:e|er|ez) ${thing}`, 'mark $<thing> as done'),
    translation(`tri(?:e|er|ez) ${thing}(?: par ordre)? alphabétique(?:ment)?`, 'sort $<thing> alphabetically'),
    translation(`tri(?:e|er|ez) ${thing} par (?<column>[^,;: ]{1,40})`, 'sort $<thing> by $<column>'),
    translation(`numérot(?:e|er|ez) ${thing}`, 'turn $<thing> into a numbered list'),
    // Donner une valeur.
    translation(
      `(?<clause>[^;]{1,120}?),? (?:au lieu (?:de |du |d['’])|et non )(?:pas )?(?:le |la |les )?(?<former>\\d[^;]{0,40})`,
      '$<clause> instead of $<former>',
    ),
    translation(
      `${set} (?<thing>[^,;:]{1,40}?) (?:à|en|sur|au) (?!${idiom})${title} et (?<thingOther>[^,;:]{1,40}?) (?:à|en|sur|au) (?!${idiom})(?<textOther>${mark}|[^,;: ]{1,40})`,
      'set $<thing> to $<text> and set $<thingOther> to $<textOther>',
    ),
    translation(`${set} ${thing} de (?<old>\\d[^,;:]{0,30}?) à ${text}`, 'change $<thing> from $<old> to $<text>'),
    translation(`${set} ${thing} (?:à|en|sur|au) (?!${idiom})${text}`, 'set $<thing> to $<text>'),
    translation(`${raise} ${thing} à ${text}`, 'raise $<thing> to $<text>'),
    translation(`${lower} ${thing} à ${text}`, 'lower $<thing> to $<text>'),
    translation(`${subject} (?:doit être|devrait être)(?: de)? ${amount}`, '$<thing> should be $<text>'),
    translation(
      `${subject} (?:passe|passent) de (?<old>\\d[^,;:]{0,30}?) à ${amount}`,
      'change $<thing> from $<old> to $<text>',
    ),
    translation(`${subject} (?:passe|passent) à ${amount}`, '$<thing> should be $<text>'),
    translation(
      `${subject} (?:est|sera|sont|seront)(?: maintenant| désormais| dorénavant)?(?: de)? (?<text>${number}(?: [\\p{L}%]{1,20})?)`,
      '$<thing> is $<text>',
    ),
  ],
  phrases: [
    translation(`(?<thing>.{1,80}) (?:dans|sous) ${place}`, '$<thing> in $<place>'),
    translation(`${order} ${noun} ${inside}(?<place>.{1,80})`, '$<order> $<noun> in $<place>'),
    translation(`${noun} (?<order>premier|dernier|dernière)`, '$<order> $<noun>'),
    translation(`${order} ${noun}`, '$<order> $<noun>'),
    translation('(?<nounOfBlock>liste|tableau)', 'the $<nounOfBlock>'),
    translation(`(?<nounOfBlock>liste|tableau) ${inside}(?<name>.{1,80})`, '$<name> $<nounOfBlock>'),
    translation('(?<nounOfBlock>liste|tableau) (?<name>.{1,80})', '$<name> $<nounOfBlock>'),
    translation('(?<thing>[^,]{1,60}?) et (?<thingOther>[^,]{1,60})', '$<thing> and $<thingOther>'),
    translation(`${noun} sur ${article}?(?<name>.{1,80})`, '$<noun> about $<name>'),
    translation(`${noun} (?<name>.{1,80})`, '$<noun> $<name>'),
    translation(`(?<name>.{1,60}) ${of}(?<whole>.{1,60})`, '$<name> of $<whole>'),
  ],
  determiner: new RegExp(`^${article}`, 'iu'),
  words: wordTable({
    section: 'section sous-section chapitre partie',
    heading: 'titre',
    paragraph: 'paragraphe',
    sentence: 'phrase',
    bullet: 'point puce',
    items: 'points puces éléments',
    item: 'élément',
    entry: 'entrée',
    step: 'étape',
    steps: 'étapes',
    task: 'tâche',
    tasks: 'tâches',
    requirement: 'exigence',
    requirements: 'exigences',
    term: 'terme',
    line: 'ligne',
    row: 'rangée',
    note: 'note remarque',
    warning: 'avertissement',
    list: 'liste',
    table: 'tableau',
    first: 'premier première',
    second: 'deuxième second seconde',
    third: 'troisième',
    fourth: 'quatrième',
    fifth: 'cinquième',
    sixth: 'sixième',
    last: 'dernier dernière',
    done: 'fait faite terminé terminée',
    open: 'à_faire ouvert ouverte',
  }),
  connectives:
    /(?:^|[ ,])(?:et|ou|puis|ensuite|mais|sauf|excepté|seulement|si|quand|lorsque|au lieu|sinon|pas|ne|aussi|partout|dans|sous|avant|après|à|au|aux|avec|par|pour|sur|chez|en|comme|sans|que|qui|il|elle|ils|elles|section|chapitre|titre|paragraphe)(?=[ ,.]|$)/iu,
  vague:
    /(?:^| )(?:mieux|meilleure?s?|plus|moins|autres?|différente?s?|approprié\S{0,2}|correct\S{0,2}|actuel\S{0,3}|nouvelle?s?|nouveau|aujourd['’]hui|demain|hier|majuscules?|minuscules?|gras|italique|français|anglais)(?= |$)/iu,
  infinitiveLast: /^(?!)/u,
  joint: new RegExp(
    alsoPlain(
      `(?:(?<!^(?:dans|sous) [^,;.]{1,80})(?:[.;]|,)|,? et|,? puis|,? ensuite) (?=(?:remplace|supprime|efface|enlève|retire|ajoute|insère|change|modifie|mets|passe|renomme|déplace|échange|coche|marque|trie)(?:r|z)? )`,
    ),
    'iu',
  ),
  severalExchanges: severalExchanges(replace, 'par', 'et', everywhere),
}
