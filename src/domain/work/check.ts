import { type CheckResult, checkText } from '../lint/check.ts'
import type { DocumentFacts, ProjectFacts } from '../lint/facts.ts'
import type { Finding, Fix } from '../lint/finding.ts'
import { readFacts } from '../lint/projectFacts.ts'
import { readCheckSettings, ruleFilter } from '../lint/settings.ts'
import { shortened } from '../text/shortened.ts'

export type CheckDocumentsInput = {
  readonly documents: readonly { readonly path: string; readonly text: string }[]
  readonly project: ProjectFacts
  /** The text of the site's settings. */
  readonly settings: string
}

/** What the rules of the check find in each of some documents. */
export const checkKind = {
  perform({ documents, project, settings }: CheckDocumentsInput): readonly CheckResult[] {
    const isOn = ruleFilter(readCheckSettings(settings))
    return documents.map(({ path, text }) => {
      const { findings, total } = checkText({ path, text, project, isOn })
      return { findings: findings.map(brief), total }
    })
  },
}

/** What one finding repeats of the text: a heading above a thousand findings may be as long as the document. */
const quotedMaxChars = 500

function brief({ fix, ...finding }: Finding): Finding {
  return {
    ...finding,
    ...(fix !== undefined && isBrief(fix) && { fix }),
    message: shortened(finding.message, quotedMaxChars),
    words: shortened(finding.words, quotedMaxChars),
    section: shortened(finding.section, quotedMaxChars),
  }
}

function isBrief({ label, edits }: Fix): boolean {
  return label.length + edits.reduce((sum, { replacement }) => sum + replacement.length, 0) <= 2 * quotedMaxChars
}

/** What other documents need to know of each of some texts. */
export const factsKind = {
  perform: ({ texts }: { readonly texts: readonly string[] }): readonly DocumentFacts[] => texts.map(readFacts),
}
