/** Finds where a run of numbers occurs in one long sequence of numbers below `kinds`, including overlapping places. */
export type OccurrenceFinder = (wanted: readonly number[]) => Iterable<number>

/**
 * Built once per sequence and queried often. A rare number leads to few places, which are compared one by one; if that
 * would cost more than scanning the whole sequence, the sequence is scanned: every search is linear at most.
 */
export function createOccurrenceFinder(sequence: Int32Array, kinds: number): OccurrenceFinder {
  const { firstOf, places } = placesByKind(sequence, kinds)
  const count = (kind: number) => (firstOf[kind + 1] as number) - (firstOf[kind] as number)
  return wanted => {
    let rarest = 0
    for (let at = 1; at < wanted.length; at++) {
      if (count(wanted[at] as number) < count(wanted[rarest] as number)) rarest = at
    }
    const kind = wanted[rarest]
    if (kind === undefined) return []
    if (count(kind) * wanted.length > sequence.length) return readThrough(sequence, wanted)
    return compareAt(places.subarray(firstOf[kind], firstOf[kind + 1]), rarest, sequence, wanted)
  }
}

/**
 * The places of each kind in rising order: those of `kind` are in `places` from `firstOf[kind]` to `firstOf[kind + 1]`.
 */
function placesByKind(sequence: Int32Array, kinds: number) {
  const firstOf = new Int32Array(kinds + 1)
  for (const kind of sequence) firstOf[kind + 1] = (firstOf[kind + 1] as number) + 1
  for (let kind = 0; kind < kinds; kind++) firstOf[kind + 1] = (firstOf[kind + 1] as number) + (firstOf[kind] as number)
  const next = firstOf.slice()
  const places = new Int32Array(sequence.length)
  for (let at = 0; at < sequence.length; at++) {
    const kind = sequence[at] as number
    places[next[kind] as number] = at
    next[kind] = (next[kind] as number) + 1
  }
  return { firstOf, places }
}

function* compareAt(places: Int32Array, offset: number, sequence: Int32Array, wanted: readonly number[]) {
  for (const place of places) {
    const start = place - offset
    let length = 0
    while (length < wanted.length && sequence[start + length] === wanted[length]) length++
    if (length === wanted.length) yield start
  }
}

/** Knuth–Morris–Pratt: linear on any input. */
function* readThrough(sequence: Int32Array, wanted: readonly number[]) {
  const borders = bordersOf(wanted)
  let matched = 0
  for (let at = 0; at < sequence.length; at++) {
    const number = sequence[at]
    while (matched > 0 && (matched === wanted.length || wanted[matched] !== number))
      matched = borders[matched - 1] as number
    if (wanted[matched] === number) matched++
    if (matched === wanted.length) yield at - matched + 1
  }
}

/** For each prefix, the length of its longest proper border: a part that it both starts and ends with. */
function bordersOf(wanted: readonly number[]): readonly number[] {
  const borders = [0]
  let length = 0
  for (let i = 1; i < wanted.length; i++) {
    while (length > 0 && wanted[length] !== wanted[i]) length = borders[length - 1] as number
    if (wanted[length] === wanted[i]) length++
    borders.push(length)
  }
  return borders
}
