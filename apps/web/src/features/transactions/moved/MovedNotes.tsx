import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { TransactionMoved } from '@corescope/api-schema/transactions/moved'
import type { ReactNode } from 'react'
import { NativeAmount } from '../../../entities/amounts.tsx'
import { formatInteger } from '../../../format/number.ts'
import { rich } from '../../../i18n/rich.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import styles from './Moved.module.css'

export interface MovedNotesProps {
  moved: TransactionMoved
  /** Who sent it, and what that cost. */
  transaction: Pick<TransactionDetail, 'from' | 'fee' | 'blobFee'>
}

/** What the changes of the parties leave out. */
export const MovedNotes = ({ moved, transaction }: MovedNotesProps) => {
  const t = useMessages()
  const { totalParties, parties, totalCoins, coins, internalsKnown, complete, transactionHash } = moved
  const notes: ReactNode[] = []
  // The changes are of what was moved. A balance moves by the fee as well: that is said, not mixed in, so that what was
  // sent, swapped or received reads the same here, in the sentence above and in the transfers below.
  const paid = BigInt(transaction.fee) + BigInt(transaction.blobFee ?? 0)
  if (paid > 0n) notes.push(rich(t('moved.feeApart'), { fee: () => <NativeAmount wei={paid} tiny="exact" /> }))
  if (totalParties > parties.length) notes.push(t('moved.moreParties', { count: totalParties - parties.length }))
  if (totalCoins > coins.length) {
    const internal = (text: string) => <a href={paths.transaction(transactionHash, 'internal')}>{text}</a>
    notes.push(rich(t('moved.moreCoins', { shown: formatInteger(totalCoins) }), { internal }))
  }
  if (!internalsKnown) notes.push(t('moved.unknownInternals'))
  if (!complete) notes.push(t('moved.incomplete'))
  return notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity.
    <p key={index} className={styles.note}>
      {note}
    </p>
  ))
}
