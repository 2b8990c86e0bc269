import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { slashList } from './queries.ts'
import styles from './Validators.module.css'

type Slash = CallResponse<'validatorSlashes'>['records'][number]
const looks = { missedTurn: undefined, misdemeanor: styles.chipWarn, felony: styles.chipBad }

const slashColumns = (t: typeof translate): Column<Slash>[] => [
  ...placeColumns<Slash>(),
  {
    key: 'kind',
    header: t('validators.slashKind'),
    width: 170,
    card: 'badge',
    cell: ({ kind, turns }) => (
      <span className={classNames(styles.chip, looks[kind])} data-tip={t(`validators.slashTip_${kind}`)}>
        {turns === null || turns === '1'
          ? t(`validators.slash_${kind}`)
          : t('validators.slashTurns', { turns: formatInteger(turns) })}
      </span>
    ),
  },
  {
    key: 'validator',
    header: t('validators.validator'),
    width: 250,
    card: 'from',
    cell: ({ operator, consensus }) => {
      const named = operator ?? consensus
      return named === null ? '–' : <AddressLink address={named} />
    },
  },
  {
    key: 'amount',
    header: t('validators.incomeLost'),
    width: 200,
    ...amountCell(({ amount }) => amount),
  },
  { key: 'fine', header: t('validators.fine'), width: 180, ...amountCell(({ fine }) => fine) },
]

/** Missed turns and punishments, newest first: of all, or of one validator. */
export const SlashesTable = ({ validator }: { validator?: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(slashList(validator))
  return (
    <ListTable
      list={list}
      caption={t('validators.slashesTitle')}
      columns={useMemo(() => slashColumns(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('validators.emptySlashes') : undefined}
    />
  )
}
