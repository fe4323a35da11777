import type { PlaceInText } from '../text/carriedPosition.ts'
import type { Reading } from '../text/reading.ts'

/** Where the user was in a file when it was closed. */
export type LastPlace = { readonly caret: PlaceInText | null; readonly reading: Reading | null }

/** Where the user was in the files that were open, for as long as the page lives. */
export type LastPlaces = {
  readonly keep: (path: string, place: LastPlace) => void
  /** `null`: the file was not open. */
  readonly of: (path: string) => LastPlace | null
}

const keptMax = 40
/** Each has the text at that time. */
const keptMaxChars = 8_000_000

const known = new WeakMap<object, LastPlaces>()

/** Those of the project whose drafts these are. */
export function lastPlacesOf(workspace: object): LastPlaces {
  const places = known.get(workspace) ?? createPlaces()
  known.set(workspace, places)
  return places
}

function createPlaces(): LastPlaces {
  // In the order in which they were closed.
  const kept = new Map<string, LastPlace>()
  return {
    keep(path, { caret, reading }) {
      kept.delete(path)
      // The file is opened again by a click elsewhere, which decides about the focus.
      kept.set(path, { caret, reading: reading && { ...reading, isFocused: false } })
      let chars = 0
      for (const [number, [each, place]] of [...kept].toReversed().entries()) {
        chars += charsOf(place)
        if (number >= keptMax || chars > keptMaxChars) kept.delete(each)
      }
    },
    of: path => kept.get(path) ?? null,
  }
}

function charsOf({ caret, reading }: LastPlace): number {
  return (caret?.text.length ?? 0) + (reading?.top?.text.length ?? 0)
}
