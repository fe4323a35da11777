import type { CorpusQuestion } from '../corpusQuestions.ts'

const three = ['3.0.0', '3.0.1', '3.0.2', '3.0.3', '3.0.4', '3.1.0', '3.1.1', '3.1.2', '3.2.0']
const of = (...versions: readonly string[]) => versions.map(version => `versions/${version}.md`)
const threeOn = of(...three)
const late = of('3.0.4', '3.1.1', '3.1.2', '3.2.0')

/** Written from the documents, without a look at what the search answers. */
export const openApiReaderQuestions: readonly CorpusQuestion[] = [
  ['Server-Sent Events streams', of('3.2.0')],
  ['modeling the Set-Cookie header', of('3.2.0'), 'representing-the-set-cookie-header'],
  ['XML with null values', of('3.2.0'), 'xml-with-null-values'],
  ['runtime expressions', threeOn, 'runtime-expressions'],
  ['callback key expression', threeOn, 'key-expression'],
  ['which security scheme for mutual TLS', of('3.1.0', '3.1.1', '3.1.2', '3.2.0')],
  ['how to describe optional OAuth2 security', threeOn],
  ['style deepObject', threeOn],
  ['do readOnly properties have to be sent in a request', [...threeOn, 'versions/2.0']],
  ['multipart with several files', threeOn],
  ['generic template data structures', of('3.1.1', '3.1.2', '3.2.0'), 'generic-template-data-structures'],
  ['RFC6570 operators equivalences', late, 'equivalences-between-fields-and-rfc6570-operators'],
  ['data type conversion appendix', late, 'appendix-b-data-type-conversion'],
  ['additionalOperations QUERY method', of('3.2.0')],
  ['collectionFormat multi', 'versions/2.0'],
  ['swagger host basePath schemes', 'versions/2.0'],
  ['resource listing API declaration', 'versions/1.2'],
  ['reserved x- extension prefix', [...threeOn, 'versions/2.0', 'proposals/2020-10-28']],
  ['which branch should a pull request target', 'CONTRIBUTING.md', 'target-the-earliest-active--dev-branch'],
  ['branch sync automation', 'CONTRIBUTING.md', 'branch-sync-automation'],
  ['AI generated contributions policy', 'AI.md'],
  ['use example instead of sample', 'style-guide.md'],
  ['maximum number of TSC members', 'GOVERNANCE.md'],
  ['allOf nullable subtype of a non-nullable schema', 'proposals/2019-10-31'],
  ['experimental marker for operations', 'proposals/2020-10-28'],
  ['parent tag and nested tags', ['proposals/2024-09-01', ...of('3.2.0')]],
  ['reference a tag by URI', 'proposals/2025-03-20'],
  ['alternative schema languages such as XSD', 'proposals/2019-03-15'],
  ['proposal template', 'proposals/2019-01-01'],
  ['security considerations tooling', ['SECURITY_CONSIDERATIONS.md', ...of('3.1.1', '3.1.2', '3.2.0', '3.0.4')]],
  ['who are the editors of 3.0.0', 'versions/3.0.0-editors'],
]
