import type { BitcoinStakeRecord, PayloadFieldRecord } from '@corescope/api-schema/bitcoin/calls'
import { type ReactNode, useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './Bitcoin.module.css'
import { lockKindOf } from './BitcoinStory.tsx'

/** What the bytes of a field mean. */
const meaningOf = (name: PayloadFieldRecord['name'], stake: BitcoinStakeRecord): ReactNode => {
  const { delegator, validator, payloadLockTime: lockTime } = stake
  switch (name) {
    case 'magic':
      return 'SAT+'
    case 'version':
      return stake.version
    case 'chainId':
      return stake.chainId
    case 'fee':
      return stake.fee
    case 'delegator':
      return delegator && <AddressLink address={delegator} />
    case 'validator':
      return validator && <AddressLink address={validator} />
    case 'lockTime':
    case 'redeemScript':
      if (lockTime === null) return null
      return lockKindOf(lockTime) === 'time' ? <Timestamp value={lockTime} form="absolute" /> : formatInteger(lockTime)
    default:
      return null
  }
}

/** The payload of SAT+, field by field. */
export const PayloadTable = ({ stake }: { stake: BitcoinStakeRecord }) => {
  const t = useMessages()
  const columns = useMemo(
    (): Column<PayloadFieldRecord>[] => [
      { key: 'field', header: t('bitcoin.field'), width: 200, cell: ({ name }) => t(`bitcoin.field_${name}`) },
      {
        key: 'offset',
        header: t('bitcoin.offset'),
        width: 120,
        cell: ({ offset, size }) => (size === 1 ? offset : `${offset}–${offset + size - 1}`),
      },
      {
        key: 'meaning',
        header: t('bitcoin.meaning'),
        width: 360,
        cell: ({ name }) => meaningOf(name, stake),
      },
      {
        key: 'bytes',
        header: t('bitcoin.bytes'),
        width: 600,
        cell: ({ bytes }) => <span className={styles.bytes}>{bytes}</span>,
      },
    ],
    [t, stake],
  )
  const title = t('bitcoin.payloadTitle', { index: stake.payloadOutput })
  return (
    <Panel flush title={title}>
      <Table caption={title} columns={columns} rows={stake.fields} rowKey={({ offset }) => offset} />
    </Panel>
  )
}
