import { standardNames } from '#domain/requirementIds.ts'

/**
 * The forms of ids that projects give their requirements. What has one of these forms is only a candidate: the names of
 * standards, algorithms and parts have them too, and `requirementFamilies` decides by how a project uses them.
 */
const forms = {
  /** `req~sign-in.twice~2`, of OpenFastTrace: kind, name and revision. */
  revised: String.raw`[a-z][a-z\d]{1,15}~[A-Za-z][\w.-]{0,99}~\d{1,6}`,
  /** `FR-001`, `REQ-AUTH-1`, `NFR-3a`, `AREA-AC-01.02`, `R-1.2.3`. */
  hyphenated: String.raw`(?!(?:${standardNames})-)[A-Z][A-Z\d]{0,11}(?:-[A-Z][A-Z\d]{0,15}){0,3}-\d{1,6}(?:[.-]\d{1,4}){0,3}[a-z]?`,
  /** `SYS.REQ.12`, `CAT.C01.TR02`, `MS.MAIL.1.1v2`. */
  dotted: String.raw`[A-Z][A-Z\d]{1,11}(?:\.[A-Za-z][A-Za-z\d]{0,15}){1,4}(?:[.-]\d{1,6}){0,3}(?:v\d{1,3})?(?<=\d)`,
  /** `WUA_01`, `SWS_Com_00123`, `Reg_31`. */
  underscored: String.raw`(?=[a-z]{0,3}[A-Z])[A-Za-z][A-Za-z\d]{0,15}(?:_[A-Za-z][A-Za-z\d]{0,15}){0,4}_\d{1,6}(?:\.\d{1,4}){0,3}[a-z]?`,
  /** `REQ 12`, whose id is `REQ-12`: an id of HTML has no spaces. */
  spaced: String.raw`(?:REQ|Req|REQUIREMENT|Requirement)[ \u00A0]\d{1,6}(?:\.\d{1,4}){0,3}[a-z]?`,
  /** `REQ001`, `CF4000.1`, `R12`. */
  joined: String.raw`[a-z]{0,2}[A-Z]{1,8}\d{1,6}(?:\.\d{1,4}){0,4}[a-z]?`,
} as const

const anyForm = `(?:${Object.values(forms).join('|')})(?![\\w~-]|\\.\\d)`
const idAtStart = new RegExp(`^${anyForm}`)
const idAnywhere = new RegExp(`(?<![\\w~-]|\\w\\.)${anyForm}`, 'g')
const plainForm = /^[A-Z][A-Z\d]{1,11}(?:-[A-Z][A-Z\d]{0,15}){0,3}-\d{1,6}[a-z]?$/

/** The name of a field whose value is an id, `UID:`, as the source of an expression without regard to case. */
export const idField = String.raw`(?:U?ID|identifier)\s?[:：]`

/** An id in a text: as written, and as it is known. */
export type WrittenId = { readonly id: string; readonly written: string; readonly start: number }

export function readIdAtStart(text: string): WrittenId | null {
  const found = idAtStart.exec(withHyphens(text))?.[0]
  return found === undefined ? null : { id: idOf(found), written: text.slice(0, found.length), start: 0 }
}

/** The ids anywhere in a text. Linear. */
export function readIds(text: string): WrittenId[] {
  if (!/\d/.test(text)) return []
  return [...withHyphens(text).matchAll(idAnywhere)].map(({ 0: found, index }) => ({
    id: idOf(found),
    written: text.slice(index, index + found.length),
    start: index,
  }))
}

/** Whether a whole text has the form of an id. */
export function isRequirementId(text: string): boolean {
  return idAtStart.exec(text)?.[0] === text && !/\s/.test(text)
}

/** Whether an id has the most usual form, `FR-001`, which little else has. */
export function isPlainId(id: string): boolean {
  return plainForm.test(id)
}

export function isRevisedId(id: string): boolean {
  return id.includes('~')
}

/** Word processors write hyphens at which a line does not end. */
function withHyphens(text: string): string {
  return text.replace(/[\u2010\u2011]/g, '-')
}

function idOf(written: string): string {
  return written.replace(/\s/, '-')
}

/** After a separator, or right after a letter: `-01.02`, `4000.1`, `.1.1v2`. */
const numberAtEnd = /(?:[._-](\d{1,6}(?:[.-]\d{1,6}){0,4})|(\d{1,6}(?:\.\d{1,6}){0,4}))(?:[a-z]|v\d{1,3})?$/

/** What the ids of a family begin with, as a project names it: `FR`, `AREA-AC`, `SYS.REQ`, `req`. */
export function prefixOf(id: string): string {
  if (isRevisedId(id)) return id.slice(0, id.indexOf('~'))
  const found = numberAtEnd.exec(id)
  return found ? id.slice(0, found.index) : id
}

/** What the ids of a family have in common: their prefix, and how the number is separated from it. */
export function familyOf(id: string): string {
  const prefix = prefixOf(id)
  const separator = /^[._~-]/.exec(id.slice(prefix.length))?.[0] ?? ''
  return prefix.replace(/(?<!\d)\d{1,16}(?=\.)/g, '#') + separator
}

/** The same for the families of one catalogue, such as `AREA-AC-` and `AREA-BR-`; `null` for one without relatives. */
export function catalogueOf(family: string): string | null {
  if (family.endsWith('~')) return '~'
  const parts = family.split(/[._-]/)
  const [first = ''] = parts
  if (parts.filter(Boolean).length < 2) return null
  return `${first}${family.charAt(first.length)}${parts.at(-1) ?? ''}`
}

/** The numbers of an id, `[1, 2]` for `AREA-AC-01.02`. */
export function numbersOf(id: string): readonly number[] {
  return writtenNumber(id).split(/[.-]/).map(Number)
}

export function hasLeadingZero(id: string): boolean {
  return writtenNumber(id).startsWith('0')
}

function writtenNumber(id: string): string {
  const [, separated, joined] = numberAtEnd.exec(id) ?? []
  return separated ?? joined ?? ''
}
