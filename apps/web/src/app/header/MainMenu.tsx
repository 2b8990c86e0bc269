import { runtimeConfig } from '../../config/runtime-config.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathname } from '../../navigation/use-navigation.ts'
import { Menu, type MenuEntry } from '../../ui/float/Menu.tsx'
import { Popover } from '../../ui/float/Popover.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Header.module.css'
import { type Menu as MenuGroup, menus } from './menus.ts'
import { ThemeMenu } from './pickers.tsx'
import { useAccountEntries } from './UserMenu.tsx'
import { addNetworkEntry } from './wallet-entry.ts'

const entriesOf = ({ entries }: MenuGroup, pathname: string): MenuEntry[] =>
  entries.map(({ path, title }) => ({
    key: path,
    label: title[currentLocale()],
    href: path,
    ...(path === pathname ? { current: true } : {}),
  }))

/** One button a group. */
export const MainMenu = () => {
  const t = useMessages()
  const pathname = usePathname()
  return (
    <nav className={styles.menus} aria-label={t('shell.mainMenu')}>
      {menus(runtimeConfig()).map((group) => (
        <Popover
          key={group.key}
          buttonProps={{ className: styles.open }}
          button={
            <>
              {t(group.key)}
              <Icon name="chevron" size={12} />
            </>
          }
        >
          {() => <Menu entries={entriesOf(group, pathname)} />}
        </Popover>
      ))}
    </nav>
  )
}

/** Everything behind one button, for narrow screens. */
export const NarrowMenu = () => {
  const t = useMessages()
  const pathname = usePathname()
  const account = useAccountEntries()
  return (
    <nav aria-label={t('shell.mainMenu')}>
      <Popover
        align="end"
        buttonProps={{ className: styles.open, 'aria-label': t('shell.openMenu') }}
        button={<Icon name="menu" />}
      >
        {(close) => (
          <>
            {menus(runtimeConfig()).map((group) => (
              <Menu key={group.key} title={t(group.key)} entries={entriesOf(group, pathname)} />
            ))}
            <Menu title={t('shell.wallet')} entries={[addNetworkEntry(close)]} />
            <div className={styles.tight}>
              {runtimeConfig().accounts !== 'off' && <Menu title={t('shell.account')} entries={account} />}
              <ThemeMenu close={close} />
            </div>
          </>
        )}
      </Popover>
    </nav>
  )
}
