import type { CheckReply } from '#contract/check.ts'
import { rules } from '#domain/lint/catalogue.ts'
import type { Finding } from '#domain/lint/finding.ts'
import type { CheckedTexts } from '#usecases/content/checkTexts.ts'

/** Of one document among others; the check of a single document lists more. */
const findingsListedMax = 100

export function presentCheck(
  { commitSha, documents, filesRead, filesTotal }: CheckedTexts,
  { isSingle }: { readonly isSingle: boolean },
): CheckReply {
  return {
    commitSha,
    documents: documents.map(({ path, total, findings }) => ({
      path,
      total,
      findings: findings.slice(0, isSingle ? findings.length : findingsListedMax).map(presentFinding),
    })),
    rules: rules.map(({ id, kind, severity, title, why, isOn }) => ({ id, kind, severity, title, why, isOn })),
    filesRead,
    filesTotal,
  }
}

function presentFinding({ rule, severity, line, start, end, words, section, message, fix }: Finding) {
  return {
    rule,
    severity,
    line,
    start,
    end,
    words,
    section,
    message,
    fix: fix
      ? {
          label: fix.label,
          edits: fix.edits.map(edit => ({ start: edit.start, end: edit.end, replacement: edit.replacement })),
        }
      : null,
  }
}
