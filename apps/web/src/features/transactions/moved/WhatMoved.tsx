import type { MovedParty, TransactionMoved } from '@corescope/api-schema/transactions/moved'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { formatInteger } from '../../../format/number.ts'
import { rich } from '../../../i18n/rich.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './Moved.module.css'
import { MovedAmount } from './MovedAmount.tsx'
import type { Moved } from './moved-sentence.ts'
import { TransferLines } from './TransferLines.tsx'

const absolute = (amount: string) => amount.replace('-', '')

const Change = ({ amount, moved, currency }: { amount: string; moved: Moved; currency: string }) => {
  const isOut = amount.startsWith('-')
  return (
    <span className={styles.change} data-out={isOut ? '' : undefined}>
      <span className={styles.sign}>{isOut ? '−' : '+'}</span>
      <MovedAmount moved={moved} currency={currency} />
    </span>
  )
}

const Party = ({ party, isSender, currency }: { party: MovedParty; isSender: boolean; currency: string }) => {
  const t = useMessages()
  const { address, coins, tokens } = party
  return (
    <li className={styles.party}>
      <span className={styles.who}>
        <AddressLink address={address} />
        {isSender && <span className={styles.tag}>{t('moved.sender')}</span>}
      </span>
      <span className={styles.changes}>
        {coins !== '0' && <Change amount={coins} moved={{ coins: absolute(coins) }} currency={currency} />}
        {tokens.map((token) => (
          <Change
            key={`${token.token.contractAddress} ${token.tokenItem}`}
            amount={token.amount}
            moved={{ token: { ...token, amount: absolute(token.amount) } }}
            currency={currency}
          />
        ))}
      </span>
    </li>
  )
}

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
