import type { ReactNode } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Company.module.css'
import { ReportDetails } from './ReportDetails.tsx'

const External = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink href={href} rel="noreferrer">
    {children}
    <Icon name="external" size={14} />
  </ButtonLink>
)

const Operator = () => {
  const t = useMessages()
  const { contactEmail, title } = runtimeConfig()
  return (
    <Panel title={t('company.operatorTitle')}>
      <div className={styles.text}>
        <p>{t('company.operatorText')}</p>
        {contactEmail ? (
          <div className={styles.links}>
            <ButtonLink
              look="primary"
              href={`mailto:${contactEmail}?subject=${encodeURIComponent(t('company.reportSubject', { name: title }))}`}
            >
              {t('company.operatorWrite', { email: contactEmail })}
            </ButtonLink>
          </div>
        ) : (
          <p className={styles.soft}>{t('company.operatorNone')}</p>
        )}
      </div>
    </Panel>
  )
}

const Report = () => {
  const t = useMessages()
  return (
    <Panel title={t('company.reportTitle')}>
      <div className={styles.text}>
        <p>{t('company.reportText')}</p>
        <ReportDetails />
      </div>
    </Panel>
  )
}

const Chain = () => {
  const t = useMessages()
  const { chain } = runtimeConfig()
  const links = [
    { href: chain.officialUrl, text: t('company.chainOfficial') },
    { href: chain.docUrl, text: t('company.chainDocs') },
    { href: chain.orgUrl, text: t('company.chainOrganisation') },
  ].filter((link): link is { href: string; text: string } => Boolean(link.href))
  const unique = links.filter(({ href }, index) => links.findIndex((link) => link.href === href) === index)
  return (
    <Panel title={t('company.chainTitle', { chain: chain.chainName })}>
      <div className={styles.text}>
        <p>{t('company.chainText')}</p>
        {unique.length === 0 && <p className={styles.soft}>{t('company.chainNone')}</p>}
        <div className={styles.links}>
          {unique.map(({ href, text }) => (
            <External key={href} href={href}>
              {text}
            </External>
          ))}
        </div>
      </div>
    </Panel>
  )
}

const Developers = () => {
  const t = useMessages()
  return (
    <Panel title={t('company.developersTitle')}>
      <div className={styles.text}>
        <p>{t('company.developersText')}</p>
        <div className={styles.links}>
          <ButtonLink href={paths.apiReference()}>{t('company.developersApi')}</ButtonLink>
          <ButtonLink href={paths.health()}>{t('company.developersHealth')}</ButtonLink>
        </div>
      </div>
    </Panel>
  )
}

const Limits = () => {
  const t = useMessages()
  return (
    <Panel title={t('company.limitsTitle')} className={styles.whole}>
      <ul className={styles.rules}>
        <li>{t('company.limitReverse')}</li>
        <li>{t('company.limitFunds')}</li>
        <li>{t('company.limitKeys')}</li>
      </ul>
    </Panel>
  )
}

/** Whom to ask what. */
export const Contact = () => (
  <div className={styles.cards}>
    <Operator />
    <Report />
    <Chain />
    <Developers />
    <Limits />
  </div>
)
