import type { HostId, TemplateFile } from '#ports/hosts.ts'

/** The version of the program that the job runs: a project keeps producing the same site. */
const commandVersion = '0.2.0'

/**
 * What a new project needs besides its template for the host's own pages. GitLab publishes the artifacts of a job in
 * the repository; GitHub runs Jekyll by itself, and the built-in pages need nothing.
 */
export function ciFilesFor(host: HostId): readonly TemplateFile[] {
  if (host !== 'gitlab') return []
  return [{ path: '.gitlab-ci.yml', content: new TextEncoder().encode(gitlabJob) }]
}

/** The full history, because pages show who changed them last. Nothing is cached, and no package runs scripts. */
const gitlabJob = `# Publishes this specification with GitLab Pages whenever the default branch changes.
pages:
  stage: deploy
  image: node:24
  variables:
    GIT_DEPTH: "0"
    npm_config_ignore_scripts: "true"
  cache: []
  script:
    - npx --yes speckeep@${commandVersion} build . --out public --base "$CI_PAGES_URL" --no-cache
  artifacts:
    paths:
      - public
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`
