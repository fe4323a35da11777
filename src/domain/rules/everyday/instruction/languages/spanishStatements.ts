import { type StatementWords, wordSet } from './statementWords.ts'

const determiners =
  'el la los las un una unos unas del al este esta estos estas cada todo toda todos todas su sus nuestro nuestra'
const permissions = 'puede pueden'
const obligations = 'debe deben'

export const spanishStatements: StatementWords = {
  fillers: wordSet(
    `${determiners} ${permissions} ${obligations} debería deberían es son era será serán ser está están estar ha han haber tiene
    tienen ahora actualmente a de en por para con bajo desde tras antes hasta durante dentro aproximadamente pasa pasan se`,
  ),
  genitives: wordSet('de del'),
  negations: wordSet('no nunca jamás ningún ninguna sin ni tampoco'),
  conditions: wordSet(`si salvo excepto cuando donde mientras solo sólo también luego pero y e o u sino`),
  clauses: wordSet('si salvo cuando que quien mientras'),
  permissions: wordSet(permissions),
  obligations: wordSet(obligations),
  frequencies:
    /(?<!\p{L})(?:cada (?:día|noche|semana|mes|año|trimestre)|diariamente|mensualmente|al (?:día|mes|año)|por (?:día|semana|mes|año))(?!\p{L})/giu,
  bounds: [
    ['a más tardar', 'most'],
    ['como máximo', 'most'],
    ['máximo', 'most'],
    ['menos de', 'most'],
    ['en menos de', 'most'],
    ['al menos', 'least'],
    ['como mínimo', 'least'],
    ['mínimo', 'least'],
    ['más de', 'least'],
    ['después', 'after'],
    ['antes', 'before'],
    ['cada', 'every'],
  ],
  passives: wordSet('es son era será serán ser está están estar'),
  participles: /(?:ad|id)[oa]s?$/,
  participleWithin: 3,
  isVerbLast: false,
  synonyms: [
    wordSet(
      'conserva conservan conservar conservado conservados guarda guardan guardar guardado guardados almacena almacenar',
    ),
    wordSet('elimina eliminan eliminar eliminado eliminados borra borran borrar borrado borrados'),
  ],
}
