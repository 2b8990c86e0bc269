import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Entity.module.css'

type Match = NonNullable<ContractSources['verification']>['match']

/** That the source code is verified, and how well it matches. */
export const VerifiedMark = ({ match }: { match: Match }) => {
  const t = useMessages()
  return (
    <p className={classNames(styles.verified, match !== 'exact' && styles.nearly)}>
      <Icon name="check" /> {t(`match.${match}`)}
    </p>
  )
}
