import type { MatchKind } from '@corescope/api-schema/shapes/match-kind'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Verification.module.css'

/** How well verified sources match the code on chain. */
export const MatchBadge = ({ match }: { match: MatchKind }) => {
  const t = useMessages()
  return (
    <span
      className={classNames(styles.badge, match === 'exact' ? styles.exact : styles.near)}
      data-tip={t(`verified.match_${match}_tip`)}
    >
      {t(`verified.match_${match}`)}
    </span>
  )
}
