import { licenseTypes } from '@corescope/chain/enums'
import { useMessages } from '../../i18n/use-messages.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './LicenseTable.module.css'
import { licenseFamilies, licenseTextUrl } from './license-facts.ts'

type License = (typeof licenseTypes)[number]

const Row = ({ license }: { license: License }) => {
  const t = useMessages()
  const { code, name, spdx } = license
  return (
    <li className={styles.row} id={name}>
      <span className={styles.code}>{code}</span>
      <div className={styles.text}>
        <h3>{t(`licenses.name_${code}`)}</h3>
        <p>{t(`licenses.text_${code}`)}</p>
      </div>
      <div className={styles.facts}>
        <span className={styles.line}>
          <span className={styles.family} data-family={licenseFamilies[code]}>
            {t(`licenses.family_${licenseFamilies[code]}`)}
          </span>
          {spdx !== null && (
            <a href={licenseTextUrl(spdx)} rel="noreferrer">
              {t('licenses.fullText')} <Icon name="external" size={12} />
            </a>
          )}
        </span>
        <span className={styles.line}>
          {spdx === null ? (
            <span className={styles.soft}>{t('licenses.spdxNone')}</span>
          ) : (
            <span className={styles.spdx}>
              <code>{spdx}</code>
              <Copy text={spdx} label={spdx} />
            </span>
          )}
          <code className={styles.soft}>{name}</code>
        </span>
      </div>
    </li>
  )
}

/** The licence types of spec §3 in their order, with what each allows. */
export const LicenseTable = () => (
  <ol className={styles.list}>
    {licenseTypes.map((license) => (
      <Row key={license.code} license={license} />
    ))}
  </ol>
)
