/** The names of files that say in which order the pages of a folder are read. */
export const navigationFileNames = {
  mkdocs: /(?:^|\/)(?:mkdocs|zensical)\.ya?ml$/,
  summary: /(?:^|\/)summary\.md$/i,
  nav: /(?:^|\/)nav[^/]*\.adoc$/,
  toc: /(?:^|\/)_toc\.ya?ml$/,
  quarto: /(?:^|\/)_quarto\.ya?ml$/,
  sidebar: /(?:^|\/)_sidebar\.md$/i,
  docusaurus: /(?:^|\/)(?:sidebars\.(?:json|[cm]?[jt]s)|versioned_sidebars\/version-[^/]+-sidebars\.json)$/,
  fhir: /(?:^|\/)sushi-config\.ya?ml$/,
  mintlify: /(?:^|\/)(?:docs|mint)\.json$/,
  vitepress:
    /(?:^|\/)\.(?:vitepress|vuepress)\/(?:config\/)?(?:[\w-]{1,40}\/)?(?!index\.d\.)(?:config|index|shared|sidebars?|[a-z]{2}(?:-[A-Za-z]{2})?)\.[cm]?[jt]s$/,
  folder: /(?:^|\/)(?:_category_\.(?:json|ya?ml)|\.pages|\.nav(?:igation)?\.ya?ml)$/,
} as const

const unpublished = [
  navigationFileNames.toc,
  navigationFileNames.quarto,
  navigationFileNames.sidebar,
  navigationFileNames.vitepress,
  navigationFileNames.folder,
]
const published = [
  navigationFileNames.mkdocs,
  navigationFileNames.summary,
  navigationFileNames.nav,
  navigationFileNames.docusaurus,
  navigationFileNames.mintlify,
  navigationFileNames.fhir,
]
const folderOfVitepress = /(^|\/)\.(?=(?:vitepress|vuepress)\/)/
const inHidden = /(?:^|\/)[_.][^/]*\//

/** Whether a file that is not published counts by what it says about the navigation. */
export function isUnpublishedNavigation(path: string): boolean {
  return !inHidden.test(path.replace(folderOfVitepress, '$1')) && unpublished.some(name => name.test(path))
}

export function isPublishedNavigation(path: string): boolean {
  return published.some(name => name.test(path))
}
