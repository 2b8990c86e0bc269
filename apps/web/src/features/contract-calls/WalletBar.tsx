import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { HashText } from '../../entities/HashText.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ContractCalls.module.css'
import type { useWallet } from './use-wallet.ts'

/** Which wallet signs: those that announced themselves, or the connected account. */
export const WalletBar = ({ wallet }: { wallet: ReturnType<typeof useWallet> }) => {
  const t = useMessages()
  const { wallets, connection, error, connect, disconnect } = wallet
  if (connection !== undefined) {
    const { account } = connection
    return (
      <div className={styles.bar}>
        <span>{t('contract-calls.connected')}</span>
        <a href={paths.address(account)}>
          <HashText hash={toChecksumAddress(account)} />
        </a>
        <Button onClick={disconnect}>{t('contract-calls.disconnect')}</Button>
      </div>
    )
  }
  return (
    <div className={styles.result}>
      <div className={styles.bar}>
        {wallets.length === 0 ? (
          <span className={styles.soft}>{t('contract-calls.noWallet')}</span>
        ) : (
          wallets.map((one) => (
            <Button key={one.id} look="primary" onClick={() => void connect(one)}>
              {one.icon !== undefined && <img src={one.icon} alt="" width="16" height="16" />}
              {one.name === '' ? t('contract-calls.connect') : t('contract-calls.connectTo', { name: one.name })}
            </Button>
          ))
        )}
      </div>
      {error !== undefined && (
        <p className={styles.bad} role="alert">
          {error === 'rejected' ? t('contract-calls.rejected') : error}
        </p>
      )}
    </div>
  )
}
