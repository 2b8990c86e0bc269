import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import styles from './IndexHealth.module.css'
import { type IndexHealth, useIndexHealth } from './queries.ts'
import { Unknown } from './Unknown.tsx'

type Finding = IndexHealth['audit']['findings'][number]

const subjects = {
  accounts: 'index-health.subject_account',
  lists: 'index-health.subject_account',
  holdings: 'index-health.subject_holding',
  tokens: 'index-health.subject_token',
  standing: 'index-health.subject_account',
} as const

/** Whose rows they are, leading to the thing itself. */
const Subject = ({ finding }: { finding: Finding }) => {
  const t = useMessages()
  const { audit, subject, blockNumber } = finding
  const [first, second = ''] = subject.match(/0x[0-9a-f]{40}/g) ?? []
  if (!(audit in subjects)) {
    if (blockNumber === null) return subject
    const text = t('index-health.subject_block', { number: formatInteger(blockNumber) })
    return <a href={paths.block(blockNumber)}>{text}</a>
  }
  if (first === undefined) return subject
  return <a href={paths.address(first)}>{t(subjects[audit as keyof typeof subjects], { first, second })}</a>
}

const Times = ({ finding }: { finding: Finding }) => {
  const t = useMessages()
  const { foundAt, resolvedAt } = finding
  return (
    <span className={styles.soft}>
      {rich(t('index-health.foundAt'), { time: () => <Timestamp value={foundAt} /> })}
      {resolvedAt !== null && (
        <>
          {' · '}
          {rich(t('index-health.healedAt'), { time: () => <Timestamp value={resolvedAt} /> })}
        </>
      )}
    </span>
  )
}

const Entry = ({ finding }: { finding: Finding }) => {
  const t = useMessages()
  const { what, expected, found, blockNumber, resolvedAt } = finding
  const isHealed = resolvedAt !== null
  return (
    <li className={styles.entry}>
      <span className={styles.line}>
        <span className={styles.state} data-healed={isHealed ? '' : undefined}>
          {t(isHealed ? 'index-health.healed' : 'index-health.open')}
        </span>
        <Subject finding={finding} />
        <code>{what}</code>
        <Times finding={finding} />
      </span>
      <dl className={styles.values}>
        <dt>{t('index-health.expected')}</dt>
        <dd>{expected ?? t('index-health.nothing')}</dd>
        <dt>{t('index-health.found')}</dt>
        <dd>{found ?? t('index-health.nothing')}</dd>
      </dl>
      {!isHealed && blockNumber !== null && (
        <span className={styles.soft}>
          {rich(t('index-health.repair'), { code: () => <code>{`npm run repair -- --block ${blockNumber}`}</code> })}
        </span>
      )}
    </li>
  )
}

export const FindingsSummary = () => {
  const t = useMessages()
  const { data } = useIndexHealth()
  if (data === undefined) return null
  const { open, healed } = data.audit
  const figures = { open: formatInteger(open), healed: formatInteger(healed) }
  return <span className={styles.soft}>{t('index-health.findingsSummary', figures)}</span>
}

/** What contradicted itself, open ones first, and what heals it. */
export const Findings = () => {
  const t = useMessages()
  const { data } = useIndexHealth()
  if (data === undefined) return <Unknown />
  const findings = data.audit.findings
  if (findings.length === 0) return <p className={styles.note}>{t('index-health.findingsNone')}</p>
  return (
    <ul className={styles.list}>
      {findings.map((finding) => (
        <Entry key={`${finding.subject} ${finding.what} ${finding.foundAt}`} finding={finding} />
      ))}
    </ul>
  )
}
