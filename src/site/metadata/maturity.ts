/** The stages of the W3C's process and of other groups, by the abbreviations of both tools. */
const names: Readonly<Record<string, string>> = {
  base: 'Draft',
  'cg-draft': 'Community Group Draft',
  'cg-final': 'Community Group Final Report',
  cgfinal: 'Community Group Final Report',
  cr: 'Candidate Recommendation',
  crd: 'Candidate Recommendation Draft',
  cry: 'Candidate Registry',
  cryd: 'Candidate Registry Draft',
  dnote: 'Draft Note',
  dream: 'Draft',
  dry: 'Draft Registry',
  ed: 'Editor’s Draft',
  'editor-draft-finding': 'Draft Finding',
  fpwd: 'First Public Working Draft',
  lcwd: 'Last Call Working Draft',
  ls: 'Living Standard',
  note: 'Note',
  'note-ed': 'Editor’s Draft of a Note',
  'note-fpwd': 'First Public Draft of a Note',
  'note-wd': 'Draft of a Note',
  pr: 'Proposed Recommendation',
  rec: 'Recommendation',
  rescinded: 'Rescinded Recommendation',
  retired: 'Retired',
  rry: 'Registry',
  rscnd: 'Rescinded Recommendation',
  statement: 'Statement',
  ud: 'Unofficial Draft',
  unofficial: 'Unofficial Draft',
  wd: 'Working Draft',
}

/** `w3c/CG-DRAFT` and `CG-DRAFT` are the same; other words stay as they are. */
export function maturityName(written: string): string {
  const word = written.slice(written.lastIndexOf('/') + 1).trim()
  const key = word.toLowerCase()
  return Object.hasOwn(names, key) ? (names[key] ?? word) : word
}
