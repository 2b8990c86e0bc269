import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CardLayer } from '../../entities/CardLayer.tsx'
import { watchHoverAddress } from '../../entities/hover-address.ts'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo, usePathname } from '../../navigation/use-navigation.ts'
import { isSignedIn, onSession, personTurns } from '../../session/session.ts'
import { watchScreenClass } from '../../theme/watch-screen-class.ts'
import { CopyLayer } from '../../ui/copy/CopyLayer.tsx'
import { Notices } from '../../ui/float/Notices.tsx'
import { useKey } from '../../ui/keys/use-key.ts'
import { LatePart } from '../../ui/late/LatePart.tsx'
import { Header } from '../header/Header.tsx'
import { followLinks } from '../router/follow-links.ts'
import { Banner } from './Banner.tsx'
import { Footer } from './Footer.tsx'
import { hideHeader } from './hide-header.ts'
import { PaletteLayer } from './PaletteLayer.tsx'
import { useDocumentTitle } from './page-title.ts'
import { usePageTransition } from './page-transition.ts'
import styles from './Shell.module.css'
import { useNavigatedEvent } from './use-navigated-event.ts'

const DisplaySettings = lazyPart('DisplaySettings', async () => (await import('./DisplaySettings.tsx')).DisplaySettings)
const DeviceNotices = lazyPart(
  'DeviceNotices',
  async () => (await import('../../features/accounts/device-notices/DeviceNotices.tsx')).DeviceNotices,
)
const Late = lazyPart('Late', async () => (await import('./Late.tsx')).Late)
const Keys = lazyPart('Keys', async () => (await import('./Keys.tsx')).Keys)

// What the browser alone knows is asked in components of their own: the shell is not drawn again when the page is taken over,
// while a reader types in it.
const AfterPage = () => <LatePart>{useHydrated() && <Late />}</LatePart>
const DocumentTitle = () => {
  useDocumentTitle()
  return null
}
const UserNotices = () => {
  const isUser = useSyncExternalStore(onSession, isSignedIn, () => false)
  const turns = useSyncExternalStore(onSession, personTurns, () => 0)
  return <LatePart>{isUser && <DeviceNotices key={turns} />}</LatePart>
}

/** What stands around every screen. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useMessages()
  const pathname = usePathname()
  const go = useGo()
  const [dialog, setDialog] = useState<'keys' | 'display'>()
  const content = useRef<HTMLElement>(null)
  const close = () => setDialog(undefined)
  useNavigatedEvent()
  usePageTransition(content, pathname)
  useKey('?', () => setDialog('keys'))
  useKey(',', () => setDialog('display'))
  useEffect(() => followLinks(go), [go])
  useEffect(watchHoverAddress, [])
  useEffect(watchScreenClass, [])
  useEffect(() => hideHeader(), [])
  return (
    <>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <Header isHome={pathname === '/'} />
        <Banner />
        <main ref={content} id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Footer showKeys={() => setDialog('keys')} showDisplay={() => setDialog('display')} />
      </div>
      <Notices />
      <CopyLayer />
      <DocumentTitle />
      <AfterPage />
      <CardLayer />
      <UserNotices />
      <PaletteLayer />
      {dialog !== undefined && (
        <LatePart onMissing={close}>
          {dialog === 'keys' ? <Keys onClose={close} /> : <DisplaySettings onClose={close} />}
        </LatePart>
      )}
    </>
  )
}
