import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Copy } from '../../ui/copy/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { brandColours, brandMarks, markFile } from './brand.ts'
import styles from './Company.module.css'

const Mark = ({ mark }: { mark: (typeof brandMarks)[number] }) => {
  const t = useMessages()
  const name = t(`company.mark${mark.key}`)
  return (
    <figure className={styles.mark}>
      <div className={styles.ground} data-ground={mark.ground}>
        <img src={markFile(mark, 'svg')} alt={name} width={96} height={96} />
      </div>
      <figcaption>
        <h3>{name}</h3>
        <p className={styles.soft}>{t(`company.mark${mark.key}Use`)}</p>
        <span className={styles.links}>
          {(['svg', 'png'] as const).map((format) => (
            <ButtonLink
              key={format}
              href={markFile(mark, format)}
              download
              aria-label={t('company.download', { name, format: format.toUpperCase() })}
            >
              <Icon name="download" />
              {format.toUpperCase()}
            </ButtonLink>
          ))}
        </span>
      </figcaption>
    </figure>
  )
}

const Colours = () => {
  const t = useMessages()
  return (
    <ul className={styles.colours}>
      {brandColours.map(({ key, value }) => (
        <li key={key}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect width="100%" height="100%" fill={value} />
          </svg>
          <span>{t(`company.colour${key}`)}</span>
          <span className={styles.value}>
            <code>{value}</code>
            <Copy text={value} label={value} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const rules = ['ruleSpace', 'ruleSize', 'ruleColours', 'ruleShape', 'ruleName', 'ruleEndorse'] as const

/** The mark in its four forms, the colours, and how to use them. */
export const BrandAssets = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <Panel title={t('company.brandMarks')}>
        <div className={styles.marks}>
          {brandMarks.map((mark) => (
            <Mark key={mark.key} mark={mark} />
          ))}
        </div>
      </Panel>
      <div className={styles.cards}>
        <Panel title={t('company.brandColours')}>
          <Colours />
        </Panel>
        <Panel title={t('company.brandRules')}>
          <ul className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{t(`company.${rule}`)}</li>
            ))}
          </ul>
          <p className={styles.licence}>{t('company.brandLicence')}</p>
        </Panel>
      </div>
    </div>
  )
}
