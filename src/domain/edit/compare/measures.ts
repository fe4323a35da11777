/** A unit by what it measures and how much of that it is. */
export type Measure = { readonly of: string; readonly amount: number }

/** Names of units, by what they measure; `NAMES=AMOUNT`. Only the first letter of a word in lower case may be capital. */
const measures: Readonly<Record<string, readonly string[]>> = {
  time: [
    'ns nanosecond nanoseconds nanosekunden=1e-9',
    'µs μs us microsecond microseconds mikrosekunden=1e-6',
    'ms msec millisecond milliseconds millisekunden millisecondes milisegundos=1e-3',
    's sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondi seconden=1',
    'min mins minute minutes minuten minuto minutos minuti m=60',
    'h hr hrs hour hours stunde stunden heure heures hora horas ora ore uur uren=3600',
    'd day days tag tage tagen jour jours día días giorno giorni dagen=86400',
    'week weeks woche wochen semaine semaines semana semanas settimana settimane weken=604800',
  ],
  months: [
    'month months monat monate monaten mois mes meses mese mesi maand maanden=1',
    'quarter quarters quartal quartale quartalen trimestre trimestres=3',
    'year years annum jahr jahre jahren an ans année années año años anno anni jaar=12',
  ],
  length: ['µm=1e-6', 'mm=1e-3', 'cm=1e-2', 'm metre metres meter meters mètre mètres=1', 'km=1000'],
  mass: ['mg=1e-6', 'g gram grams gramm grammes=1e-3', 'kg=1', 't tonne tonnes tonnen=1000'],
  volume: ['ml=1e-3', 'cl=1e-2', 'dl=1e-1', 'l litre litres liter liters=1', 'm³=1000'],
  pressure: ['Pa=1', 'hPa mbar=100', 'kPa=1e3', 'bar=1e5', 'MPa=1e6'],
  data: [
    'byte bytes=1',
    'kB KB=1e3',
    'MB=1e6',
    'GB=1e9',
    'TB=1e12',
    'KiB=1024',
    'MiB=1048576',
    'GiB=1073741824',
    'TiB=1099511627776',
  ],
  frequency: ['Hz=1', 'kHz=1e3', 'MHz=1e6', 'GHz=1e9'],
  voltage: ['mV=1e-3', 'V=1', 'kV=1e3'],
  current: ['mA=1e-3', 'A=1'],
  power: ['mW=1e-3', 'W=1', 'kW=1e3', 'MW=1e6'],
  energy: ['Wh=1', 'kWh=1e3', 'MWh=1e6'],
  share: ['ppm=1e-6', '‰=1e-3', '% percent prozent=1e-2'],
  euro: ['€ EUR euro euros=1', 'cent cents=1e-2'],
  dollar: ['$ USD dollar dollars=1', 'cent cents=1e-2'],
  pound: ['£ GBP=1', 'pence=1e-2'],
  franc: ['CHF Franken=1', 'Rappen=1e-2'],
}

const measuresOf: ReadonlyMap<string, readonly Measure[]> = Map.groupBy(
  Object.entries(measures).flatMap(([of, lists]) =>
    lists.flatMap(list => {
      const [names = '', amount = ''] = list.split('=')
      return names.split(' ').map(name => ({ name, of, amount: Number(amount) }))
    }),
  ),
  ({ name }) => name,
)

/** What a word may measure; none if it is no unit that can be compared. */
export function measuresNamed(word: string): readonly Measure[] {
  const lower = `${word.charAt(0).toLowerCase()}${word.slice(1)}`
  return measuresOf.get(word) ?? (word.length >= wordMinChars ? measuresOf.get(lower) : undefined) ?? []
}

const wordMinChars = 3
