import { type CheckResult, checkText } from '../lint/check.ts'
import type { DocumentFacts, ProjectFacts } from '../lint/facts.ts'
import { readFacts } from '../lint/projectFacts.ts'
import { type CheckSettings, ruleFilter } from '../lint/settings.ts'

export type CheckInput = {
  readonly documents: readonly { readonly path: string; readonly text: string }[]
  readonly project: ProjectFacts
  readonly settings: CheckSettings
}

/** What the rules of the check find in each of some documents. */
export const checkKind = {
  perform: ({ documents, project, settings }: CheckInput): readonly CheckResult[] =>
    documents.map(({ path, text }) => checkText({ path, text, project, isOn: ruleFilter(settings) })),
}

/** What other documents need to know of each of some texts. */
export const factsKind = {
  perform: ({ texts }: { readonly texts: readonly string[] }): readonly DocumentFacts[] => texts.map(readFacts),
}
