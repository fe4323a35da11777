import type { EditPrompt } from '#domain/edit/prompt.ts'
import { catalogueOf } from '#domain/edit/several/catalogue.ts'
import { severalOutlineSystem } from '#domain/edit/several/system.ts'
import type { ChangedText } from '#testing/corpus/commits.ts'
import { blocksBetween, writeBlocks } from '#testing/edit/encodePair.ts'
import { rangesOf } from '#testing/edit/oracle.ts'

/** Like `createOracle`, for a model that knows the new texts of several documents. Test side only. */
export function createMultiFileOracle(files: readonly ChangedText[], nonce: string): (prompt: EditPrompt) => string {
  return ({ system }) => (system === severalOutlineSystem ? sectionsOf(files) : partsOf(files, nonce))
}

function partsOf(files: readonly ChangedText[], nonce: string): string {
  const parts = files.flatMap(({ path, old, new: wanted }) => {
    if (old === wanted) return []
    const isWhole = old === null || old.trim() === ''
    return [isWhole ? wholeFile(path, wanted, nonce) : `<<<<<<< IN ${nonce} ${path}\n${blocksOf(old, wanted, nonce)}`]
  })
  return parts.length === 0 ? 'NO_CHANGE: the texts are equal' : `${parts.join('\n')}\nSUMMARY: As in the commit.\n`
}

function blocksOf(old: string, wanted: string, nonce: string): string {
  return writeBlocks(blocksBetween(old, wanted), nonce).replace(/\nSUMMARY: [^\n]*\n$/, '')
}

function wholeFile(path: string, text: string, nonce: string): string {
  return `<<<<<<< FILE ${nonce} ${path}\n${text.replace(/\n$/, '')}\n>>>>>>> END ${nonce}`
}

/** The sections that the blocks touch, numbered across all documents. */
function sectionsOf(files: readonly ChangedText[]): string {
  const given = files.flatMap(({ path, old }) => (old === null ? [] : [{ path, text: old }]))
  const numbers = catalogueOf(given).flatMap(({ path, text, sections }) => {
    const blocks = blocksBetween(text, files.find(file => file.path === path)?.new ?? text)
    const touched = sections.filter(({ lines }) =>
      blocks.some(({ start, end }) => start < lines.end && end > lines.start),
    )
    return touched.map(({ number }) => number)
  })
  return `SECTIONS: ${rangesOf(numbers)}\n`
}
