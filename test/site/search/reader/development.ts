import type { CorpusQuestion } from '../corpusQuestions.ts'

const rfc = (...numbers: readonly string[]): readonly string[] => numbers.map(number => `text/${number}-`)
const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'draft']
const spec = (path: string) => versions.map(version => `docs/specification/${version}/${path}`)
const sep = (number: string) => [`seps/${number}-`, `docs/seps/${number}-`]
const guide = (path: string) => versions.map(version => `docs/docs/${version}/${path}`)

/** More questions in other words than the text's, on which the ranking is tuned. */
export const developmentQuestions: ReadonlyMap<string, readonly CorpusQuestion[]> = new Map([
  [
    'rust-rfcs',
    [
      ['exit code from main with ?', rfc('1937')],
      ['return a value from a loop', rfc('1624')],
      ['use a keyword as an identifier', rfc('2151')],
      ['identifiers in other languages than English', rfc('2457')],
      ['variables directly in format strings', rfc('2795')],
      ['deprecate parameters without a name', rfc('1685')],
      ['C variadic functions', rfc('2137')],
      ['symbolic links naming', rfc('1048')],
      ['symbol mangling', rfc('2603')],
      ['owned file descriptors', rfc('3128')],
      ['is a slice sorted', rfc('2351')],
      ['debug print macro that returns its argument', rfc('2361')],
      ['pattern matching with conditions inside', rfc('3637')],
      ['half precision floats', rfc('3453')],
      ['import a trait method by name', rfc('3591')],
      ['true and false in cfg', rfc('3695')],
      ['unsafe attributes no_mangle', rfc('3325')],
      ['branch prediction hints', rfc('1131')],
      ['drop order soundness', rfc('0769')],
      ['fallible conversion', rfc('1542')],
      ['what replaces try! with custom types', rfc('3058', '0243', '1859')],
      ['streams asynchronous iteration', rfc('2996')],
      ['generic over values such as array lengths', rfc('2000')],
      ['coroutines', rfc('2033')],
      ['inherit version from workspace root', rfc('2906')],
      ['crate stealing credentials environment token process', rfc('2730')],
      ['deprecate Error::description', rfc('2230')],
      ['nursery libraries retired', rfc('1983')],
      ['who has write access to the GitHub repositories', rfc('2872')],
      ['unwrap with message on Result', rfc('1119')],
      ['intermediate representation for the borrow checker', rfc('1211')],
      ['struct initialisation of unions', rfc('1444', '2514')],
      ['dynamic library for other languages', rfc('1510')],
      ['prevent dropping a field', rfc('1860')],
      ['libraries without the standard library', rfc('1184')],
      ['tuple fields by index', rfc('0184')],
      ['fuse adaptor specialisation', rfc('1581')],
      ['closing stdin output when it fails', rfc('1014')],
    ],
  ],
  [
    'modelcontextprotocol',
    [
      ['shutdown of a stdio connection', [...spec('basic/lifecycle'), ...spec('basic/transports')]],
      ['how do I debug my server', guide('tools/')],
      ['image results of tools', [...spec('server/tools'), ...spec('schema')]],
      ['dynamic client registration', spec('basic/authorization')],
      ['tools that return structured output', [...spec('server/tools'), ...sep('2106'), ...spec('schema')]],
      ['what can extensions add', ['docs/extensions/overview', ...sep('2133'), 'blog/content/posts/2026-03-11']],
      ['delete a server from the registry', ['docs/registry/faq', 'docs/registry/moderation-policy']],
      ['skills over MCP', 'docs/community/working-groups/skills-over-mcp'],
      [
        'enterprise single sign-on',
        [
          'docs/extensions/auth/enterprise',
          'blog/content/posts/enterprise',
          'docs/community/interest-groups/enterprise',
          ...sep('990'),
        ],
      ],
      [
        'tool annotations',
        ['docs/community/interest-groups/tool-annotations', 'blog/content/posts/2026-03-16', ...spec('')],
      ],
      [
        'poll the state of a long running task',
        ['docs/extensions/tasks', ...spec('basic/utilities/tasks'), ...sep('1686'), ...sep('2663'), ...spec('schema')],
      ],
      ['embed a resource in a prompt', spec('server/prompts')],
    ],
  ],
] satisfies readonly (readonly [string, readonly CorpusQuestion[]])[])
