import type { LineEnding } from './lines.ts'
import type { Region, Sides } from './mergeRegions.ts'

export type { Sides }

/** The place of a conflict in each of the three texts. */
export type Conflict = Omit<Region, 'take'>

/** Labels after the markers of a conflict. */
export type MarkerLabels = { readonly ours: string; readonly theirs: string }

/** The merged text. Lines outside all regions come from ours, which includes the changes it shares with theirs. */
export function writeMerged(sides: Sides, regions: readonly Region[], labels: MarkerLabels): string {
  const length = markerLength(sides)
  const parts: string[] = []
  let at = 0
  for (const region of regions) {
    const ours = sides.ours.slice(region.ours.start, region.ours.end).join('')
    const theirs = sides.theirs.slice(region.theirs.start, region.theirs.end).join('')
    parts.push(sides.ours.slice(at, region.ours.start).join(''))
    if (region.take === 'ours') parts.push(ours)
    else if (region.take === 'theirs') parts.push(theirs)
    else {
      const end = markerEnd(sides, region)
      parts.push(`${'<'.repeat(length)} ${labels.ours}${end}`, ours, missingEnd(ours, end))
      parts.push(`${'='.repeat(length)}${end}`, theirs, missingEnd(theirs, end))
      parts.push(`${'>'.repeat(length)} ${labels.theirs}${end}`)
    }
    at = region.ours.end
  }
  return parts.join('') + sides.ours.slice(at).join('')
}

/**
 * Seven as in git, or more where lines look like markers, such as the underline of a heading: the conflicts are those
 * between the longest markers.
 */
function markerLength({ ours, theirs }: Sides): number {
  const underlines = new Set<number>()
  let length = 7
  for (const line of [...ours, ...theirs]) {
    const [sign = ''] = /^(?:<{7,}|={7,}|>{7,})/.exec(line) ?? []
    if (sign.startsWith('=')) underlines.add(sign.length)
    else length = Math.max(length, sign.length + 1)
  }
  while (underlines.has(length)) length++
  return length
}

/** A marker starts on a new line. */
function missingEnd(text: string, end: LineEnding): LineEnding {
  return text === '' || text.endsWith('\n') ? '' : end
}

/** Markers end like the lines around them: `\r\n` unless one of the texts has another line end there. */
function markerEnd({ base, ours, theirs }: Sides, region: Region): LineEnding {
  const signs = [
    endsInCrlf(ours, Math.max(0, region.ours.start - 1)),
    endsInCrlf(theirs, Math.max(0, region.theirs.start - 1)),
    endsInCrlf(base, 0),
  ]
  return signs.includes(true) && !signs.includes(false) ? '\r\n' : '\n'
}

/**
 * Whether the line ends in CRLF; a last line without a line end follows the line before it; `null` if neither has one.
 */
function endsInCrlf(lines: readonly string[], index: number): boolean | null {
  const line = lines[index]
  if (line === undefined) return null
  if (line.endsWith('\n')) return line.endsWith('\r\n')
  return lines[index - 1]?.endsWith('\r\n') ?? null
}
