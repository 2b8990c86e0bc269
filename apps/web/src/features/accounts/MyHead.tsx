import { pages } from '@corescope/api-schema/pages'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathname } from '../../navigation/use-navigation.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './Accounts.module.css'
import { useHeldFocus } from './keeping/use-held-focus.ts'

/** One screen has two paths (spec §2). */
const secondPath = '/my/verify_address'
const shown = pages.filter(({ user, path }) => user === true && path !== secondPath)

/** Top of every screen of the account's area: its title, and the others. */
export const MyHead = ({ title, lead }: { title: string; lead: string }) => {
  const t = useMessages()
  useHeldFocus()
  const asked = usePathname()
  const pathname = asked === secondPath ? '/my/verify' : asked
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className={styles.area}>
        <Tabs
          label={t('account.area', { title: runtimeConfig().shortName })}
          tabs={shown.map(({ path, title: names }) => ({
            href: path,
            label: names[currentLocale()],
            current: path === pathname,
          }))}
        />
      </div>
    </>
  )
}
