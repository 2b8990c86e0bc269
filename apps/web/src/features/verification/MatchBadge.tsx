import type { MatchKind } from '@corescope/api-schema/shapes/match-kind'
import type { CreationMatch } from '@corescope/api-schema/verification/shapes'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Verification.module.css'

/** How well verified sources match the code on chain, and that which it was made from. */
export const MatchBadge = ({ match, creation }: { match: MatchKind; creation: CreationMatch }) => {
  const t = useMessages()
  const shown = creation === 'other' ? 'otherCreation' : match
  return (
    <span
      className={classNames(styles.badge, shown === 'exact' ? styles.exact : styles.near)}
      data-tip={t(`verified.match_${shown}_tip`)}
    >
      {t(`verified.match_${shown}`)}
    </span>
  )
}
