import { pages } from '@corescope/api-schema/pages'
import { runtimeConfig } from '../config/runtime-config.ts'
import { currentLocale } from '../i18n/translate.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { paths } from '../paths.ts'
import styles from './Footer.module.css'

const linked = [paths.terms(), paths.contactUs(), paths.brandAssets()]

export const Footer = ({ showKeys }: { showKeys: () => void }) => {
  const t = useMessages()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.about}>{t('shell.footerAbout')}</p>
        <div className={styles.links}>
          {linked.map((path) => (
            <a key={path} href={path}>
              {pages.find((page) => page.path === path)?.title[currentLocale()]}
            </a>
          ))}
          <a href={paths.apiReference()}>{t('shell.apiReference')}</a>
          <button type="button" onClick={showKeys}>
            {t('shell.keys')}
          </button>
          <span>{t('shell.footerVersion', { version: runtimeConfig().version })}</span>
        </div>
      </div>
    </footer>
  )
}
