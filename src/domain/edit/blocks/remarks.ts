/** What the lines outside blocks say about the answer; `null` for what they do not say. */
export type Said = {
  /** Why nothing is to be changed. */
  readonly reason: string | null
  /** The numbers of the sections that the model wants to read. */
  readonly sections: string | null
  /** The model's own sentence about its answer. */
  readonly summary: string | null
}

export type Remarks = {
  /** Whether the line is a remark. */
  readonly take: (line: string, hasBlocks: boolean) => boolean
  readonly forget: () => void
  readonly said: () => Said
}

const remarkMaxChars = 500
/** The numbers of two thousand sections; a longer list is cut at a comma, so that no number is split. */
const sectionsMaxChars = 10_000

/** Models that close their answer with a list of what they did write this above it. */
const summaryTitle =
  /^[\s*_>#]{0,40}Summary(?: of (?:the |my )?(?:changes|edits))?[*_]{0,8}\s{0,8}:?[*_]{0,8}\s{0,40}$/i

const nothing: Said = { reason: null, sections: null, summary: null }

export function createRemarks(): Remarks {
  let said = nothing
  let isTitled = false
  const takeTitled = (line: string) => {
    const words = line
      .replace(/^[\s*_>#-]{0,40}/, '')
      .slice(0, remarkMaxChars)
      .trim()
    if (!isTitled || words === '') return false
    isTitled = false
    said = { ...said, summary: said.summary ?? words }
    return true
  }
  return {
    take(line, hasBlocks) {
      if (hasBlocks && summaryTitle.test(line)) {
        isTitled = true
        return true
      }
      const remark = /^[\s*_`>#]{0,40}(NO_CHANGE|SUMMARY|SECTIONS)[*_`]{0,8}\s{0,8}:[*_`]{0,8}\s{0,8}(.*)$/.exec(line)
      const whole = (remark?.[2] ?? '').trim()
      const words = whole.slice(0, remarkMaxChars)
      if (remark?.[1] === 'NO_CHANGE') said = { ...said, reason: said.reason ?? words }
      if (remark?.[1] === 'SECTIONS') said = { ...said, sections: said.sections ?? cutAtComma(whole) }
      if (remark?.[1] === 'SUMMARY' && words !== '') said = { ...said, summary: words }
      return remark !== null || takeTitled(line)
    },
    forget() {
      said = nothing
      isTitled = false
    },
    said: () => said,
  }
}

function cutAtComma(list: string): string {
  if (list.length <= sectionsMaxChars) return list
  return list.slice(0, Math.max(0, list.lastIndexOf(',', sectionsMaxChars)))
}
