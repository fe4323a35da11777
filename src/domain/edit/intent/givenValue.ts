import { monthName } from '../../text/months.ts'
import { isNumberWord } from '../compare/bindingWords.ts'
import type { VerbFamily } from './verbs.ts'

/**
 * Whether a verb that takes away, moves or shortens gives a value instead: `move the deadline to June`, `cut the fee to
 * 5 EUR`, `extend it by two weeks`. What has a place or a length in the text is meant literally: `move item 3 to the
 * top`, `cut the section to 100 words`, `move the note to section 4`.
 */
export function givesValue(verb: string, families: readonly VerbFamily[], object: string): boolean {
  if (families.length === 0 || families.some(family => kept.includes(family))) return false
  if (granting.test(verb)) return endsInValue.test(object.slice(0, readMaxChars)) && !object.split(/\s+/).some(isOfText)
  if (families.includes('add') && !lengthening.test(verb)) return false
  const words = object.slice(0, readMaxChars).match(/\p{Nd}+(?:[.,:/-]\p{Nd}+)*|\p{L}[\p{L}\p{Nd}-]*|[%€$£°]/gu) ?? []
  const at = words.findIndex((word, index) => connector.test(word) && isValue(words.slice(index + 1), families))
  if (at < 0) return false
  const about = words.slice(0, at)
  return about.length > 0 && !leading.test(about.at(-1) ?? '') && !about.slice(0, nounMaxWords).some(isOfText)
}

const readMaxChars = 1_000
/** How far into the object the noun is that it is about. */
const nounMaxWords = 4

/** These give values anyhow, or change names. */
const kept: readonly VerbFamily[] = ['set', 'amend', 'rename', 'replace', 'improve', 'translate', 'format']
const lengthening = /^(?:extend|expand)/i

/** `give the build job 30 minutes` */
const granting = /^(?:give|grant|gib|gewähre)$/i
const endsInValue = /^\s(?:[\p{L}'’-]{1,30}\s){1,6}\p{Nd}[\p{Nd}.,]*(?:\s?[\p{L}%]{1,20})?[.!]?$/u

const connector = /^(?:to|by|until|till|auf|um|bis|à|au|tot|naar|до|на)$/i
const between = /^(?:the|a|an|end|early|late|mid|of|next|den|dem|das|die|le|la|les|el|ende|anfang|mitte|fin)$/i

/** `Drop the links to 3 old hosts` names what the links lead to. */
const leading = /^(?:references?|links?|pointers?|mentions?|redirects?|verweise?|liens?|renvois?)$/i

/** What is in the text rather than said by it. */
const ofText =
  /^(?:sections?|chapters?|headings?|paragraphs?|sentences?|words?|lines?|items?|bullets?|points?|steps?|rows?|columns?|tables?|lists?|pages?|figures?|texts?|introduction|summary|examples?|notes?|footnotes?|abschnitte?|kapitel|absatz|absätze|satz|sätze|wörter|worte|zeilen?|spalten?|schritte?|punkte?|tabellen?|listen?|paragraphes?|phrases?|mots?|lignes?|colonnes?|tableaux?|étapes?)$/i

function isOfText(word: string): boolean {
  return ofText.test(word)
}

/** A number, or a point in time. */
function isValue(words: readonly string[], families: readonly VerbFamily[]): boolean {
  const start = words.findIndex(word => !between.test(word) && !/^[€$£]$/.test(word))
  const [word = '', next = ''] = [words[start], words[start + 1]]
  if (start < 0 || start > skippedMaxWords) return false
  if (times.test(word) || (families.includes('rewrite') && grade.test(word))) return true
  const isNumber = (one: string) => /^\p{Nd}/u.test(one) || isNumberWord(one)
  if (/^\p{Ll}{3,}$/u.test(word) && isNumber(next) && !isOfText(word)) return families.includes('move')
  return isNumber(word) && !isOfText(next)
}

const skippedMaxWords = 3

/** `tighten the class to IP54` or `P-5` */
const grade = /^\p{Lu}{1,4}-?\d{1,4}$/u

const times = new RegExp(
  `^(?:${monthName}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|today|tomorrow|week|month|quarter|year|woche|monat|quartal|jahr)$`,
  'i',
)
