import type { MessageKey } from '../i18n/message-key.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Entity.module.css'

export type Status =
  | 'success'
  | 'failed'
  | 'pending'
  | 'replaced'
  | 'dropped'
  | 'forked'
  | 'confirmed'
  | 'finalized'
  | 'probable'
  | 'noEffect'
  | 'unknown'

const looks: Record<Status, { icon: IconName; tone?: 'good' | 'bad' | 'warn'; key: MessageKey }> = {
  success: { icon: 'check', tone: 'good', key: 'units.success' },
  failed: { icon: 'cross', tone: 'bad', key: 'units.failed' },
  pending: { icon: 'clock', tone: 'warn', key: 'units.pending' },
  replaced: { icon: 'cross', tone: 'bad', key: 'units.replaced' },
  dropped: { icon: 'cross', tone: 'bad', key: 'units.dropped' },
  forked: { icon: 'alert', tone: 'warn', key: 'units.forked' },
  confirmed: { icon: 'clock', key: 'units.confirmed' },
  finalized: { icon: 'check', tone: 'good', key: 'units.finalized' },
  probable: { icon: 'check', key: 'units.probable' },
  noEffect: { icon: 'info', tone: 'warn', key: 'units.noEffect' },
  unknown: { icon: 'info', key: 'units.unknownStatus' },
}

/** `status` of a transaction: 1 success, 0 failed, null where no status existed (before Byzantium). */
export const transactionStatus = (status: 0 | 1 | null): Status =>
  status === null ? 'unknown' : status === 1 ? 'success' : 'failed'

/** A state in words, sign and colour. `compact` shows the sign alone (the words stay for screen readers and in the tip). */
export const StatusBadge = ({ status, compact = false }: { status: Status; compact?: boolean }) => {
  const t = useMessages()
  const { icon, tone, key } = looks[status]
  const text = t(key)
  if (!compact) {
    return (
      <span className={classNames(styles.badge, tone && styles[tone])}>
        <Icon name={icon} size={14} />
        {text}
      </span>
    )
  }
  return (
    <span className={classNames(styles.badge, tone && styles[tone])} role="img" aria-label={text} data-tip={text}>
      <Icon name={icon} size={14} />
    </span>
  )
}
