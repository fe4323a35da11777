import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { pageOfSite } from '../api/pageOfSite.ts'
import type { SiteAddress } from '../api/siteAddress.ts'

export type SiteFrameProps = {
  readonly address: SiteAddress
  /** In pixels; `null` for the full width. */
  readonly width: number | null
  /** The commit shown; a new one reloads the frame. */
  readonly version: string
}

/**
 * The site as readers see it. It has a different origin, so `allow-same-origin` gives it that origin and no access to
 * the app's; without it, a private site would not receive its cookie. Its links are opened from here for the same reason.
 */
export function SiteFrame({ address, width, version }: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const openPage = ({ source, data }: MessageEvent) => {
      if (frame.current === null || source !== frame.current.contentWindow) return
      const page = pageOfSite(address.root, data)
      if (page !== null) frame.current.src = page
    }
    window.addEventListener('message', openPage)
    return () => window.removeEventListener('message', openPage)
  }, [address.root])
  if (!address.canBeFramed) {
    return <Alert>This site is published by the code host and cannot be shown inside this page. Open it instead.</Alert>
  }
  return (
    <div className="site-stage">
      <iframe
        ref={frame}
        key={version}
        name="speckeep-site"
        className="site-frame"
        style={{ width: width === null ? '100%' : `min(${width}px, 100%)` }}
        src={address.url}
        title="The site of the project"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
