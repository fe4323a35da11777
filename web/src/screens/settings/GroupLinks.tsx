import { Link } from '@tanstack/react-router'

export type GroupName = { readonly id: string; readonly title: string }

/** Links to the groups of this page. Following one moves the keyboard focus to its heading as well. */
export function GroupLinks({ groups }: { readonly groups: readonly GroupName[] }) {
  return (
    <nav className="settings-links" aria-label="On this page">
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              activeOptions={{ includeHash: true }}
              activeProps={{ 'aria-current': 'location' }}
              onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
