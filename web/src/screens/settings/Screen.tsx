import { Title } from '@mantine/core'
import type { ComponentType } from 'react'
import { Page } from '../../shell/Page.tsx'
import { Administration } from './Administration.tsx'
import { Colours } from './Colours.tsx'
import { GitTokens } from './GitTokens.tsx'
import { GroupLinks, type GroupName } from './GroupLinks.tsx'
import { HostConnection } from './HostConnection.tsx'
import { Identities } from './Identities.tsx'
import { Keyboard } from './Keyboard.tsx'
import { Profile } from './Profile.tsx'
import { Quotas } from './Quotas.tsx'
import { SignOut } from './SignOut.tsx'

type Group = GroupName & { readonly parts: readonly ComponentType[] }

/** The page, top to bottom. A part is one file with one `Setting`, or shows nothing where it does not apply. */
const groups: readonly Group[] = [
  { id: 'you', title: 'Profile', parts: [Profile, Quotas, Administration] },
  { id: 'connections', title: 'Connections', parts: [Identities, HostConnection] },
  { id: 'git', title: 'Git access', parts: [GitTokens] },
  { id: 'browser', title: 'This browser', parts: [Colours, Keyboard, SignOut] },
]

export function Screen() {
  return (
    <Page title="Settings">
      <div className="settings">
        <GroupLinks groups={groups} />
        <div className="settings-groups">
          {groups.map(({ id, title, parts }) => (
            <div key={id} className="settings-group">
              <Title order={2} id={id} tabIndex={-1}>
                {title}
              </Title>
              {parts.map(Part => (
                <Part key={Part.name} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
