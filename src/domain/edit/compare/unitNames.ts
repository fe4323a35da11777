/** The names of one unit, in the languages of `bindingWords.ts`. What is not listed is no unit that can be compared. */
const names: readonly string[] = [
  'ns nanosecond nanoseconds',
  'µs μs us microsecond microseconds',
  'ms msec millisecond milliseconds millisekunden millisecondes milisegundos миллисекунд',
  's sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondi seconden секунд секунды 秒',
  'min mins minute minutes minuten minuto minutos minuti минут минуты 分 分間 分钟',
  'h hr hrs hour hours stunde stunden heure heures hora horas ora ore uur uren час часа часов 時間 小时',
  'd day days tag tage tagen jour jours día días giorno giorni dag dagen день дня дней 日 天',
  'week weeks woche wochen semaine semaines semana semanas settimana settimane weken неделя недели недель 周 週',
  'month months monat monate monaten mois mes meses mese mesi maand maanden месяц месяца месяцев か月 ヶ月 月',
  'year years annum jahr jahre jahren an ans année années año años anno anni jaar год года лет 年',
  '% percent prozent',
  '‰',
  'byte bytes',
  'kb',
  'mb',
  'gb',
  'tb',
  'kib',
  'mib',
  'gib',
  'tib',
  'hz',
  'khz',
  'mhz',
  'ghz',
  'mm',
  'cm',
  'km',
  '°c',
  '°f',
  'mv',
  'kv',
  'kw',
  'mw',
  'eur € euro euros',
  'usd $ dollar dollars',
  'gbp £',
  'chf',
]

const unitOf: ReadonlyMap<string, number> = new Map(
  names.flatMap((list, index) => list.split(' ').map(name => [name, index] as const)),
)

/** A text without the names of units. */
export function withoutUnits(text: string): string {
  return text.replace(/\p{L}+/gu, word => (unitNamed(word) === null ? word : ' '))
}

/** A number for the unit that a word names, the same for all of its names; `null` if it is none that is known. */
export function unitNamed(word: string): number | null {
  return unitOf.get(word.toLowerCase()) ?? null
}
