import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { places, type ScreenName, screenModule } from './places.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { ProjectLayout } from './shell/ProjectLayout.tsx'
import { SignInGate } from './shell/SignInGate.tsx'

/** The routes. A screen is loaded when the user navigates to it or is about to. */

const modules = import.meta.glob<{ readonly Screen: ComponentType }>('./screens/*/Screen.tsx')

function screen(name: ScreenName) {
  const load = modules[`./${screenModule(name)}`]
  if (load === undefined) throw new Error(`There is no screen ${name}.`)
  return lazyRouteComponent(load, 'Screen')
}

type NextSearch = { readonly next?: string; readonly problem?: string }

function parseNextSearch(search: Record<string, unknown>): NextSearch {
  const { next, problem } = search
  return {
    ...(typeof next === 'string' && { next }),
    ...(typeof problem === 'string' && { problem }),
  }
}

type InvitationSearch = { readonly next?: string; readonly invitation?: string; readonly email?: string }

/** The link in an invitation leads to the register screen. */
function parseInvitationSearch(search: Record<string, unknown>): InvitationSearch {
  const { next } = parseNextSearch(search)
  const { invitation, email } = search
  return {
    ...(next !== undefined && { next }),
    ...(typeof invitation === 'string' && { invitation }),
    ...(typeof email === 'string' && { email }),
  }
}

type CreateSearch = { readonly template?: number; readonly from?: 'repository' | 'push' }

function parseCreateSearch({ template, from }: Record<string, unknown>): CreateSearch {
  return {
    ...(typeof template === 'number' && { template }),
    ...((from === 'repository' || from === 'push') && { from }),
  }
}

const root = createRootRoute({ component: Outlet })
const home = createRoute({
  getParentRoute: () => root,
  path: places.home,
  beforeLoad: () => {
    throw redirect({ to: places.projects, replace: true })
  },
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: places.signIn,
  component: screen('signIn'),
  validateSearch: parseNextSearch,
})
const register = createRoute({
  getParentRoute: () => root,
  path: places.register,
  component: screen('register'),
  validateSearch: parseInvitationSearch,
})
const hostCallback = createRoute({
  getParentRoute: () => root,
  path: places.hostCallback,
  component: screen('hostCallback'),
})
const providerCallback = createRoute({
  getParentRoute: () => root,
  path: places.providerCallback,
  component: screen('providerCallback'),
})

const accountLink = createRoute({
  getParentRoute: () => root,
  path: places.accountLink,
  component: screen('accountLink'),
})

/** Routes from here on require a session. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: SignInGate })
const projects = createRoute({ getParentRoute: () => inside, path: places.projects, component: screen('projects') })
const create = createRoute({
  getParentRoute: () => inside,
  path: places.create,
  component: screen('create'),
  validateSearch: parseCreateSearch,
})
const deletedProjects = createRoute({
  getParentRoute: () => inside,
  path: places.deletedProjects,
  component: screen('deletedProjects'),
})
/** An address that people shorten by hand. */
const project = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$id',
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: places.edit, params: { id, _splat: '' }, replace: true })
  },
})
const creating = createRoute({ getParentRoute: () => inside, path: places.creating, component: screen('creating') })
const usage = createRoute({ getParentRoute: () => inside, path: places.usage, component: screen('usage') })
const settings = createRoute({ getParentRoute: () => inside, path: places.settings, component: screen('settings') })
const admin = createRoute({ getParentRoute: () => inside, path: places.admin, component: screen('admin') })
const adminModel = createRoute({
  getParentRoute: () => inside,
  path: places.adminModel,
  component: screen('adminModel'),
})
const adminStatus = createRoute({
  getParentRoute: () => inside,
  path: places.adminStatus,
  component: screen('adminStatus'),
})

/** Every other address. */
const unknown = createRoute({ getParentRoute: () => inside, path: '$', component: () => <NotFound /> })

/** The routes of one project, below its name. */
const inProject = createRoute({ getParentRoute: () => inside, id: 'project', component: ProjectLayout })
const edit = createRoute({ getParentRoute: () => inProject, path: places.edit, component: screen('edit') })
const site = createRoute({ getParentRoute: () => inProject, path: places.site, component: screen('site') })
const commits = createRoute({ getParentRoute: () => inProject, path: places.commits, component: screen('commits') })
const commit = createRoute({ getParentRoute: () => inProject, path: places.commit, component: screen('commit') })
const history = createRoute({ getParentRoute: () => inProject, path: places.history, component: screen('history') })
const projectSettings = createRoute({
  getParentRoute: () => inProject,
  path: places.projectSettings,
  component: screen('projectSettings'),
})

const routeTree = root.addChildren([
  home,
  signIn,
  register,
  hostCallback,
  accountLink,
  providerCallback,
  inside.addChildren([
    projects,
    create,
    deletedProjects,
    project,
    creating,
    usage,
    settings,
    admin,
    adminModel,
    adminStatus,
    unknown,
    inProject.addChildren([edit, site, commits, commit, history, projectSettings]),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: () => <NotFound />,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The document opens with the cursor in it. */
    readonly isToWrite?: true
  }
}
