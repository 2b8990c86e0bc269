import { useMessages } from '../../i18n/use-messages.ts'
import { usePathname } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Ready } from '../router/when-ready.ts'
import { usePageTitle } from './page-title.ts'
import styles from './Screen.module.css'

/** The one honest screen of every page that is not built yet. */
export const Planned = () => {
  const t = useMessages()
  const pathname = usePathname()
  return (
    <div className={styles.screen}>
      <h1>{t('shell.plannedTitle', { title: usePageTitle(pathname) })}</h1>
      <p>{t('shell.plannedText')}</p>
      <ButtonLink look="primary" href={paths.home()}>
        {t('shell.goHome')}
      </ButtonLink>
      <Ready />
    </div>
  )
}
