import type { CorpusQuestion } from '../corpusQuestions.ts'

const rfc = (...numbers: readonly string[]): readonly string[] => numbers.map(number => `text/${number}-`)
const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'draft']
const spec = (path: string) => versions.map(version => `docs/specification/${version}/${path}`)
const guide = (path: string) => versions.map(version => `docs/docs/${version}/${path}`)
const sep = (number: string) => [`seps/${number}-`, `docs/seps/${number}-`]

/** Questions by repository that were asked once, after the last change of the ranking. */
export const lastQuestions: ReadonlyMap<string, readonly CorpusQuestion[]> = new Map([
  [
    'rust-rfcs',
    [
      ['ftrace in the Linux kernel', rfc('3543')],
      ['functions without prologue and epilogue', rfc('1201', '2972')],
      ['naked functions', rfc('1201', '2972')],
      ['repr(transparent) on unions', rfc('2645')],
      ['static dispatch on trait object types that are not object safe', rfc('2027')],
      ["omit 'static in const declarations", rfc('1623')],
      ['implement Debug and Hash for libc structs', rfc('2235')],
      ['differences between core::panic! and std::panic!', rfc('3007')],
      ['attribute macros with macro_rules', rfc('3697')],
      ['redundant bounds on impls', rfc('2089')],
      ['implied bounds', rfc('2089')],
      ['Provider and Demand', rfc('3192')],
      ['warn about APIs that are not portable', rfc('1868')],
      ['no console window on Windows', rfc('1665')],
      ['WinMain', rfc('1665')],
      ['methods on raw pointers instead of ptr functions', rfc('1966')],
      ['RangeFull syntax', rfc('0702')],
      ['non-lexical lifetimes', rfc('2094')],
      ['NLL', rfc('2094')],
      ['ambiguity of struct literals in if conditions', rfc('0092')],
      ['cfg attributes in where clauses', rfc('3399')],
      ['Self in struct definitions', rfc('2300')],
      ['Fn FnOnce traits for closures', rfc('0114')],
      ['holding a MutexGuard across await', rfc('3014')],
      ['number of repetitions in a macro', rfc('3086')],
      ['optional dependencies as implicit features', rfc('3491')],
      ['when does a language change need an RFC', ['lang_changes.md', 'README.md', 'text/0002-']],
      ['UFCS', rfc('0132')],
      ['trait methods as first-class functions', rfc('0132')],
    ],
  ],
  [
    'modelcontextprotocol',
    [
      ['machine to machine authorization extension', ['docs/extensions/auth']],
      ['expedited removal of a feature', [...sep('2596'), 'docs/community/feature-lifecycle']],
      ['how do I become a maintainer', ['docs/community/contributor-ladder', ...sep('2148')]],
      ['authorization server metadata discovery', spec('basic/authorization')],
      ['listing tools', [...spec('server/tools'), ...spec('schema')]],
      ['tool name rules', [...spec('server/tools'), ...sep('986')]],
      ['custom transports', spec('basic/transports')],
      ['why is sampling deprecated', [...sep('2577'), ...spec('deprecated')]],
      ['where does the inspector store credentials', guide('tools/inspector/authorization')],
      ['session hijacking', guide('tutorials/security/security_best_practices')],
      ['log level per request', spec('server/utilities/logging')],
      ['several subscriptions at once', spec('basic/patterns/subscriptions')],
      ['facilitators of the financial services group', 'docs/community/interest-groups/financial-services'],
    ],
  ],
] satisfies readonly (readonly [string, readonly CorpusQuestion[]])[])
