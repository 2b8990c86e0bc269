import type { EventPlace } from '@corescope/api-schema/shapes/event-place'
import { translate } from '../i18n/translate.ts'
import type { Column } from '../ui/table/Table.tsx'
import { BlockLink } from './BlockLink.tsx'
import { TimeHeader, Timestamp } from './Timestamp.tsx'
import { TransactionLink } from './TransactionLink.tsx'

/** Where an event stands: transaction, block, time. */
export const placeColumns = <Row extends EventPlace>(): Column<Row>[] => [
  {
    key: 'transaction',
    header: translate('units.transaction'),
    width: 194,
    firm: true,
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary />,
  },
  {
    key: 'block',
    header: translate('units.block'),
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
