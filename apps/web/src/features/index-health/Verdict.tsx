import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './IndexHealth.module.css'
import { type IndexHealth, useIndexHealth } from './queries.ts'

type Tone = 'good' | 'bad' | 'plain'

const useVerdict = ({ node, audit }: IndexHealth): { tone: Tone; text: string } => {
  const t = useMessages()
  const { checks, open } = audit
  if (node.halted !== null) return { tone: 'bad', text: t('index-health.halted', { reason: node.halted }) }
  if (open > 0) {
    return { tone: 'bad', text: t('index-health.findingsOpen', { count: open, shown: formatInteger(open) }) }
  }
  if (checks.length === 0) return { tone: 'plain', text: t('index-health.auditOff') }
  const isWhole = checks.some(({ name, passes }) => name === 'blocks' && passes > 0)
  return isWhole ? { tone: 'good', text: t('index-health.holds') } : { tone: 'plain', text: t('index-health.notYet') }
}

const Sentence = ({ health }: { health: IndexHealth }) => {
  const { tone, text } = useVerdict(health)
  return (
    <p className={styles.verdict} data-tone={tone}>
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'alert' : 'info'} size={16} />
      <span>{text}</span>
    </p>
  )
}

/** The state of the index in one sentence. */
export const Verdict = () => {
  const { data } = useIndexHealth()
  return data === undefined ? (
    <p className={styles.verdict}>
      <Skeleton width="40%" />
    </p>
  ) : (
    <Sentence health={data} />
  )
}
