import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { checksumVerdict, toChecksumAddress } from '@corescope/decode/bytes/address'
import type { ReactNode } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Address.module.css'

const Notice = ({ title, isWarning, children }: { title: string; isWarning?: boolean; children: ReactNode }) => (
  <div className={isWarning ? styles.warning : styles.notice} role="status">
    <h2>
      <Icon name={isWarning ? 'alert' : 'info'} />
      {title}
    </h2>
    <p>{children}</p>
  </div>
)

/** The text as it stands in the URL, where the letter case of its 40 digits claims a checksum that is wrong. */
const isMistyped = (id: string) => {
  const digits = id.replace(/^0x/i, '').slice(-40)
  return checksumVerdict(`0x${digits}`) === 'wrong'
}

/** It ran SELFDESTRUCT: gone, made again since, or (EIP-6780) only paid out. */
const SelfDestruct = ({ detail }: { detail: AddressDetail }) => {
  const t = useMessages()
  const { selfDestruct, code } = detail
  if (selfDestruct === null) return null
  const { transactionHash, blockNumber, heir, sameTransaction } = selfDestruct
  const state = code === null ? 'ended' : sameTransaction ? 'endedBefore' : 'paidOut'
  return (
    <Notice title={t(`address.${state}Title`)} isWarning={code === null}>
      {rich(t(`address.${state}`), {
        block: () => <BlockLink blockNumber={blockNumber} />,
        transaction: () => <TransactionLink hash={transactionHash} copy={false} />,
        heir: () => <AddressLink address={heir} copy={false} />,
      })}
    </Notice>
  )
}

/** Nothing tells of it: since the first block, or since that at which the index begins. */
const Unseen = ({ from = 0 }: { from: number | undefined }) => {
  const t = useMessages()
  if (from === 0) return <Notice title={t('address.unseenTitle')}>{t('address.unseen')}</Notice>
  const block = formatInteger(from)
  return <Notice title={t('address.unseenSinceTitle', { block })}>{t('address.unseenSince', { block })}</Notice>
}

export interface AddressNoticeProps {
  /** The address as the URL names it. */
  id: string
  address: `0x${string}`
  detail: AddressDetail | undefined
}

/** A wrong checksum is accepted with a notice (ruling 19); an address never seen says so. */
export const AddressNotice = ({ id, address, detail }: AddressNoticeProps) => {
  const t = useMessages()
  const isUnseen = detail !== undefined && !detail.known && detail.code === null && detail.selfDestruct === null
  return (
    <>
      {isMistyped(id) && (
        <Notice title={t('address.checksumTitle')} isWarning>
          {rich(t('address.checksum'), { address: () => <code>{toChecksumAddress(address)}</code> })}
        </Notice>
      )}
      {detail && <SelfDestruct detail={detail} />}
      {isUnseen && <Unseen from={detail.from} />}
    </>
  )
}
