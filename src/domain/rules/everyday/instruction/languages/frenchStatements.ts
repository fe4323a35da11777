import { type StatementWords, wordSet } from './statementWords.ts'

const determiners =
  "le la les l' un une des du au aux ce cet cette ces chaque tout toute tous toutes son sa ses leur leurs notre"
const permissions = 'peut peuvent'
const obligations = 'doit doivent'

export const frenchStatements: StatementWords = {
  fillers: wordSet(
    `${determiners} ${permissions} ${obligations} devrait devraient est sont était sera seront être a ont avoir fait il elle ils elles
    maintenant désormais dorénavant actuellement à de en dans sur par pour avec sous dès après avant depuis jusque jusqu environ
    passe passent d`,
  ),
  genitives: wordSet('de du des d'),
  negations: wordSet('ne pas jamais aucun aucune sans ni non plus'),
  conditions: wordSet(
    `si sauf excepté quand lorsque lorsqu où pendant seulement aussi puis mais et ou plutôt sinon sauf partout ainsi`,
  ),
  clauses: wordSet('si sauf quand lorsque qui dont pendant'),
  permissions: wordSet(permissions),
  obligations: wordSet(obligations),
  frequencies:
    /(?<!\p{L})(?:chaque (?:jour|nuit|semaine|mois|année|trimestre)|quotidiennement|mensuellement|par (?:jour|semaine|mois|an))(?!\p{L})/giu,
  bounds: [
    ['au plus tard', 'most'],
    ['au plus', 'most'],
    ['au maximum', 'most'],
    ['maximum', 'most'],
    ['moins de', 'most'],
    ['sous', 'most'],
    ['au moins', 'least'],
    ['au minimum', 'least'],
    ['minimum', 'least'],
    ['plus de', 'least'],
    ['après', 'after'],
    ['avant', 'before'],
    ['tous les', 'every'],
    ['toutes les', 'every'],
  ],
  passives: wordSet('est sont était sera seront être'),
  participles: /(?:é|ée|és|ées|i|ie|is|ies|u|ue|us|ues|it|its|ite|ites)$/,
  participleWithin: 3,
  isVerbLast: false,
  synonyms: [
    wordSet(
      'conserve conservé conservée conservés conservées conserver garde gardé gardée gardés gardées garder stocke stocké',
    ),
    wordSet(
      'supprime supprimé supprimée supprimés supprimées supprimer efface effacé effacée effacés effacées effacer',
    ),
  ],
}
