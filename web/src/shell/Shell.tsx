import { Kbd } from '@mantine/core'
import { Link, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { LiveRegion } from '../ui/announce.tsx'
import { ConnectionBar } from '../ui/ConnectionBar.tsx'
import { Icon, type IconName, Logo } from '../ui/Icon.tsx'
import { formatKeys } from '../ui/keymap.ts'
import { loadWithRetry } from '../ui/loadWithRetry.ts'
import { Notices } from '../ui/Notices.tsx'
import { useFocusAfterBusy } from '../ui/useFocusAfterBusy.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { useSingleKeys } from './singleKeys.ts'
import { ThemeMenu } from './theme.tsx'
import { useScreenAnnouncement } from './useScreenAnnouncement.ts'

const CommandPalette = loadWithRetry(async () => (await import('./CommandPalette.tsx')).CommandPalette)
const KeyboardHelp = loadWithRetry(async () => (await import('./KeyboardHelp.tsx')).KeyboardHelp)

type OpenOverlay = 'palette' | 'files' | 'help'

const destinations = [
  { to: '/projects', label: 'Projects', icon: 'projects' },
  { to: '/usage', label: 'Usage and cost', icon: 'usage' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
] as const satisfies readonly { to: string; label: string; icon: IconName }[]

/** The layout of every screen for signed-in users. */
export function Shell() {
  const [open, setOpen] = useState<OpenOverlay | null>(null)
  const isEditing = useMatchRoute()({ to: '/projects/$id/edit/$', fuzzy: true }) !== false
  useGlobalKeys(setOpen)
  useScreenAnnouncement()
  useFocusAfterBusy()
  return (
    <div className="shell" data-wide={isEditing || undefined}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="shell-head">
        <Link to="/projects" className="brand">
          <Logo />
          <span className="nav-word">Speckeep</span>
        </Link>
        <button type="button" className="palette-button" onClick={() => setOpen('palette')}>
          <Icon name="search" />
          <span>Search or run a command</span>
          <Kbd size="xs">{formatKeys('Mod K')}</Kbd>
        </button>
        <ThemeMenu />
        <AccountMenu />
      </header>
      <nav className="shell-nav" aria-label="Main">
        {destinations.map(({ to, label, icon }) => (
          <Link key={to} to={to} className="nav-link" title={label}>
            <Icon name={icon} size={20} />
            <span className="nav-word">{label}</span>
          </Link>
        ))}
        <div className="shell-nav-note">
          Press <Kbd size="xs">?</Kbd> for all shortcuts
        </div>
      </nav>
      <main id="main" className="shell-main" aria-label="Content" tabIndex={-1}>
        <Outlet />
      </main>
      <Notices>
        <ConnectionBar />
      </Notices>
      <LiveRegion />
      <Suspense fallback={null}>
        {(open === 'palette' || open === 'files') && (
          <CommandPalette isForFiles={open === 'files'} onHelp={() => setOpen('help')} onClose={() => setOpen(null)} />
        )}
        {open === 'help' && <KeyboardHelp onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

function useGlobalKeys(setOpen: (open: OpenOverlay) => void): void {
  const navigate = useNavigate()
  const keys = useMemo(
    () => ({
      '?': () => setOpen('help'),
      t: () => setOpen('files'),
      c: () => navigate({ to: '/projects/new' }),
      'g p': () => navigate({ to: '/projects' }),
      'g u': () => navigate({ to: '/usage' }),
      'g s': () => navigate({ to: '/settings' }),
    }),
    [navigate, setOpen],
  )
  useSingleKeys(keys)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen('palette')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [setOpen])
}
