import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import styles from './ContractCalls.module.css'

/** So many are named; for the others of a diamond there is a count. */
const shown = 3

/** What a proxy forwards to and nobody has verified: why its functions are not here. */
export const UnverifiedBehind = ({ addresses }: { addresses: readonly `0x${string}`[] }) => {
  const t = useMessages()
  if (addresses.length === 0) return null
  const more = addresses.length - shown
  return (
    <p className={styles.soft}>
      {t('contract-calls.unverified', { count: addresses.length })}{' '}
      {addresses.slice(0, shown).map((address) => (
        <span key={address}>
          <a className={styles.behind} href={paths.address(address, { tab: 'code' })}>
            {toChecksumAddress(address)}
          </a>{' '}
        </span>
      ))}
      {more > 0 && t('contract-calls.unverifiedMore', { shown: formatInteger(more) })}
    </p>
  )
}
