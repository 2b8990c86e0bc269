import { useSyncExternalStore } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { chooseLocale } from '../../i18n/load-locale.ts'
import { locales } from '../../i18n/locales.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathname } from '../../navigation/use-navigation.ts'
import { chooseTheme, currentTheme, onThemeChange, themes } from '../../theme/theme.ts'
import { Menu } from '../../ui/float/Menu.tsx'
import { Popover } from '../../ui/float/Popover.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { screenOf } from '../router/screens.ts'
import styles from './Header.module.css'
import { networkEntries } from './network-entries.ts'
import { addNetworkEntry } from './wallet-entry.ts'

const languageNames = { en: 'English', zh_CN: '简体中文' } as const
const themeIcons = { auto: 'contrast', light: 'sun', dark: 'moon' } as const
const themeKeys = { auto: 'shell.themeAuto', light: 'shell.themeLight', dark: 'shell.themeDark' } as const

/** Networks and where they are served (ruling 21); one without a deployment is shown with the reason. */
export const NetworkPicker = () => {
  const t = useMessages()
  const pathname = usePathname()
  const config = runtimeConfig()
  return (
    <Popover
      align="end"
      buttonProps={{
        className: `${styles.open} ${styles.network}`,
        'aria-label': `${t('shell.network')}: ${config.chain.name}`,
      }}
      button={
        <>
          <i className={styles.dot} />
          <span>{config.chain.name}</span>
          <Icon name="chevron" size={12} />
        </>
      }
    >
      {() => (
        <Menu title={t('shell.network')} entries={networkEntries(config, pathname, t('shell.networkNotDeployed'))} />
      )}
    </Popover>
  )
}

export const LanguagePicker = () => {
  const t = useMessages()
  return (
    <Popover
      align="end"
      buttonProps={{ className: styles.open, 'aria-label': t('shell.language') }}
      button={<Icon name="globe" />}
    >
      {(close) => (
        <Menu
          title={t('shell.language')}
          entries={locales.map((locale) => ({
            key: locale,
            label: <span lang={locale.replace('_', '-')}>{languageNames[locale]}</span>,
            current: locale === currentLocale(),
            onPress: () => {
              void chooseLocale(locale, screenOf(location.pathname))
              close()
            },
          }))}
        />
      )}
    </Popover>
  )
}

/** The three themes as choices, for the picker and for the narrow menu. */
export const ThemeMenu = ({ close }: { close: () => void }) => {
  const t = useMessages()
  const theme = useSyncExternalStore(onThemeChange, currentTheme, currentTheme)
  return (
    <Menu
      title={t('shell.theme')}
      entries={themes.map((choice) => ({
        key: choice,
        label: t(themeKeys[choice]),
        end: <Icon name={themeIcons[choice]} />,
        current: choice === theme,
        onPress: () => {
          chooseTheme(choice)
          close()
        },
      }))}
    />
  )
}

export const ThemePicker = () => {
  const t = useMessages()
  const theme = useSyncExternalStore(onThemeChange, currentTheme, currentTheme)
  return (
    <Popover
      align="end"
      buttonProps={{ className: styles.open, 'aria-label': t('shell.theme') }}
      button={<Icon name={themeIcons[theme]} />}
    >
      {(close) => <ThemeMenu close={close} />}
    </Popover>
  )
}

export const WalletMenu = () => {
  const t = useMessages()
  return (
    <Popover
      align="end"
      buttonProps={{ className: styles.open, 'aria-label': t('shell.wallet') }}
      button={<Icon name="wallet" />}
    >
      {(close) => <Menu entries={[addNetworkEntry(close)]} />}
    </Popover>
  )
}
