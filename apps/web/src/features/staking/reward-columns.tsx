import type { EventPlace } from '@corescope/api-schema/shapes/event-place'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import type { Column } from '../../ui/table/Table.tsx'

interface Reward extends EventPlace {
  event: 'claimed' | 'stored'
  amount: string
}

/** Columns of every list of bitcoin's rewards: where, claimed or stored, how much. */
export const rewardColumns = <Row extends Reward>(t: typeof translate): Column<Row>[] => [
  ...placeColumns<Row>(),
  {
    key: 'event',
    header: t('staking.step'),
    width: 180,
    card: 'badge',
    cell: ({ event }) => t(`staking.reward_${event}`),
  },
  { key: 'amount', header: t('staking.amount'), width: 240, ...amountCell(({ amount }) => amount) },
]
