import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatDecimal, formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './IndexHealth.module.css'
import { Progress } from './Progress.tsx'
import { type IndexHealth, useIndexHealth } from './queries.ts'
import { Unknown } from './Unknown.tsx'

type Check = IndexHealth['audit']['checks'][number]

const time = (value: number) => ({ time: () => <Timestamp value={value} /> })
const secondsOf = ({ lastSeconds }: Check) => formatDecimal(lastSeconds ?? 0)

/** Under way: how much is done, and when a pass was whole last. At rest: the whole pass. */
const Facts = ({ check }: { check: Check }) => {
  const t = useMessages()
  const { name, covered, passes, lastPassAt, lastCovered } = check
  if (name === 'newBlocks') return <span>{t('index-health.followed', { shown: formatInteger(covered) })}</span>
  const shown = formatInteger(lastCovered ?? 0)
  const seconds = secondsOf(check)
  if (passes > 0 && covered === 0 && lastPassAt !== null) {
    return (
      <>
        <span>{t('index-health.whole', { shown })}</span>
        <span className={styles.soft}>{rich(t('index-health.wholeIn', { seconds }), time(lastPassAt))}</span>
      </>
    )
  }
  return (
    <>
      <span>{t('index-health.inPass', { shown: formatInteger(covered) })}</span>
      <span className={styles.soft}>
        {lastPassAt === null
          ? t('index-health.neverPassed')
          : rich(t('index-health.lastPass', { shown, seconds }), time(lastPassAt))}
      </span>
    </>
  )
}

const Row = ({ check }: { check: Check }) => {
  const t = useMessages()
  const { name, progress } = check
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {t(`index-health.check_${name}`)}
        <span className={styles.soft}>{t(`index-health.check_${name}_text`)}</span>
      </span>
      <Progress share={progress} />
      <span className={styles.facts}>
        <Facts check={check} />
      </span>
    </li>
  )
}

/** The walks of the audit: what they recompute and how far they are. */
export const Proofs = () => {
  const t = useMessages()
  const { data } = useIndexHealth()
  return (
    <>
      <p className={styles.note}>{t('index-health.proofsText')}</p>
      {data === undefined ? (
        <Unknown />
      ) : (
        <ul className={styles.list}>
          {data.audit.checks.map((check) => (
            <Row key={check.name} check={check} />
          ))}
        </ul>
      )}
    </>
  )
}
