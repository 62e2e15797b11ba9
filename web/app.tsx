import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { screens, tabs } from './menu.tsx'
import { onLeave } from './platform/api.ts'
import {
  beginDialogsWithFields,
  keepTabInDialogs,
  returnFromDialogs,
} from './platform/dialog-focus.ts'
import { CrashPage, NotFoundPage } from './platform/frame/crash.tsx'
import { Notices } from './platform/frame/notices.tsx'
import { ShellSkeleton } from './platform/frame/shell-skeleton.tsx'
import { queryClient } from './platform/query.ts'
import { isTill } from './platform/till-key.ts'
import { registerScreens } from './platform/screens.ts'
import { currentUser, onNoAnswer, onSignOutElsewhere } from './platform/session.ts'

registerScreens(screens, tabs)
beginDialogsWithFields()
keepTabInDialogs()
returnFromDialogs()

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Notices />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})

const under = <const P extends string>(path: P, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to })
    },
  })

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' && search.next.startsWith('/app') ? { next: search.next } : {},
  component: lazyRouteComponent(() => import('./auth/login.tsx'), 'Login'),
})

const password = createRoute({
  getParentRoute: () => root,
  path: '/auth/change-password',
  beforeLoad: async () => {
    if (!(await currentUser())) throw redirect({ to: '/auth/login', search: {} })
  },
  component: lazyRouteComponent(() => import('./auth/change-password.tsx'), 'ChangePassword'),
})

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/auth/second-factor',
  beforeLoad: async () => {
    if (!(await currentUser())) throw redirect({ to: '/auth/login', search: {} })
  },
  component: lazyRouteComponent(() => import('./auth/second-factor.tsx'), 'SecondFactor'),
})

const devices = createRoute({
  getParentRoute: () => root,
  path: '/auth/devices',
  beforeLoad: async () => {
    if (!(await currentUser())) throw redirect({ to: '/auth/login', search: {} })
  },
  component: lazyRouteComponent(() => import('./auth/devices.tsx'), 'Devices'),
})

const reading = <const P extends string>(path: P, name: 'Terms' | 'Privacy' | 'Faq') =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('./auth/reading.tsx'), name),
  })

const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: async ({ location }) => {
    const user = await currentUser()
    if (!user) {
      const next = location.pathname === '/app/dashboard' ? {} : { next: location.href }
      throw redirect({ to: '/auth/login', search: next })
    }
    if (user.employee.is_first_login) throw redirect({ to: '/auth/change-password' })
    if (user.employee.second_factor_due) throw redirect({ to: '/auth/second-factor' })
  },
  component: lazyRouteComponent(() => import('./platform/frame/app-frame.tsx'), 'AppFrame'),
  // At once: a blank page is a page that does not work.
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
})

const appRoot = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/$', params: { _splat: 'dashboard' }, search: {} })
  },
})

const screen = createRoute({
  getParentRoute: () => app,
  path: '$',
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./platform/frame/screen-page.tsx'), 'ScreenPage'),
})

const missing = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage })

const routeTree = root.addChildren([
  under('/', '/app'),
  under('/auth', '/auth/login'),
  login,
  password,
  secondFactor,
  devices,
  reading('/auth/terms-condition', 'Terms'),
  reading('/auth/privacy-policy', 'Privacy'),
  reading('/auth/faq', 'Faq'),
  missing,
  app.addChildren([appRoot, screen]),
])

const router = createRouter({ routeTree, defaultPreload: false, scrollRestoration: false })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

function leave(): void {
  queryClient.clear()
  const { pathname, href } = router.state.location
  const next = pathname.startsWith('/app/') ? { next: href } : {}
  void router.navigate({ to: '/auth/login', search: next })
}
onLeave(leave)
// A till goes on without a line; nothing else does.
onNoAnswer(async () => {
  if (!isTill(location.pathname)) return null
  const { personHere } = await import('./sales/cashier/offline/people.ts')
  return personHere()
})
onSignOutElsewhere(leave)

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
