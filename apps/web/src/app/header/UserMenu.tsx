import { pages } from '@corescope/api-schema/pages'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathname } from '../../navigation/use-navigation.ts'
import { forgetSession, isSignedIn, onSession, refreshToken, userName } from '../../session/session.ts'
import { Menu, type MenuEntry } from '../../ui/float/Menu.tsx'
import { Popover } from '../../ui/float/Popover.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Header.module.css'

const areas = pages.filter(({ user, path }) => user === true && path !== '/my/verify_address')

/** Spec §4 "Logout": forgets everything, tells the server, and begins anew at the dashboard. */
const signOut = async () => {
  const shown = refreshToken()
  const telling = callApi({ call: 'logout', request: shown === undefined ? {} : { refresh_token: shown } })
  // the session ends by itself where nobody answers
  await telling.catch(() => undefined)
  forgetSession()
  location.assign('/')
}

/** What the account's menu holds: its area for who is signed in, else the sign-in. */
export const useAccountEntries = (): MenuEntry[] => {
  const t = useMessages()
  const pathname = usePathname()
  const isUser = useSyncExternalStore(onSession, isSignedIn, () => false)
  if (!isUser) return [{ key: 'in', label: t('shell.signIn'), href: '/login' }]
  const entries = areas.map(({ path, title }) => ({
    key: path,
    label: title[currentLocale()],
    href: path,
    ...(path === pathname ? { current: true } : {}),
  }))
  return [...entries, { key: 'out', label: t('shell.signOut'), onPress: () => void signOut() }]
}

/** The way into the account. Nothing where there are no accounts. */
export const UserMenu = () => {
  const t = useMessages()
  const entries = useAccountEntries()
  const user = useSyncExternalStore(onSession, userName, () => undefined)
  if (runtimeConfig().accounts === 'off') return null
  const label =
    user === undefined
      ? t('shell.account')
      : t('shell.signedInAs', { name: user || `${runtimeConfig().chain.name} User` })
  return (
    <Popover
      align="end"
      buttonProps={{ className: styles.open, 'aria-label': label, 'data-tip': label } as ComponentProps<'button'>}
      button={
        <span className={styles.person}>
          <Icon name="user" />
          {user !== undefined && <i />}
        </span>
      }
    >
      {() => <Menu title={t('shell.account')} entries={entries} />}
    </Popover>
  )
}
