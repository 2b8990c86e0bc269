import type { RoundRecord } from '@corescope/api-schema/rounds/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { roundList } from './queries.ts'
import { RoundLink } from './RoundLink.tsx'
import styles from './Validators.module.css'

/** More names than fit in a line are counted. */
const shownNames = 3

const Names = ({ names }: { names: readonly AddressReference[] }) => {
  const t = useMessages()
  if (names.length === 0)
    return (
      <span className={styles.soft} data-none>
        –
      </span>
    )
  return (
    <span className={styles.names}>
      {names.slice(0, shownNames).map((one) => (
        <AddressLink key={one.hash} address={one} copy={false} />
      ))}
      {names.length > shownNames && (
        <span className={styles.soft}>{t('validators.moreNames', { count: names.length - shownNames })}</span>
      )}
    </span>
  )
}

const roundColumns = (t: typeof translate): Column<RoundRecord>[] => [
  {
    key: 'round',
    header: t('validators.round'),
    width: 120,
    firm: true,
    cell: ({ round }) => <RoundLink round={round} primary />,
  },
  {
    key: 'block',
    header: t('validators.turnedIn'),
    width: 110,
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
  {
    key: 'elected',
    header: t('validators.electedCount'),
    width: 100,
    align: 'end',
    cell: ({ elected, isKept }) => (
      <span data-tip={isKept ? t('validators.keptSet') : undefined}>
        {formatInteger(elected)}
        {isKept && <span className={styles.soft}> {t('validators.kept')}</span>}
      </span>
    ),
  },
  { key: 'entered', header: t('validators.entered'), width: 230, cell: ({ entered }) => <Names names={entered} /> },
  { key: 'left', header: t('validators.left'), width: 230, cell: ({ left }) => <Names names={left} /> },
  {
    key: 'blocks',
    header: t('validators.sealedBlocks'),
    width: 110,
    align: 'end',
    cell: ({ blocks }) => formatInteger(blocks),
  },
  {
    key: 'amount',
    header: t('validators.paidOfBefore'),
    width: 200,
    ...amountCell(({ reward }) => reward),
  },
  {
    key: 'commission',
    header: t('validators.commissionOfBefore'),
    width: 200,
    ...amountCell(({ commission }) => commission),
  },
]

/** Rounds, newest first: who came and went, what the one before paid. */
export const RoundsTable = () => {
  const t = useMessages()
  const list = useList(roundList)
  return (
    <ListTable
      list={list}
      caption={t('validators.roundsTitle')}
      columns={useMemo(() => roundColumns(t), [t])}
      rowKey={({ round }) => round}
      emptyText={list.error === undefined ? t('validators.emptyRounds') : undefined}
    />
  )
}
