import type { DocumentStage, DocumentStatus } from './metadata.ts'

/** The badge has room for a few words; longer sentences are shown with the other fields. */
const badgeMaxChars = 40

/** By meaning, the first match wins: "Proposed standard" is under review, "Not accepted" is inactive. */
const meanings: readonly (readonly [DocumentStage, RegExp])[] = [
  [
    'inactive',
    /\b(?:withdrawn|reject(?:ed)?|declined|denied|not (?:accepted|approved)|super[sc]ee?ded|replaced|obsoleted?|deprecated|stagnant|deferred|postponed|abandoned|inactive|retired|archived|closed|cancell?ed|expired|historic(?:al)?|dead|moved|removed|removal|revoked|rescinded|end[- ]of[- ]life|moribund|parked|dropped|on hold)\b/,
  ],
  [
    'draft',
    /\b(?:drafts?|wip|work in progress|idea|concept|pre-?draft|strawman|stage [01]|editor'?s draft|unofficial|planning|incubating)\b/,
  ],
  [
    'review',
    /\b(?:review|reviewed|reviewing|propos(?:ed|al)|provisional|last call|candidate|implementable|under (?:discussion|consideration)|discussion|pending|submitted|open|experimental|development|alpha|beta|preview|trial|rfc|rc|stage [23]|ballot|public comment|in progress|planned|mixed)\b/,
  ],
  [
    'final',
    /\b(?:final|finali[sz]ed|accepted|approved|active|implemented|implementing|stable|living|standard|adopted|complete(?:d)?|done|released|published|recommendation|normative|ratified|effective|merged|decided|current|ga|in force|deployed|stage 4|in effect|shipped|agreed|committed|integrated|production|valid|informational)\b/,
  ],
]

/** What a status means; `other` for words that are not known. */
export function stageOf(text: string): DocumentStage {
  const words = text
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .slice(0, 200)
  return meanings.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}

/** The first words of a status field, as its author wrote them; `null` if there are none. */
export function readStatus(value: string): DocumentStatus | null {
  const [first = ''] = value.split(/[,;(:]|\.(?:\s|$)|\s[-–—|]\s|\s(?=(?:by|on|since|as of|in favou?r of)\s)/i, 1)
  const text = first.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/gu, '')
  return text === '' || text.length > badgeMaxChars ? null : { text, stage: stageOf(text) }
}
