import { TimeHeader, Timestamp } from '../../../entities/Timestamp.tsx'
import type { Column } from '../../../ui/table/Table.tsx'

/** When it happened. */
export const timeColumn = <Row extends { timestamp: number }>(): Column<Row> => ({
  key: 'time',
  header: <TimeHeader />,
  width: 146,
  firm: true,
  cell: ({ timestamp }) => <Timestamp value={timestamp} />,
})
