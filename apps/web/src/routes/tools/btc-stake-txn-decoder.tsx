import { BitcoinDecoder } from '../../features/bitcoin/BitcoinDecoder.tsx'
import { BitcoinOnCore } from '../../features/staking/BitcoinOnCore.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** A Bitcoin transaction that stakes on Core, taken apart. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('bitcoin.title')} lead={t('bitcoin.lead')} />
      <BitcoinDecoder onCore={(txid) => <BitcoinOnCore txid={txid} />} />
    </div>
  )
}
