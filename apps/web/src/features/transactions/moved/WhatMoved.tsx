import type { TransactionMoved } from '@corescope/api-schema/transactions/moved'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Moved.module.css'
import { MovedNotes, type MovedNotesProps } from './MovedNotes.tsx'
import { Party } from './Party.tsx'
import { TransferLines } from './TransferLines.tsx'

/** Net change of each party, then the transfers in order; nothing where nothing moved. */
export const WhatMoved = ({
  moved,
  transaction,
}: Pick<MovedNotesProps, 'transaction'> & { moved: TransactionMoved | undefined }) => {
  const t = useMessages()
  if (moved === undefined || (moved.totalCoins === 0 && moved.totalTransfers === 0)) return null
  return (
    <Panel flush resetKey={moved.transactionHash} title={t('moved.title')}>
      <ul className={styles.parties}>
        {moved.parties.map((party) => (
          <Party
            key={party.address.hash}
            party={party}
            isSender={party.address.hash === transaction.from.hash}
            currency={moved.currency}
          />
        ))}
      </ul>
      <MovedNotes moved={moved} transaction={transaction} />
      <TransferLines moved={moved} />
    </Panel>
  )
}
