import type { CandidateRecord } from '@corescope/api-schema/validators/calls'
import type { CandidateSort } from '@corescope/api-schema/validators/candidate-words'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell, bitcoinCell } from '../../entities/amounts.tsx'
import { formatInteger, formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { scoreCell } from './Score.tsx'
import { Status } from './Status.tsx'
import styles from './Validators.module.css'

type CandidateColumn = Column<CandidateRecord>

const stakeColumns = (t: typeof translate): CandidateColumn[] => [
  {
    key: 'score',
    header: t('validators.score'),
    width: 150,
    firm: true,
    ...scoreCell<CandidateRecord>(
      ({ scores }) => scores,
      ({ isPastScore }) => isPastScore,
    ),
  },
  {
    key: 'share',
    header: t('validators.share'),
    width: 90,
    align: 'end',
    cell: ({ share, shareOf }) =>
      share === null ? (
        '–'
      ) : (
        <span data-tip={t(`validators.shareTip_${shareOf}`)}>{formatPercentage(Number(share))}</span>
      ),
  },
  {
    key: 'core',
    header: t('validators.coreStake'),
    width: 160,
    ...amountCell(({ stake }) => stake.core, false),
  },
  {
    key: 'btc',
    header: t('validators.btcStake'),
    width: 120,
    ...bitcoinCell(({ stake }) => stake.btc),
  },
]

/** In the round that runs; where the list is in the order of all blocks it shows these. */
const blocksColumn = (t: typeof translate, sort: CandidateSort): CandidateColumn => ({
  key: 'blocks',
  header: t(sort === 'blocks' ? 'validators.sort_blocks' : 'validators.blocksOfRound'),
  width: 130,
  align: 'end',
  cell: ({ blocks }) =>
    sort === 'blocks' ? (
      formatInteger(blocks.total)
    ) : (
      <span data-tip={t('validators.blocksTip', { total: formatInteger(blocks.total), count: blocks.total })}>
        {formatInteger(blocks.thisRound)}
        {blocks.missedThisRound > 0 && (
          <span className={styles.soft}> · {t('validators.missed', { count: blocks.missedThisRound })}</span>
        )}
      </span>
    ),
})

const workColumns = (t: typeof translate, sort: CandidateSort): CandidateColumn[] => [
  {
    key: 'commission',
    header: t('validators.commission'),
    width: 110,
    align: 'end',
    cell: ({ commission }) => formatPercentage(commission / 10, 1),
  },
  blocksColumn(t, sort),
  {
    key: 'uptime',
    header: <span data-tip={t('validators.uptimeHelp')}>{t('validators.uptime')}</span>,
    label: t('validators.uptime'),
    width: 90,
    align: 'end',
    cell: ({ blocks: { uptime } }) => (uptime === null ? '–' : formatPercentage(uptime, 1)),
  },
  {
    key: 'reward',
    header: t('validators.lastReward'),
    width: 182,
    ...amountCell(({ lastReward }) => lastReward),
  },
]

/** Columns of the list of candidates. @param sort what the list is in the order of */
export const candidateColumns = (t: typeof translate, sort: CandidateSort): readonly CandidateColumn[] => [
  {
    key: 'operator',
    header: t('validators.validator'),
    width: 230,
    firm: true,
    cell: ({ operator, description }) =>
      description === null || description.moniker === '' ? (
        <AddressLink address={operator} />
      ) : (
        <AddressLink address={{ ...operator, publicName: operator.publicName ?? description.moniker }} />
      ),
  },
  {
    key: 'state',
    header: t('validators.state'),
    // several words of a state stand below each other
    width: 140,
    card: 'badge',
    cell: ({ status, unregistered }) => <Status flags={status} hasLeft={unregistered !== null} />,
  },
  ...stakeColumns(t),
  ...workColumns(t, sort),
]
