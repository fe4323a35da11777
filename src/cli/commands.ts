import { adminActions, shells } from './choices.ts'
import type { CommandSpec, OptionSpec } from './command.ts'

const json: OptionSpec = { about: 'prints the result as JSON' }
const beside = 'It may run beside the service.'

/** Every command, in the order of the help. What runs is loaded only when it is called. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'start',
    summary: 'starts the service',
    takes: [],
    options: {},
    details: 'Stop it with Ctrl-C or SIGTERM: requests finish first, for at most 15 seconds.',
    handlesSignals: true,
    load: () => import('./start.ts'),
  },
  {
    name: 'build',
    summary: 'builds a static site of the specification in DIR',
    takes: ['DIR'],
    options: {
      out: { value: 'DIR', about: 'the output folder; default DIR/_site' },
      base: {
        value: 'BASE',
        about: 'where the site will be served: a path such as /docs, or an address, which the sitemap requires',
      },
      strict: { about: 'exits with 1 if a link is broken' },
      watch: { about: 'serves the site on this machine, and rebuilds it whenever a file changes' },
      port: { value: 'PORT', about: 'the port of that site; default 8090' },
      changes: { value: 'N', about: 'how many of the latest commits get a page with their changes; default 10' },
      'no-cache': { about: 'does not store a cache for the next build beside the site' },
    },
    handlesSignals: true,
    load: () => import('./build.ts'),
  },
  {
    name: 'check',
    summary: 'looks for anything lost, orphaned, duplicated or blocked in the stored data',
    takes: [],
    options: { json },
    details: `Compares the database with itself and with the repositories on this machine. It only reads, and may run
beside the service. What looks wrong is checked again after five seconds before it is reported.`,
    load: () => import('./check.ts'),
  },
  {
    name: 'doctor',
    summary: 'checks for anything that would stop the service from starting, and says what to do',
    takes: [],
    options: {
      json,
      online: { about: 'also asks whether the code hosts, the identity provider and the model answer' },
    },
    details: `Checks software, configuration, folders, secrets, ports and database. It changes nothing,
starts nothing, and works without a database.`,
    load: () => import('./doctor.ts'),
  },
  {
    name: 'backup',
    summary: 'writes the whole installation into one file, beside a running service',
    takes: ['FILE'],
    options: {
      json,
      'with-secrets': { about: 'includes ENCRYPTION_KEY and JWT_SECRET: protect the file like the keys themselves' },
    },
    details: `The file has the database as of one moment, and every repository with at least the commits it
had then. It is a tar file with a checksum for each entry, which only this user can read. Jobs,
caches, mirrors and request counters are left out.`,
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    summary: 'restores a backup into an empty DATA_DIR and an empty database',
    takes: ['FILE'],
    options: { json, 'new-keys': { about: 'discards stored tokens that only the old ENCRYPTION_KEY can decrypt' } },
    details: `Every checksum is verified before anything is written. It can be interrupted and repeated; the service does not
start before it is complete. A backup of an older version is migrated; one of a newer version is refused.`,
    load: () => import('./restore.ts'),
  },
  {
    name: 'export',
    summary: 'writes every project into a folder, for other programs',
    takes: ['DIR'],
    options: { json },
    details: `Writes one git bundle for each project of the built-in host, with its branches and tags (git
clone reads it), and projects.json with names, owners and addresses. ${beside}`,
    load: () => import('./export.ts'),
  },
  {
    name: 'homes',
    summary: 'lists the disks with repositories of the built-in host, and whether an instance serves them',
    takes: [],
    options: { json },
    load: () => import('./homes.ts'),
  },
  {
    name: 'take-over',
    summary: 'takes over the repositories of a lost disk after you have copied them into this DATA_DIR',
    takes: ['HOME'],
    options: { json, 'with-losses': { about: 'accepts a copy that lacks repositories or commits' } },
    details: `HOME is the id that speckeep homes lists. First copy git/repos of a copy of that disk into git/repos of this
DATA_DIR. Every repository is compared with the database before anything is changed. ${beside}`,
    load: () => import('./takeOver.ts'),
  },
  {
    name: 'migrate',
    summary: 'brings the database to the version of this Speckeep',
    takes: [],
    options: { json },
    details: 'The service does the same when it starts. Migrations only go forward: make a backup first.',
    load: () => import('./migrate.ts'),
  },
  {
    name: 'admin',
    summary: 'runs reset-link, make-admin or remove-second-factors for the account with this email',
    takes: ['ACTION', 'EMAIL'],
    options: {},
    choices: adminActions,
    details: `reset-link prints an address that sets a new password, once, within 24 hours.
make-admin makes the account an administrator.
remove-second-factors lets a person who has lost them sign in with the password alone.
${beside}`,
    load: () => import('./admin.ts'),
  },
  {
    name: 'rotate-keys',
    summary: 're-encrypts every stored secret with the current ENCRYPTION_KEY',
    takes: [],
    options: { json },
    details: `ENCRYPTION_KEY_PREVIOUS decrypts what older keys encrypted. It can be interrupted and repeated.
${beside}`,
    load: () => import('./rotateKeys.ts'),
  },
  {
    name: 'completion',
    summary: 'prints the completion script for a shell: bash, zsh or fish',
    takes: ['SHELL'],
    options: {},
    choices: shells,
    details: `bash: speckeep completion bash > /etc/bash_completion.d/speckeep
zsh:  speckeep completion zsh > "\${fpath[1]}/_speckeep"
fish: speckeep completion fish > ~/.config/fish/completions/speckeep.fish`,
    load: () => import('./completion.ts'),
  },
]
