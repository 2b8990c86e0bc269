import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { watchHoverAddress } from '../entities/hover-address.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { PathParameters } from '../navigation/path-parameters.ts'
import { usePathname } from '../navigation/use-navigation.ts'
import { watchScreenClass } from '../theme/watch-screen-class.ts'
import { CopyLayer } from '../ui/CopyLayer.tsx'
import { Notices } from '../ui/Notices.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { useKey } from '../ui/use-key.ts'
import { Banner } from './Banner.tsx'
import { Footer } from './Footer.tsx'
import { followLinks } from './follow-links.ts'
import { Header } from './Header.tsx'
import { NotFound } from './NotFound.tsx'
import { useDocumentTitle } from './page-title.ts'
import { currentPage } from './router-page.ts'
import styles from './Shell.module.css'
import { useNavigatedEvent } from './use-navigated-event.ts'

const Keys = lazy(async () => ({ default: (await import('./Keys.tsx')).Keys }))

/** What stands around every screen. */
export const Shell = () => {
  const t = useMessages()
  const pathname = usePathname()
  const match = currentPage(pathname)
  const { history } = useRouter()
  const [showsKeys, setShowsKeys] = useState(false)
  useDocumentTitle()
  useNavigatedEvent()
  useKey('?', () => setShowsKeys(true))
  useEffect(() => followLinks(history), [history])
  useEffect(watchHoverAddress, [])
  useEffect(watchScreenClass, [])
  return (
    <PathParameters value={match?.parameters ?? {}}>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <Header isHome={pathname === '/'} />
        <Banner />
        <main id="content" className={styles.main} tabIndex={-1}>
          {match === undefined ? <NotFound /> : <Outlet />}
        </main>
        <Footer showKeys={() => setShowsKeys(true)} />
      </div>
      <Notices />
      <CopyLayer />
      <TooltipLayer />
      {showsKeys && (
        <Suspense>
          <Keys onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
    </PathParameters>
  )
}
