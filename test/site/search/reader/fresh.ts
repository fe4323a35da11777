import type { CorpusQuestion } from '../corpusQuestions.ts'

const rfc = (...numbers: readonly string[]): readonly string[] => numbers.map(number => `text/${number}-`)
const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'draft']
const spec = (path: string) => versions.map(version => `docs/specification/${version}/${path}`)
const guide = (path: string) => versions.map(version => `docs/docs/${version}/${path}`)
const sep = (number: string) => [`seps/${number}-`, `docs/seps/${number}-`]
const three = ['3.0.0', '3.0.1', '3.0.2', '3.0.3', '3.0.4', '3.1.0', '3.1.1', '3.1.2', '3.2.0']
const openApi = three.map(version => `versions/${version}.md`)

/** Questions by repository that were written when the ranking was finished, from other documents. */
export const freshQuestions: ReadonlyMap<string, readonly CorpusQuestion[]> = new Map([
  [
    'rust-rfcs',
    [
      ['who maintains the type checker and the borrow checker', rfc('3254')],
      ['types team deep dive meetings', rfc('3254')],
      ['IndexSet for maps', rfc('0439')],
      ['operators by value with associated types', rfc('0439')],
      ['official formatting style of rustfmt', rfc('2436', '1607')],
      ['print integers as hex with Debug', rfc('2226')],
      ['{:02X?}', rfc('2226')],
      ['emoji in byte strings', rfc('3349')],
      ['VecDeque contains', rfc('1552')],
      ['type with no inhabitants', rfc('1216')],
      ['the never type', rfc('1216')],
      ['MSRV', rfc('2495', '3537')],
      ['declare the minimum supported Rust version in Cargo.toml', rfc('2495', '3537')],
      ['Windows on Arm tier 1', rfc('3817')],
      ['trait methods that implementations may not override', rfc('3678')],
      ['chaining let with && in if', rfc('2497')],
      ['yearly roadmap and retrospective', rfc('1728')],
      ['moving elements out of fixed-size arrays', rfc('0533')],
      ['where may mod foo; be written', rfc('0063')],
      ['async fn in traits desugaring', rfc('3425', '3185')],
      ['RPITIT', rfc('3425')],
      ['create_new truncate append when opening a file', rfc('1252')],
      ['Result<(), NonZeroI32> layout', rfc('3391')],
      ['replace RLS by rust-analyzer', rfc('2912')],
      ['128-bit integers', rfc('1504')],
      ['self-referential structs that must not move', rfc('2349')],
      ['Unpin', rfc('2349')],
      ['destructors in statics', rfc('1440')],
      ['let bindings in const fn', rfc('2341')],
      ['loadable lints plugin registrar', rfc('0086')],
    ],
  ],
  [
    'modelcontextprotocol',
    [
      ['mix-up attacks', [...spec('basic/authorization'), ...guide('tutorials/security/security_best_practices')]],
      ['token audience binding', spec('basic/authorization')],
      ['icons for tools and resources', [...sep('973'), ...spec('')]],
      ['credentials of a stdio server', [...spec('basic/authorization'), ...guide('tutorials/security/authorization')]],
      ['claude_desktop_config.json filesystem server', guide('develop/')],
      ['weather server get_forecast', guide('develop/build-server')],
      ['syslog severity levels', [...spec('server/utilities/logging'), ...spec('schema')]],
      ['autocomplete of prompt arguments', [...spec('server/utilities/completion'), ...guide('learn/server-concepts')]],
      ['which clients support MCP Apps', ['docs/extensions/client-matrix', 'docs/extensions/apps']],
      ['statuses of a SEP', 'docs/community/sep-guidelines'],
      ['reference servers archived', 'docs/examples'],
      ['includeContext modelPreferences', [...spec('client/sampling'), ...spec('schema')]],
      ['why was draft-07 not chosen', sep('1613')],
    ],
  ],
  [
    'openapi-specification',
    [
      ['combining path, query and cookie parameters', openApi],
      ['spec editors and how to become one', ['EDITORS.md', 'MAINTAINERS.md', 'CONTRIBUTING.md', 'GOVERNANCE.md']],
      ['default response and status code ranges such as 4XX', openApi],
      ['relative server URLs', openApi],
      ['webhooks instead of callbacks', ['proposals/2019-07-17-Webhooks', ...openApi]],
      ['upload several files with swagger formData', ['versions/2.0', ...openApi]],
    ],
  ],
] satisfies readonly (readonly [string, readonly CorpusQuestion[]])[])
