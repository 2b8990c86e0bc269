import { pages } from '@corescope/api-schema/pages'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { formatAmount } from '../../format/number.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useAskedGasPrice } from '../../live-reads/use-gas-price.ts'
import { paths } from '../../paths.ts'
import styles from './Footer.module.css'

const linked = [paths.terms(), paths.contactUs(), paths.brandAssets()]

/** What the node asks for gas now; nothing while no node tells. */
const GasPrice = () => {
  const t = useMessages()
  const { data } = useAskedGasPrice()
  if (data === undefined) return null
  return <span>{t('shell.footerGasPrice', { price: formatAmount(data, { decimals: 9 }) })}</span>
}

interface Props {
  showKeys: () => void
  showDisplay: () => void
}

export const Footer = ({ showKeys, showDisplay }: Props) => {
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
          <button type="button" onClick={showDisplay}>
            {t('shell.display')}
          </button>
          <button type="button" onClick={showKeys}>
            {t('shell.keys')}
          </button>
          <GasPrice />
          <span>{t('shell.footerVersion', { version: runtimeConfig().version })}</span>
        </div>
      </div>
    </footer>
  )
}
