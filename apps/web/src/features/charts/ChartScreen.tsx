import { useMemo } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { Chart } from '../../charts/Chart.tsx'
import type { ChartSeries } from '../../charts/chart-data.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Since } from '../../ui/Since.tsx'
import { ChartFacts } from './ChartFacts.tsx'
import styles from './Charts.module.css'
import { type ChartDefinition, type ChartId, chartDefinition } from './chart-catalogue.ts'
import { type ChartAnswer, columnOf } from './chart-columns.ts'
import { pageTitleOf } from './chart-title.ts'
import { chartQuery, rangeNames, rangeOf } from './queries.ts'

const everyMs = 60_000
const noAnswer: ChartAnswer = { timestamps: [], firstBlocks: [], lastBlocks: [], partial: [], figures: {}, asOf: null }

/** The columns of an answer as the chart takes them: the same ones while neither answer nor language changes. */
const useSeries = ({ columns }: ChartDefinition, answer: ChartAnswer): ChartSeries[] => {
  const t = useMessages()
  return useMemo(
    () =>
      columns.map(({ figure, label, ...rest }) => ({
        ...rest,
        key: figure,
        label: t(label),
        values: columnOf(answer, figure),
      })),
    [columns, answer, t],
  )
}

const RangePicker = ({ definition }: { definition: ChartDefinition }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const range = rangeOf(definition, useSearchParameters().get('range'))
  return (
    <Segments
      label={t('charts.range')}
      value={range}
      options={rangeNames(definition).map((name) => ({ value: name, label: t(`charts.range_${name}`) }))}
      onChange={(name) => change({ range: name }, { replace: true })}
    />
  )
}

const Drawing = ({
  definition,
  range,
  answer,
  title,
}: {
  definition: ChartDefinition
  range: string
  answer: ChartAnswer
  title: string
}) => {
  const t = useMessages()
  const series = useSeries(definition, answer)
  const partial = useMemo(() => new Set(answer.partial), [answer])
  const { id, span, isSum, axisText } = definition
  const { timestamps: times, firstBlocks, lastBlocks } = answer
  const hrefOf = (index: number) => {
    const [first, last] = [firstBlocks[index], lastBlocks[index]]
    return first == null || last == null ? undefined : paths.blocks({ fromBlock: first, toBlock: last })
  }
  return (
    <>
      <Chart
        name={title}
        fileName={id}
        unit={span}
        times={times}
        rangeName={range}
        series={series}
        partial={partial}
        hrefOf={hrefOf}
        linkText={t(span === 'day' ? 'charts.blocksOfDay' : 'charts.blocksOfHour')}
        {...(axisText === undefined ? {} : { axisText })}
        height={380}
      />
      {series[0] !== undefined && times.length > 0 && (
        <ChartFacts series={series[0]} times={times} unit={span} partial={partial} hrefOf={hrefOf} isSum={isSum} />
      )}
    </>
  )
}

/** The screen of one chart. */
export const ChartScreen = ({ id }: { id: ChartId }) => {
  const t = useMessages()
  const definition = chartDefinition(id)
  const range = rangeOf(definition, useSearchParameters().get('range'))
  const { data, error, refetch } = useCall(chartQuery(definition, range), { everyMs, keepFormer: true })
  const title = pageTitleOf(`/chart/${id}`, currentLocale())
  return (
    <>
      <PageHead
        title={title}
        lead={t(definition.about)}
        actions={<ButtonLink href={paths.charts()}>{t('charts.all')}</ButtonLink>}
      />
      <Panel
        flush
        title={
          <span className={styles.panelTitle}>
            {t(definition.span === 'day' ? 'charts.perDay' : 'charts.perHour')}
            {data?.from !== undefined && <Since from={data.from} />}
          </span>
        }
        actions={<RangePicker definition={definition} />}
      >
        {data === undefined && error !== null ? (
          <Failure error={error} retry={() => void refetch()} />
        ) : (
          <Drawing definition={definition} range={range} answer={data ?? noAnswer} title={title} />
        )}
      </Panel>
    </>
  )
}
