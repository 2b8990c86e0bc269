import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Entity.module.css'

type Verification = Pick<
  NonNullable<ContractSources['verification']>,
  'match' | 'creationMatch' | 'libraries' | 'readsMetadata'
>

/** What of a verified contract is not as its source code tells. Pure. */
const warningsOf = ({ creationMatch, libraries, readsMetadata }: Verification) => [
  ...(creationMatch === 'other' ? (['otherCreation'] as const) : []),
  ...(libraries.some(({ code }) => code === 'other') ? (['otherLibrary'] as const) : []),
  ...(readsMetadata ? (['readsMetadata'] as const) : []),
]

/** That the source code is verified, how well it matches, and what it does not tell of the contract. */
export const VerifiedMark = ({ verification }: { verification: Verification }) => {
  const t = useMessages()
  const { match, creationMatch } = verification
  const warnings = warningsOf(verification)
  return (
    <>
      <p className={classNames(styles.verified, (match !== 'exact' || warnings.length > 0) && styles.nearly)}>
        <Icon name={warnings.length > 0 ? 'alert' : 'check'} />{' '}
        {t(`match.${match === 'similar' ? match : (warnings[0] ?? match)}`)}
      </p>
      {warnings.map((warning) => (
        <p key={warning}>{t(`match.${warning}_why`)}</p>
      ))}
      {creationMatch === null && (
        <p className={styles.quiet}>{t(match === 'similar' ? 'match.similarCreation' : 'match.unknownCreation')}</p>
      )}
    </>
  )
}
