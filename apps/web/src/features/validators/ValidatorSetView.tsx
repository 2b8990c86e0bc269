import type { SetMember } from '@corescope/api-schema/validators/calls'
import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { amountFraction, formatInteger, formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DownloadBar } from '../../lists/ListBar.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { setQuery } from './queries.ts'
import { KindLegend, Reward, scoreCell } from './Score.tsx'
import { SealStrip } from './SealStrip.tsx'
import { useSet } from './use-set.ts'
import styles from './Validators.module.css'

type Answer = CallResponse<'validatorSet'>

/** Of a thousand: nobody may set it (CandidateHub.register). */
const all = 1000

/** What the members are compared by stands first: it is seen without scrolling. */
const memberColumns = (t: typeof translate, isKept: boolean): Column<SetMember>[] => [
  {
    key: 'validator',
    header: t('validators.validator'),
    width: 220,
    firm: true,
    cell: ({ operator, consensus }) => <AddressLink address={operator ?? consensus} />,
  },
  {
    key: 'reward',
    header: t('validators.reward'),
    width: 150,
    align: 'end',
    fraction: ({ reward }) => amountFraction(reward ?? '0', { decimals: runtimeConfig().chain.decimals }),
    cell: ({ reward, rewardByKind }, padTo) => <Reward wei={reward} byKind={rewardByKind} padTo={padTo} />,
  },
  {
    key: 'score',
    header: t('validators.score'),
    width: 140,
    ...scoreCell<SetMember>(
      ({ scores }) => scores,
      () => isKept,
    ),
  },
  {
    key: 'blocks',
    header: t('validators.sealedBlocks'),
    width: 110,
    align: 'end',
    cell: ({ blocks }) => formatInteger(blocks),
  },
  {
    key: 'missed',
    header: t('validators.missedTurns'),
    width: 110,
    align: 'end',
    cell: ({ missed }) => formatInteger(missed),
  },
  {
    key: 'commission',
    header: t('validators.commission'),
    width: 110,
    align: 'end',
    cell: ({ commission }) =>
      commission === null ? (
        '–'
      ) : (
        <span data-tip={commission === all ? t('validators.keepsAllTip') : undefined}>
          {formatPercentage(commission / 10, 1)}
        </span>
      ),
  },
  {
    key: 'change',
    header: t('validators.change'),
    width: 120,
    card: 'badge',
    cell: ({ isNew, isRemoved }) => (
      <span className={styles.chips}>
        {isNew && <span className={classNames(styles.chip, styles.chipGood)}>{t('validators.entered')}</span>}
        {isRemoved && <span className={classNames(styles.chip, styles.chipBad)}>{t('validators.removed')}</span>}
      </span>
    ),
  },
  {
    key: 'consensus',
    header: t('validators.consensus'),
    width: 210,
    cell: ({ consensus }) => <AddressLink address={consensus} />,
  },
]

const Facts = ({ answer }: { answer: Answer }) => {
  const t = useMessages()
  const { round, turned, lastBlock, left, header, isKept } = answer
  return (
    <DetailList>
      <Detail name={t('validators.round')}>
        {round === null ? t('validators.beforeRounds') : formatInteger(round)}
      </Detail>
      {turned !== null && (
        <>
          <Detail name={t('validators.turnedAt')}>
            <Timestamp value={turned.timestamp} form="both" />
          </Detail>
          <Detail name={t('validators.turnedIn')}>
            <span className={styles.names}>
              <BlockLink blockNumber={turned.blockNumber} />
              <TransactionLink hash={turned.transactionHash} />
            </span>
          </Detail>
        </>
      )}
      <Detail name={t('validators.ended')}>
        {lastBlock === null ? t('validators.running') : <BlockLink blockNumber={lastBlock} />}
      </Detail>
      {isKept && <Detail name={t('validators.electedCount')}>{t('validators.keptSet')}</Detail>}
      <Detail name={t('validators.left')}>
        {left.length === 0 ? (
          t('validators.nobody')
        ) : (
          <span className={styles.names}>
            {left.map((one) => (
              <AddressLink key={one.hash} address={one} />
            ))}
          </span>
        )}
      </Detail>
      {header !== null && (
        <Detail name={t('validators.header')}>
          <span className={styles.names}>
            <BlockLink blockNumber={header.blockNumber} />
            {t(header.agrees ? 'validators.headerAgrees' : 'validators.headerDiffers')}
          </span>
        </Detail>
      )}
    </DetailList>
  )
}

const Neighbours = ({ answer: { previousRound, nextRound } }: { answer: Answer }) => {
  const t = useMessages()
  return (
    <span className={styles.neighbours}>
      {previousRound !== null && (
        <ButtonLink href={paths.validatorSnapshot(previousRound)}>{t('validators.previousRound')}</ButtonLink>
      )}
      {nextRound !== null && (
        <ButtonLink href={paths.validatorSnapshot(nextRound)}>{t('validators.nextRound')}</ButtonLink>
      )}
    </span>
  )
}

/** The set of a round, or the newest: who was in it, what they sealed, missed and earned, what changed. */
export const ValidatorSetView = ({ round }: { round?: number }) => {
  const t = useMessages()
  const { data, error, refetch } = useSet(round)
  const isKept = data?.isKept ?? false
  const columns = useMemo(() => memberColumns(t, isKept), [t, isKept])
  if (error !== null && data === undefined) {
    return (
      <Panel>
        <Failure error={error} retry={() => void refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  const title = t('validators.membersTitle', { count: data.members.length })
  return (
    <>
      <Panel flush title={t('validators.setTitle')} actions={<Neighbours answer={data} />}>
        <Facts answer={data} />
      </Panel>
      <Panel flush title={title}>
        {data.members.some(({ scores, rewardByKind }) => scores !== null || rewardByKind !== null) && (
          <div className={styles.note}>
            <KindLegend />
          </div>
        )}
        <Table
          caption={title}
          columns={columns}
          rows={data.members}
          rowKey={({ consensus }) => consensus.hash}
          emptyText={t('validators.emptySet')}
        />
        {data.round !== null && data.members.length > 0 && data.members.every(({ scores }) => scores === null) && (
          <p className={styles.note}>{t('validators.noScores')}</p>
        )}
        {data.members.length > 0 && <DownloadBar {...setQuery(round)} />}
      </Panel>
      <SealStrip answer={data} />
    </>
  )
}
