import { type StatementWords, wordSet } from './statementWords.ts'

const determiners =
  'der die das den dem des ein eine einen einem einer eines jede jeder jedes jeden alle aller allen ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner seines'
const permissions = 'darf dürfen kann können'
const obligations = 'muss müssen'

export const germanStatements: StatementWords = {
  fillers: wordSet(
    `${determiners} ${permissions} ${obligations} soll sollen sollte sollten ist sind war sein wird werden wurde worden hat
    haben es sie jetzt nun ab sofort künftig zukünftig neu bitte für zu zum zur von vom in im auf um an am bei mit als nach vor
    bis innerhalb binnen je pro höchstens mindestens maximal minimal beträgt betragen bleibt bleiben`,
  ),
  genitives: wordSet('von der des'),
  negations: wordSet('nicht kein keine keinen keinem keiner keines nie niemals ohne weder noch'),
  conditions: wordSet(
    `wenn falls sofern außer wo wobei während nur auch dann aber und oder statt anstatt anstelle sondern sonst überall weder
    sowie danach`,
  ),
  clauses: wordSet('wenn falls sofern außer während'),
  permissions: wordSet(permissions),
  obligations: wordSet(obligations),
  frequencies:
    /(?<!\p{L})(?:täglich|jeden (?:Tag|Morgen|Abend|Monat)|jede (?:Nacht|Woche)|jedes (?:Jahr|Quartal)|wöchentlich|monatlich|werktags)(?!\p{L})/giu,
  bounds: [
    ['nicht mehr als', 'most'],
    ['nicht länger als', 'most'],
    ['nicht später als', 'most'],
    ['höchstens', 'most'],
    ['maximal', 'most'],
    ['bis zu', 'most'],
    ['bis', 'most'],
    ['innerhalb von', 'most'],
    ['innerhalb', 'most'],
    ['binnen', 'most'],
    ['weniger als', 'most'],
    ['jünger als', 'most'],
    ['kürzer als', 'most'],
    ['kleiner als', 'most'],
    ['schneller als', 'most'],
    ['unter', 'most'],
    ['nicht weniger als', 'least'],
    ['mindestens', 'least'],
    ['mehr als', 'least'],
    ['länger als', 'least'],
    ['größer als', 'least'],
    ['älter als', 'least'],
    ['höher als', 'least'],
    ['langsamer als', 'least'],
    ['über', 'least'],
    ['nach', 'after'],
    ['vor', 'before'],
    ['alle', 'every'],
    ['jede', 'every'],
  ],
  passives: wordSet('wird werden wurde wurden worden'),
  participles: /(?:t|en)$/,
  participleWithin: 20,
  aroundStem: /^ge|(?:e?t|e?n|e)$/g,
  isVerbLast: true,
  synonyms: [
    wordSet('aufbewahrt aufbewahren aufgehoben gespeichert speichern speichert vorgehalten'),
    wordSet('gelöscht löschen löscht entfernt entfernen'),
  ],
}
