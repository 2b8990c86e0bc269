import type { AuthorizationRecord } from '@corescope/api-schema/authorizations/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { Effect } from './Effect.tsx'

type AuthorizationColumn = Column<AuthorizationRecord>

/** Naming the zero address ends a delegation. */
const zeroAddress = `0x${'0'.repeat(40)}`

const placeColumns = (t: typeof translate): AuthorizationColumn[] => [
  {
    key: 'transaction',
    header: t('authorizations.transaction'),
    width: 200,
    firm: true,
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary />,
  },
  {
    key: 'block',
    header: t('authorizations.block'),
    width: 100,
    firm: true,
    cell: ({ blockNumber }) => <BlockLink blockNumber={blockNumber} />,
  },
  {
    key: 'time',
    header: <TimeHeader />,
    width: 146,
    firm: true,
    cell: ({ timestamp }) => <Timestamp value={timestamp} />,
  },
]

const authorizationColumns = (t: typeof translate): readonly AuthorizationColumn[] => [
  ...placeColumns(t),
  {
    key: 'authority',
    header: t('authorizations.authority'),
    width: 216,
    firm: true,
    cell: ({ authority }) =>
      authority === null ? t('authorizations.authorityNone') : <AddressLink address={authority} />,
  },
  {
    key: 'delegate',
    header: t('authorizations.delegate'),
    width: 216,
    firm: true,
    cell: ({ delegate }) =>
      delegate.hash === zeroAddress ? t('authorizations.delegateNone') : <AddressLink address={delegate} />,
  },
  {
    key: 'nonce',
    header: t('authorizations.nonce'),
    width: 90,
    align: 'end',
    cell: ({ nonce }) => formatInteger(nonce),
  },
  {
    key: 'effect',
    header: t('authorizations.effect'),
    width: 312,
    cell: (authorization) => <Effect authorization={authorization} />,
  },
]

/** Columns of the list of authorizations: the same array until the language changes. */
export const useAuthorizationColumns = (): readonly AuthorizationColumn[] => {
  const t = useMessages()
  return useMemo(() => authorizationColumns(t), [t])
}
