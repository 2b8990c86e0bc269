import type { BlockSummary } from '@corescope/api-schema/block-summary'
import type { AnalysisSummary } from '@corescope/api-schema/statistics'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatDecimal, formatInteger, formatPercent, formatUnits } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Since } from '../../ui/Since.tsx'
import { blockIntervals, type Course, changePercent, courseOf, utilisations } from './courses.ts'
import { DayChange } from './DayChange.tsx'
import { Figure } from './Figure.tsx'
import styles from './KeyFigures.module.css'
import { PriceFigure } from './PriceFigure.tsx'
import { useAskedGasPrice } from './queries.ts'

export interface KeyFiguresProps {
  /** undefined while they are under way. */
  figures: AnalysisSummary | undefined
  /** Newest first: the courses of block time and gas are read off them. */
  blocks: readonly BlockSummary[]
}

/** A course in words; none while there is nothing to draw. */
const useCourseLabel = () => {
  const t = useMessages()
  return (key: MessageKey, { unit, values }: Course, format: (value: number) => string = formatInteger) =>
    values.length < 2
      ? ''
      : t(key, { unit, count: values.length, least: format(Math.min(...values)), most: format(Math.max(...values)) })
}

const Growth = ({ figures }: { figures: AnalysisSummary | undefined }) => {
  const t = useMessages()
  const label = useCourseLabel()
  const transactions = figures && courseOf(figures, (span) => span.transactions)
  const addresses = figures && courseOf(figures, (span) => span.newAddresses)
  return (
    <>
      <Figure
        name={t('home.transactions')}
        value={figures && formatInteger(figures.totalTransactions)}
        detail={
          figures && (
            <>
              <span>{t('home.transactionsDay', { count: formatInteger(figures.transactionsLastDay) })}</span>
              <DayChange percent={changePercent(figures.transactionsLastDay, figures.transactionsDayBefore)} />
              <Since from={figures.from} />
            </>
          )
        }
        course={transactions?.values}
        courseLabel={transactions && label('home.transactionsCourse', transactions)}
      />
      <Figure
        name={t('home.addresses')}
        value={figures && formatInteger(figures.totalAddresses)}
        detail={
          figures && (
            <>
              <span>{t('home.addressesDay', { count: formatInteger(figures.newAddressesLastDay) })}</span>
              <Since from={figures.from} />
            </>
          )
        }
        course={addresses?.values}
        courseLabel={addresses && label('home.addressesCourse', addresses)}
      />
    </>
  )
}

/** What the newest blocks paid, with what the node asks for beside it; alone where nobody paid anything. */
const GasPriceValue = ({ paid }: { paid: string | null }) => {
  const t = useMessages()
  const { data: asked } = useAskedGasPrice()
  const inGwei = (wei: bigint | string) => formatUnits(wei, { decimals: 9, fractionDigits: 3 })
  const shown = paid ?? asked
  return (
    <span data-tip={asked === undefined ? undefined : t('home.gasPriceAsked', { price: inGwei(asked) })}>
      {shown === undefined ? t('home.gasPriceUnknown') : t('home.gasPriceValue', { price: inGwei(shown) })}
    </span>
  )
}

const Pace = ({ figures, blocks }: KeyFiguresProps) => {
  const t = useMessages()
  const label = useCourseLabel()
  const intervals: Course = { unit: 'hour', values: blockIntervals(blocks) }
  const shares: Course = { unit: 'hour', values: utilisations(blocks) }
  const { meanBlockSeconds: mean, transactionsPerSecond: rate, gasPrice, gasUtilisation } = figures ?? {}
  return (
    <>
      <Figure
        name={t('home.blockTime')}
        value={figures && (mean == null ? '–' : t('home.blockTimeValue', { seconds: formatDecimal(mean) }))}
        detail={rate == null ? t('home.blockTimeNoRate') : t('home.blockTimeDetail', { rate: formatDecimal(rate) })}
        course={intervals.values}
        courseLabel={label('home.blockTimeCourse', intervals)}
      />
      <Figure
        name={t('home.gasPrice')}
        value={figures && <GasPriceValue paid={gasPrice ?? null} />}
        detail={gasUtilisation != null && t('home.gasUtilisation', { share: formatPercent(gasUtilisation) })}
        course={shares.values}
        courseLabel={label('home.gasCourse', shares, formatPercent)}
      />
    </>
  )
}

const Finality = ({ figures }: { figures: AnalysisSummary | undefined }) => {
  const t = useMessages()
  const label = useCourseLabel()
  const course = figures && courseOf(figures, (span) => span.blocks)
  const { finalizedBlock = null, asOf = null } = figures ?? {}
  return (
    <Figure
      name={t('home.finalized')}
      value={
        figures && (finalizedBlock === null ? t('home.finalizedUnknown') : <BlockLink blockNumber={finalizedBlock} />)
      }
      detail={
        finalizedBlock !== null &&
        asOf !== null &&
        t('home.finalizedDetail', { count: Math.max(0, asOf.number - finalizedBlock) })
      }
      course={course?.values}
      courseLabel={course && label('home.finalizedCourse', course)}
    />
  )
}

/** What the chain amounts to now, each figure with its recent course. */
export const KeyFigures = ({ figures, blocks }: KeyFiguresProps) => {
  const t = useMessages()
  return (
    <dl className={styles.figures} aria-label={t('home.figures')}>
      <PriceFigure />
      <Growth figures={figures} />
      <Pace figures={figures} blocks={blocks} />
      <Finality figures={figures} />
    </dl>
  )
}
