import type { TransactionMoved } from '@corescope/api-schema/transactions/moved'
import type { ReactNode } from 'react'
import { formatInteger } from '../../../format/number.ts'
import { rich } from '../../../i18n/rich.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Moved.module.css'
import { Party } from './Party.tsx'
import { TransferLines } from './TransferLines.tsx'

const Notes = ({ moved }: { moved: TransactionMoved }) => {
  const t = useMessages()
  const { totalParties, parties, totalCoins, coins, internalsKnown, complete, transactionHash } = moved
  const notes: ReactNode[] = []
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

/** Net change of each party, then the transfers in order; nothing where nothing moved. */
export const WhatMoved = ({ moved, sender }: { moved: TransactionMoved | undefined; sender: string }) => {
  const t = useMessages()
  if (moved === undefined || (moved.totalCoins === 0 && moved.totalTransfers === 0)) return null
  return (
    <Panel flush resetKey={moved.transactionHash} title={t('moved.title')}>
      <ul className={styles.parties}>
        {moved.parties.map((party) => (
          <Party
            key={party.address.hash}
            party={party}
            isSender={party.address.hash === sender}
            currency={moved.currency}
          />
        ))}
      </ul>
      <Notes moved={moved} />
      <TransferLines moved={moved} />
    </Panel>
  )
}
