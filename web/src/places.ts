/** The address of each screen. The screen `projects` is `screens/projects/Screen.tsx`, which exports `Screen`. */
export const places = {
  home: '/',
  signIn: '/login',
  register: '/register',
  hostCallback: '/auth/callback',
  accountLink: '/account-link',
  providerCallback: '/auth/oidc/callback',
  projects: '/projects',
  create: '/projects/new',
  deletedProjects: '/projects/deleted',
  creating: '/projects/$id/creating',
  edit: '/projects/$id/edit/$',
  site: '/projects/$id/site',
  commits: '/projects/$id/commits',
  commit: '/projects/$id/commits/$sha',
  history: '/projects/$id/history',
  projectSettings: '/projects/$id/settings',
  usage: '/usage',
  settings: '/settings',
  admin: '/admin',
  adminModel: '/admin/model',
  adminStatus: '/admin/status',
} as const

export type ScreenName = keyof typeof places

/**
 * The module that a screen needs for editing but not for reading; loaded after everything else. Relative to `web/src`.
 */
export const deferredScreens: Partial<Readonly<Record<ScreenName, string>>> = {
  edit: 'workbench/editor/TextEditor.tsx',
}

/** Relative to `web/src`. */
export function screenModule(name: string): string {
  return `screens/${name}/Screen.tsx`
}
