import type { CorpusQuestion } from '../corpusQuestions.ts'

const rfc = (...numbers: readonly string[]): readonly string[] => numbers.map(number => `text/${number}-`)
const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'draft']
const spec = (...paths: readonly string[]) =>
  paths.flatMap(path => versions.map(version => `docs/specification/${version}/${path}`))
const guide = (path: string) => versions.map(version => `docs/docs/${version}/${path}`)
const sep = (...numbers: readonly string[]) => numbers.flatMap(number => [`seps/${number}-`, `docs/seps/${number}-`])
const of = (...names: readonly string[]) => names.map(name => `versions/${name}.md`)
const threeOn = of('3.0.0', '3.0.1', '3.0.2', '3.0.3', '3.0.4', '3.1.0', '3.1.1', '3.1.2', '3.2.0')
const late = of('3.0.4', '3.1.1', '3.1.2', '3.2.0')

/**
 * Held out: written from the headings and the texts, with the right page and section, before they were asked. The
 * ranking is never tuned to them.
 */
export const heldOutQuestions: ReadonlyMap<string, readonly CorpusQuestion[]> = new Map([
  [
    'rust-rfcs',
    [
      ['rename DList and RingBuf', rfc('0580')],
      ['remove garbage collected pointers', rfc('0256')],
      ['overloading += and -=', rfc('0953')],
      ['cargo instal binaries', rfc('1200'), 'installing-crates'],
      ['copy_from_slice', rfc('1419')],
      ['memory mapped IO volatile reads', rfc('1467')],
      ['glob import shadowing', rfc('1560')],
      ['custom handler that runs before unwinding', rfc('1328')],
      ['test a bugfix of a dependency before publishing', rfc('1969')],
      ['MaybeUninit', rfc('1892')],
      ['can closures be cloned', rfc('2132')],
      ['optimisation level of a single dependency', rfc('2282')],
      ['while loops in constant functions', rfc('2344')],
      ['keep a static the linker would throw away', rfc('2386')],
      ['rfc 2585 unsafe fn bodies', rfc('2585')],
      ['socket addresses without std', rfc('2832')],
      ['project group archival', rfc('2856'), 'archival'],
      ['PASETO registry authentification', rfc('3231')],
      ['are NaN bit patterns guaranteed', rfc('3514')],
      ['ranges that implement Copy', rfc('3550')],
    ],
  ],
  [
    'modelcontextprotocol',
    [
      ['invalid cursor error', spec('server/utilities/pagination'), 'error-handling'],
      ['prove domain ownership with a DNS TXT record', 'docs/registry/authentication', 'dns-authentication'],
      ['appeal the removal of a server', 'docs/registry/moderation-policy', 'appeals'],
      ['RFC 9728 protected resource metadata', [...sep('985'), ...spec('basic/authorization')]],
      ['SEP-2468 iss parameter', sep('2468')],
      ['unsolicited server requests forbidden', sep('2260')],
      ['canonical server URI', spec('basic/authorization'), 'canonical-server-uri'],
      ['outputSchema array at the top level', sep('2106')],
      ['inspector exit codes', guide('tools/inspector/cli'), 'exit-codes-and-error-envelopes'],
      ['view logs of Claude Desktop', guide('tools/debugging')],
      ['stdio server process terminates unexpectedly', spec('basic/transports/stdio'), 'unexpected-termination'],
      ['convergence over choice', 'docs/community/design-principles', 'convergence-over-choice'],
      ['sandbox for code that the model wrote', guide('develop/clients/client-best-practices')],
      ['ID-JAG token exchange', ['docs/extensions/auth/enterprise-managed-authorization', ...sep('990')]],
      [
        'weekly meal planning prompt',
        'blog/content/posts/2025-07-29-prompts-for-automation',
        'example-automating-weekly-meal-planning',
      ],
      ['desktop extensions bundle format', 'blog/content/posts/2025-11-20-adopting-mcpb'],
      ['explicit state handles', sep('2567'), 'explicit-state-handles'],
      ['discord public or private channel', ['docs/community/communication', ...sep('994')]],
      ['prerelease version of a registry entry', 'docs/registry/versioning'],
      ['elicitation respond accept decline cancel', spec('client/elicitation'), 'response-actions'],
    ],
  ],
  [
    'openapi-specification',
    [
      ['undefined and implementation-defined behaviour', late, 'undefined-and-implementation-defined-behavior'],
      ['are field names case sensitive', threeOn],
      ['establish base uri', late],
      ['markdown in description fields', threeOn, 'rich-text-formatting'],
      ['server variables', threeOn],
      ['spaceDelimited pipeDelimited', threeOn],
      ['content-transfer-encoding', late],
      ['JSON lines streaming', of('3.2.0')],
      ['validate readonly and writeonly', of('3.1.1', '3.1.2', '3.2.0'), 'validating-readonly-and-writeonly'],
      ['propertyName mapping', threeOn],
      ['xml namespace prefix', [...threeOn, 'versions/2.0']],
      ['API key in header example', [...threeOn, 'versions/2.0']],
      ['sanitize HTML in descriptions', [...late, 'SECURITY_CONSIDERATIONS.md'], 'markdown-and-html-sanitization'],
      ['cookie percent encoding', late],
      ['release a patch version', 'CONTRIBUTING.md'],
      ['remove a member of the steering committee', 'GOVERNANCE.md', '3-removal-of-membership-from-the-tsc'],
      ['operationId uniqueness', [...threeOn, 'versions/2.0']],
      ['securty requirement object', [...threeOn, 'versions/2.0'], 'security-requirement-object'],
      ['where are schemas of old versions archived', '_archive_'],
      ['resolving implicit connections', late, 'resolving-implicit-connections'],
    ],
  ],
] satisfies readonly (readonly [string, readonly CorpusQuestion[]])[])
