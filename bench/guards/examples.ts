/** Single cases in full, for developers of the guards. */
import { toHunks } from '#domain/text/hunks.ts'
import type { JudgedCase } from '#testing/edit/harm/recall.ts'
import type { Examined } from './alarms.ts'

const commitsMax = 20
const excerptLinesMax = 14
const lineMaxChars = 160

export function showCommits(examined: readonly Examined[], code: string): void {
  const found = examined.filter(({ warnings }) => warnings.some(warning => warning.code === code))
  console.log(`${found.length} commits with ${code}, the first ${Math.min(found.length, commitsMax)}:`)
  for (const { subject, path, old, new: wanted, warnings } of found.slice(0, commitsMax)) {
    console.log(`\n${subject}\n  ${path}`)
    for (const { message, lines } of warnings.filter(warning => warning.code === code)) {
      console.log(`  ${message}${lines === null ? '' : ` (lines ${lines[0]} to ${lines[1]})`}`)
    }
    const about = warnings.find(warning => warning.code === code)?.lines ?? null
    console.log(excerpt(old, wanted, about))
  }
}

export function showMissed(judged: readonly JudgedCase[], kind: string): void {
  const missed = judged.filter(({ harm, blocked }) => harm.name === kind && !blocked)
  console.log(`${missed.length} cases of "${kind}" were not blocked:`)
  for (const { page, instruction, instructionKind: manner, after, warned: isSummarised } of missed) {
    console.log(`\n${page.path}\n  ${manner}: ${instruction}${isSummarised ? '' : '\n  not in the change summary'}`)
    console.log(excerpt(page.text, after, null))
  }
}

/** The hunks of a change, those that touch the given lines of the new text first. */
function excerpt(before: string, after: string, about: readonly [number, number] | null): string {
  const hunks = toHunks(before, after).map(hunk => {
    const isAbout = about !== null && hunk.newStart <= about[1] && about[0] < hunk.newStart + hunk.newLines
    return { lines: hunk.lines.filter(line => /^[-+]/.test(line)), isAbout }
  })
  const sorted = [...hunks.filter(({ isAbout }) => isAbout), ...hunks.filter(({ isAbout }) => !isAbout)]
  const lines = sorted.flatMap(hunk => hunk.lines)
  const shown = lines.slice(0, excerptLinesMax).map(line => `    ${line.trimEnd().slice(0, lineMaxChars)}`)
  return [...shown, ...(lines.length > shown.length ? [`    … ${lines.length - shown.length} more lines`] : [])].join(
    '\n',
  )
}
