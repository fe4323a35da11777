import { formatOf } from '../formats.ts'
import { antoraPage } from '../links/antora.ts'
import { linkTo } from '../links.ts'
import type { Steps } from '../steps.ts'
import type { SiteMap } from '../tree.ts'
import { addressFinder } from './addresses.ts'
import { targetsFromBooks } from './bookFiles.ts'
import { sectionsOfBooks } from './bookSections.ts'
import type { PageSurvey } from './file.ts'
import { filesOfTags } from './fileTags.ts'
import { labelOfTarget, type SiteLabel, type SiteLabels } from './labels.ts'
import type { WrittenLink } from './links.ts'
import { operationPlaces } from './operationPlaces.ts'
import type { Place } from './places.ts'
import { type LinkProblem, type LinkTarget, type LinkWay, targetFinder } from './targets.ts'
import { titledSections } from './titledSections.ts'
import {
  fileFinder,
  readSectionReference,
  readWikiLink,
  type SectionReference,
  sectionFinder,
  type WikiLink,
  wikiLinkReader,
} from './wikiTargets.ts'

export type BrokenLink = {
  readonly path: string
  /** The heading above the link. */
  readonly section: string
  readonly target: string
  readonly text: string
  readonly problem: LinkProblem
}

export type FollowedLinks = {
  readonly broken: readonly BrokenLink[]
  /** Pages that another page links to. */
  readonly linkedTo: ReadonlySet<string>
  /** For each page and id on it (`path#id`), the places that link to it. */
  readonly byTarget: ReadonlyMap<string, readonly Place[]>
  readonly renamed: RenamedLinks
}

/** Only generators of sites read MDX, and the references of Antora. */
function isForGenerators(path: string): boolean {
  return /\.mdx$/i.test(path) || (formatOf(path) === 'asciidoc' && antoraPage(path) !== null)
}

/** By page and target as written, the link that leads to the place that is meant. */
export type RenamedLinks = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A project that mostly links in a way that only works on a site is read on a site. One step per page. */
export function* followLinks(
  map: SiteMap,
  surveyed: ReadonlyMap<string, PageSurvey>,
  labels: SiteLabels,
): Steps<FollowedLinks> {
  const { pages, tags } = filesOfTags(surveyed, map.files)
  const { find, similar } = targetFinder(map, pages)
  const fileNamed = fileFinder(map)
  const sectionWithId = sectionFinder(pages)
  const inWiki = wikiLinkReader(map)
  const pageAt = addressFinder(pages, map.pages)
  const sectionAt = titledSections(pages)
  const fromBooks = targetsFromBooks(pages)
  const books = sectionsOfBooks(pages)
  const operationAt = operationPlaces(pages)
  const inOtherFiles: (Pick<BrokenLink, 'path' | 'problem'> & { readonly link: WrittenLink; readonly place: Place })[] =
    []
  const broken: BrokenLink[] = []
  const linkedTo = new Set<string>()
  const byTarget = new Map<string, Place[]>()
  const onSite: Record<Exclude<LinkWay, 'path'>, Followed[]> = { address: [], siteRoot: [] }
  /** Those that work everywhere, and could have been written in either way. */
  const everywhere = { address: 0, siteRoot: 0 }
  const renamed = new Map<string, Map<string, string>>()
  const rename = (path: string, target: string, to: Place) => {
    const known = renamed.get(path) ?? new Map<string, string>()
    renamed.set(path, known.set(target, linkTo(to.path, to.anchor)))
  }
  for (const { path, written, file } of tags) rename(path, written, { path: file, anchor: '' })
  const follow = ({ path, link, found }: Omit<Followed, 'found'> & { readonly found: Place }) => {
    if (found.path !== path) linkedTo.add(found.path)
    if (found.anchor === '') return
    const key = `${found.path}#${found.anchor}`
    const places = byTarget.get(key)
    if (places) places.push({ path, anchor: link.section })
    else byTarget.set(key, [{ path, anchor: link.section }])
  }
  /** Where brackets lead that are links only if a place has the name. */
  const placeOf = (path: string, brackets: WikiLink | SectionReference): Place | null => {
    if ('id' in brackets) return sectionWithId(path, brackets.id)
    const file = fileNamed(path, brackets.name)
    return file === null ? null : { path: file, anchor: similar(file, brackets.section)?.anchor ?? '' }
  }
  /** What a link means that names its page by an address of a generator. */
  const addressed = (path: string, target: string): LinkTarget | null => {
    const named = pageAt(path, target)
    const wiki = named === null ? inWiki(path, target) : null
    if (wiki !== null && 'fromRoot' in wiki) {
      const found = find('Home.md', wiki.fromRoot)
      return found.kind === 'found' ? { ...found, way: 'address', isRenamed: true } : null
    }
    const page = named ?? wiki?.page ?? null
    if (page === null) return null
    const found = find(page, /#.*$/s.exec(target)?.[0] ?? linkTo(page, ''))
    return found.kind === 'broken'
      ? { ...found, meant: found.meant ?? { path: page, anchor: '' } }
      : { ...found, way: 'address', isRenamed: true }
  }
  const titled = (path: string, target: string): LinkTarget | null => {
    const section = target.startsWith('#') ? sectionAt(path, target.slice(1)) : null
    return section && { kind: 'found', ...section, way: 'path', isRenamed: true, isBelowHostPath: false }
  }
  const inBook = (path: string, target: string): LinkTarget | null => {
    const found = fromBooks(path, target).map(([from, written]) => find(from, written))
    const first = found.find(({ kind }) => kind === 'found')
    return first?.kind === 'found' ? { ...first, way: 'path', isRenamed: true } : null
  }
  /** A section that a file names may be in any other that the same page includes. */
  const inWhole = (path: string, target: string): LinkTarget | null => {
    const whole = target.startsWith('#') ? books.wholeOf(path) : null
    const found = whole === null ? null : find(whole, target)
    return found?.kind === 'found' ? { ...found, isRenamed: true } : null
  }
  const otherwise = (path: string, target: string) =>
    inBook(path, target) ?? addressed(path, target) ?? titled(path, target) ?? inWhole(path, target)
  /** What a link to a missing section means that names an operation. */
  const orOperation = (target: string, found: LinkTarget): LinkTarget => {
    const isSection = found.kind === 'broken' && lacksHeading(found.problem)
    const place = isSection ? operationAt(/#(.*)$/s.exec(target)?.[1] ?? '') : null
    return place === null ? found : { kind: 'found', ...place, way: 'path', isRenamed: true, isBelowHostPath: false }
  }
  for (const [path, page] of pages) {
    yield
    for (const link of page.links) {
      const brackets = readWikiLink(link.target) ?? readSectionReference(link.target)
      if (brackets) {
        const place = placeOf(path, brackets)
        if (place === null) continue
        rename(path, link.target, place)
        follow({ path, link, found: place })
        continue
      }
      const direct = orLabel(find(path, link.target), labelOfTarget(labels, path, link.target))
      const found = isMissing(direct) ? orOperation(link.target, otherwise(path, link.target) ?? direct) : direct
      if (found.kind === 'broken') {
        const place = lacksHeading(found.problem) && !found.meant ? books.find(path, link.target) : null
        if (place !== null) {
          inOtherFiles.push({ path, link, place, problem: found.problem })
          continue
        }
        if (!isOfContributors(link)) broken.push({ path, ...link, problem: found.problem })
        if (found.meant) rename(path, link.target, found.meant)
        continue
      }
      if (found.isRenamed) rename(path, link.target, found)
      if (found.way !== 'path' && isForGenerators(path)) follow({ path, link, found })
      else if (found.way !== 'path') onSite[found.way].push({ path, link, found })
      else {
        if (!link.isIncluded && found.path !== path && pages.has(found.path)) everywhere.address++
        if (!link.isIncluded && link.target.startsWith('/')) everywhere.siteRoot++
        follow({ path, link, found })
      }
    }
  }
  for (const { path, link, place, problem } of inOtherFiles) {
    if (!books.isBook(path)) {
      broken.push({ path, ...link, problem })
      continue
    }
    rename(path, link.target, place)
    follow({ path, link, found: place })
  }
  for (const way of ['address', 'siteRoot'] as const) {
    if (onSite[way].length > everywhere[way]) onSite[way].forEach(follow)
    else for (const { path, link } of onSite[way]) broken.push({ path, ...link, problem: 'only on the site' })
  }
  return { broken: inOrderOf(pages, broken), linkedTo, byTarget, renamed }
}

/**
 * The tool All Contributors writes links without a target under the icons of a list of people (`#code-ada`), which no
 * author can mend.
 */
function isOfContributors({ target, text }: WrittenLink): boolean {
  return contribution.test(target) && !/[\p{L}\p{N}]/u.test(text)
}

const contribution =
  /^#(?:a11y|audio|blog|bug|business|code|content|data|design|doc|eventOrganizing|example|financial|fundingFinding|ideas|infra|maintenance|mentoring|platform|plugin|projectManagement|promotion|question|research|review|security|talk|test|tool|translation|tutorial|userTesting|video)-[\w.-]{1,60}$/

function lacksHeading(problem: LinkProblem): boolean {
  return problem === 'no such heading' || problem === 'perhaps inserted'
}

/** Only then something else can be meant, which precedes a place that is a guess. */
function isMissing(found: LinkTarget): boolean {
  if (found.kind === 'found') return found.isBelowHostPath
  return found.problem !== 'other case' && found.problem !== 'not published'
}

/** A link that leads to no file may lead to a label. */
function orLabel(found: LinkTarget, label: SiteLabel | null): LinkTarget {
  if (found.kind === 'found' || label === null) return found
  return { kind: 'found', path: label.path, anchor: label.id, way: 'path', isRenamed: false, isBelowHostPath: false }
}

type Followed = {
  readonly path: string
  readonly link: WrittenLink
  readonly found: Extract<LinkTarget, { kind: 'found' }>
}

/** Page by page. */
function inOrderOf(pages: ReadonlyMap<string, PageSurvey>, broken: readonly BrokenLink[]): readonly BrokenLink[] {
  const byPath = Map.groupBy(broken, ({ path }) => path)
  return [...pages.keys()].flatMap(path => byPath.get(path) ?? [])
}
