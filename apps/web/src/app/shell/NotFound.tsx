import { useMessages } from '../../i18n/use-messages.ts'
import { usePathname } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Ready } from '../router/when-ready.ts'
import styles from './Screen.module.css'

/** Any path that is no page. The server answers it with HTTP 404. */
export const NotFound = () => {
  const t = useMessages()
  return (
    <div className={styles.screen}>
      <h1>{t('shell.notFoundTitle')}</h1>
      <p>{t('shell.notFoundText', { path: usePathname() })}</p>
      <ButtonLink look="primary" href={paths.home()}>
        {t('shell.goHome')}
      </ButtonLink>
      <Ready />
    </div>
  )
}
