import { useMessages } from '../i18n/use-messages.ts'
import { usePathname } from '../navigation/use-navigation.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './Screen.module.css'
import { Ready } from './when-ready.ts'

/** The one honest screen of every page that is not built yet. */
export const Planned = () => {
  const t = useMessages()
  return (
    <div className={styles.screen}>
      <h1>{t('shell.plannedTitle', { title: usePageTitle(usePathname()) })}</h1>
      <p>{t('shell.plannedText')}</p>
      <ButtonLink look="primary" href={paths.home()}>
        {t('shell.goHome')}
      </ButtonLink>
      <Ready />
    </div>
  )
}
