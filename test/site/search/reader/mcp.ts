import type { CorpusQuestion } from '../corpusQuestions.ts'

const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'draft']
/** Pages that every version of the specification has, and a proposal in both of its places. */
const spec = (...paths: readonly string[]) =>
  paths.flatMap(path => versions.map(version => `docs/specification/${version}/${path}`))
const guide = (...paths: readonly string[]) =>
  paths.flatMap(path => versions.map(version => `docs/docs/${version}/${path}`))
const sep = (...numbers: readonly string[]) => numbers.flatMap(number => [`seps/${number}-`, `docs/seps/${number}-`])

/**
 * Written from the documents, without a look at what the search answers. Of a name of the schema, its entry in the
 * reference of the schema is right as well.
 */
export const mcpReaderQuestions: readonly CorpusQuestion[] = [
  ['do I have to disclose AI assistance in a pull request', 'AI_POLICY.md'],
  ['native file picker for tool inputs', ['docs/community/working-groups/file-uploads', ...sep('2356')]],
  ['registry terms of service', 'docs/registry/terms-of-service'],
  ['subscriptions/listen notification filter', spec('basic/patterns/subscriptions', 'schema')],
  ['graceful closure of a subscription', spec('basic/patterns/subscriptions'), 'graceful-closure'],
  ['travel planning with several servers', guide('learn/server-concepts')],
  ['how does version negotiation work', [...guide('learn/versioning'), ...spec('basic/versioning', 'basic/lifecycle')]],
  ['meaning of draft current and final revisions', guide('learn/versioning'), 'revisions'],
  ['who joined the core maintainers in January 2026', 'blog/content/posts/2026-01-22-core-maintainer-update'],
  ['prompts/list arguments', [...spec('server/prompts', 'schema'), ...guide('learn/server-concepts')]],
  ['audio content in a prompt message', spec('server/prompts'), 'audio-content'],
  ['compliance in regulated banks', 'docs/community/interest-groups/financial-services'],
  ['when should a client call server/discover', spec('server/discover'), 'when-to-call'],
  ['Linux Foundation donation', 'blog/content/posts/2025-12-09'],
  ['chatbot client tutorial', guide('develop/build-client')],
  [
    'confused deputy',
    [...guide('tutorials/security/security_best_practices'), ...spec('basic/authorization')],
    'confused-deputy-problem',
  ],
  ['SSRF mitigation', guide('tutorials/security/security_best_practices')],
  ['token passthrough', guide('tutorials/security/security_best_practices'), 'token-passthrough'],
  ['how does the registry prevent spam', 'docs/registry/about', 'spam-prevention'],
  ['inspector web client session token', guide('tools/inspector/web'), 'the-session-token'],
  ['what are roots', [...guide('learn/client-concepts'), ...spec('client/roots')]],
  ['maintainers of the Kotlin SDK', 'MAINTAINERS.md', 'kotlin-sdk'],
  ['difference between interest groups and working groups', ['docs/community/working-interest-groups', ...sep('1302')]],
  ['can I be in several working groups', 'docs/community/working-interest-groups'],
  ['codemod v1-to-v2 typescript', 'blog/content/posts/2026-06-29'],
  [
    'roadmap priority areas',
    ['blog/content/posts/2026-03-09', 'blog/content/posts/2026-08-22', 'docs/development/roadmap'],
  ],
  ['authorization interest group agenda calls', 'docs/community/interest-groups/auth', 'agenda-driven-calls'],
  ['mcp-server-dev plugin', guide('develop/build-with-agent-skills')],
  ['progressToken', spec('basic/utilities/progress', 'basic/patterns/progress', 'schema')],
  ['core maintainer meetings', 'docs/community/governance', 'core-maintainer-meetings'],
  ['check that the connection is still alive', spec('basic/utilities/ping')],
  ['PHP SDK Symfony', 'blog/content/posts/2025-09-05'],
  ['Keycloak setup', guide('tutorials/security/authorization'), 'keycloak-setup'],
  ['can I unpublish my server', 'docs/registry/faq', 'can-i-deleteunpublish-my-server'],
  ['licence of official extensions', sep('2133'), 'licensing'],
  ['Mcp-Session-Id', [...spec('basic/transports', 'changelog'), ...sep('2567', '2243')]],
  ['resume a broken SSE stream', spec('basic/transports'), 'resumability-and-redelivery'],
  ['custom headers from tool parameters', [...spec('basic/transports/streamable-http'), ...sep('2243')]],
  ['flat lists of tools overwhelm the model', 'docs/community/interest-groups/primitive-grouping'],
  ['graduation from interest group to working group', 'docs/community/interest-groups/primitive-grouping'],
  [
    'interactive UI in the chat',
    ['docs/extensions/apps', 'blog/content/posts/2025-11-21', 'blog/content/posts/2026-01-26', ...sep('1865')],
  ],
  ['ttlMs freshness', [...spec('server/utilities/caching', 'schema'), ...sep('2549')]],
  ['cacheScope public or private', [...spec('server/utilities/caching', 'schema'), ...sep('2549')]],
  ['Ruby SDK tier 2', 'blog/content/posts/2026-07-27'],
  ['notifications/cancelled', spec('basic/utilities/cancellation', 'basic/patterns/cancellation', 'schema')],
  ['request timeouts', spec('basic/patterns/cancellation', 'basic/lifecycle'), 'timeouts'],
  ['common URI schemes of resources', spec('server/resources'), 'common-uri-schemes'],
  ['step-up authorization in the inspector CLI', guide('tools/inspector/authorization')],
  ['agents working group deliverables', 'docs/community/working-groups/agents'],
  [
    'Client ID Metadata Documents',
    [...spec('basic/authorization'), ...sep('991'), 'blog/content/posts/client_registration'],
  ],
  [
    'what changed in 2026-07-28',
    [...spec('changelog'), 'blog/content/posts/2026-05-21', 'blog/content/posts/2026-07-28'],
  ],
  ['JSON-RPC batching removed', spec('changelog')],
  ['how do I make my first contribution', ['docs/community/contributing', 'CONTRIBUTING.md']],
  ['lethal trifecta', 'blog/content/posts/2026-03-16'],
  ['readOnlyHint destructiveHint', ['blog/content/posts/2026-03-16', ...spec('schema', 'server/tools')]],
  ['MRTR', [...sep('2322'), ...spec('basic/patterns/mrtr')]],
  ['antitrust policy', ['docs/community/antitrust', 'ANTITRUST.md']],
  ['publish to the registry from GitHub Actions', 'docs/registry/github-actions'],
  ['server.json package types', 'docs/registry/package-types'],
  [
    'how long does a deprecated feature stay',
    [...sep('2596'), 'docs/community/feature-lifecycle', ...spec('deprecated')],
  ],
  ['conformance tests before final status', sep('2484')],
]
