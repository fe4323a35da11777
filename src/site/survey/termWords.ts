/** What pages and sections that define terms are called. */
const names = [
  'glossary|terms|terminology|definitions?|vocabulary|abbreviations|acronyms|nomenclature',
  'glossar|begriffe|begriffsdefinitionen|definitionen|terminologie|abkürzungen|abkürzungsverzeichnis',
  'glossaire|termes|définitions|abréviations|glosario|términos|definiciones|abreviaturas|glossario|termini|definizioni',
  'glossário|termos|definições|begrippen|begrippenlijst|ordlista|słownik|глоссарий|термины|определения',
  '用語|用語集|用語の定義|定義|术语|术语表|术语和定义|定义|용어|용어집',
].join('|')
const number = '(?:(?:[\\d.]+|[A-Z]\\.?)\\s+)?'
const further =
  '(?:\\s+(?:of terms|and (?:definitions|terms|terminology|abbreviations|acronyms|concepts|conventions)|& (?:definitions|abbreviations|acronyms)|und (?:definitionen|begriffe|abkürzungen)|et (?:définitions|abréviations)|y definiciones))?'

export const glossaryName: RegExp = new RegExp(`^(?:${names})$`, 'iu')
export const glossaryHeading: RegExp = new RegExp(
  `^${number}(?:(?:key|common|basic)\\s+)?(?:${names})${further}$`,
  'iu',
)

/** Words that nearly every technical text uses in their plain sense. */
const common: ReadonlySet<string> = new Set(
  `a an the and or not no yes none true false null all any each every other same new old first last next previous one two
  three example examples note notes name names value values type types key keys id ids field fields item items list lists
  number numbers string strings integer boolean object objects array text line lines word words file files path page pages
  section sections table row column title description summary abstract author authors date time day year version
  versions status state required optional default input output result results error errors code data option options
  parameter parameters argument arguments property properties attribute attributes method methods function functions
  class classes rule rules user users system part parts case cases use uses way set get put post end start begin change
  changes point points level levels size length format form model reason reasons purpose scope goal goals overview
  introduction background motivation rationale specification reference references requirement requirements test tests
  question questions answer answers issue issues term terms definition definitions link links url process step steps
  change action actions information content body head header change group groups range index order unit units kind
  person people thing things work place name may must should shall can will read write open close add remove update
  wert werte typ name schlüssel feld liste datei seite zeile version datum beispiel hinweis system teil
  nom valeur clé champ liste fichier page ligne exemple note type nombre valor clave campo lista archivo línea ejemplo`.split(
    /\s+/,
  ),
)

const article =
  /^(?:an?|the|any|each|every|one|some|der|die|das|ein|eine|le|la|les|l['’]|un|une|el|los|las|una|il|lo|uno|o|os|as|um|uma|de|het|een)(?:\s|(?<=['’]))/iu

/** Whether words are a sentence about something, rather than a value. */
export function isMeaning(text: string): boolean {
  const count = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return article.test(text)
    ? count >= 2
    : count >= 4 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{4}/u.test(text)
}

/** Whether a word can be linked to a meaning: no number, no common word; one in lower case only if it is defined. */
export function isDefinable(term: string, meaning: string): boolean {
  const words = term.replace(/\([^()]*\)/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  if (!words.some(word => /\p{L}/u.test(word))) return false
  if (words.length > 1) return true
  const [word = ''] = words
  if (common.has(word.toLowerCase()) || /^\p{L}$/u.test(word)) return false
  return word !== word.toLowerCase() || /^[\p{Lo}]/u.test(word) || article.test(meaning)
}
