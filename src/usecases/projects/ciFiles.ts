import type { HostId, TemplateFile } from '#ports/hosts.ts'

/** Of the program that the job runs: what a project starts with goes on making the same site. */
const commandVersion = '0.1.0'

/**
 * What a new project needs besides its template so that the host's own pages show it. GitLab publishes what a job of
 * the repository hands over; GitHub runs Jekyll by itself, and the built-in pages need nothing.
 */
export function ciFilesFor(host: HostId): readonly TemplateFile[] {
  if (host !== 'gitlab') return []
  return [{ path: '.gitlab-ci.yml', content: new TextEncoder().encode(gitlabJob) }]
}

/** The whole history, because the pages say who changed them last. Nothing is cached, and no package runs scripts. */
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
