import type { ChartFigure } from '@corescope/api-schema/statistics/calls'
import type { ChartSeries } from '../../charts/chart-data.ts'
import { formatDecimal } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'

/** One line, area or row of bars of a chart. */
export interface ChartColumn extends Pick<ChartSeries, 'shape' | 'decimals' | 'unit' | 'format'> {
  figure: ChartFigure
  label: MessageKey
}

export interface ChartDefinition {
  /** Last part of its path: `/chart/{id}`. */
  id: string
  group: 'transactions' | 'blocks' | 'gas' | 'addresses'
  span: 'hour' | 'day'
  /** The first one is what the chart is about. */
  columns: readonly ChartColumn[]
  /** What is drawn, and how it is counted. */
  about: MessageKey
  /** What the spans amount to together: nothing for means and for what only grows. */
  isSum: boolean
  axisText?: (value: number) => string
}

const seconds = (value: number | bigint) => formatDecimal(Number(value), 3)
const bytes = (value: number | bigint) => formatDecimal(Number(value), 1)

const one = (column: ChartColumn) => [column] as const

/** The charts of spec §2, in the order in which the gallery shows them. */
export const chartCatalogue = [
  {
    id: 'tx',
    group: 'transactions',
    span: 'day',
    columns: one({ figure: 'transactions', label: 'charts.transactions', shape: 'area' }),
    about: 'charts.aboutTransactions',
    isSum: true,
  },
  {
    id: 'tx-hour',
    group: 'transactions',
    span: 'hour',
    columns: one({ figure: 'transactions', label: 'charts.transactions', shape: 'bar' }),
    about: 'charts.aboutTransactionsHour',
    isSum: true,
  },
  {
    id: 'tokenerc-20txns',
    group: 'transactions',
    span: 'day',
    columns: one({ figure: 'transfers20', label: 'charts.transfers20', shape: 'area' }),
    about: 'charts.aboutTransfers20',
    isSum: true,
  },
  {
    id: 'address',
    group: 'addresses',
    span: 'day',
    columns: [
      { figure: 'totalAddresses', label: 'charts.totalAddresses', shape: 'area' },
      { figure: 'newAddresses', label: 'charts.newAddresses', shape: 'line' },
    ],
    about: 'charts.aboutAddresses',
    isSum: false,
  },
  {
    id: 'active-address',
    group: 'addresses',
    span: 'day',
    columns: one({ figure: 'activeAddresses', label: 'charts.activeAddresses', shape: 'area' }),
    about: 'charts.aboutActiveAddresses',
    isSum: false,
  },
  {
    id: 'erc20-active-address',
    group: 'addresses',
    span: 'day',
    columns: one({ figure: 'activeErc20Addresses', label: 'charts.activeErc20Addresses', shape: 'area' }),
    about: 'charts.aboutActiveErc20Addresses',
    isSum: false,
  },
  {
    id: 'blocks',
    group: 'blocks',
    span: 'day',
    columns: one({ figure: 'blocks', label: 'charts.blocks', shape: 'bar' }),
    about: 'charts.aboutBlocks',
    isSum: true,
  },
  {
    id: 'blocktime',
    group: 'blocks',
    span: 'day',
    columns: one({ figure: 'meanBlockSeconds', label: 'charts.blockTime', unit: 's', format: seconds, shape: 'line' }),
    about: 'charts.aboutBlockTime',
    isSum: false,
  },
  {
    id: 'blocksize',
    group: 'blocks',
    span: 'day',
    columns: one({ figure: 'meanBlockSize', label: 'charts.blockSize', unit: 'B', format: bytes, shape: 'line' }),
    about: 'charts.aboutBlockSize',
    isSum: false,
  },
  {
    id: 'gasprice',
    group: 'gas',
    span: 'day',
    columns: [
      { figure: 'meanGasPrice', label: 'charts.meanGasPrice', decimals: 9, unit: 'Gwei', shape: 'line' },
      { figure: 'highestGasPrice', label: 'charts.highestGasPrice', decimals: 9, unit: 'Gwei', shape: 'line' },
      { figure: 'lowestGasPrice', label: 'charts.lowestGasPrice', decimals: 9, unit: 'Gwei', shape: 'line' },
    ],
    about: 'charts.aboutGasPrice',
    isSum: false,
  },
  {
    id: 'gasused',
    group: 'gas',
    span: 'day',
    columns: one({ figure: 'gasUsed', label: 'charts.gasUsed', shape: 'area' }),
    about: 'charts.aboutGasUsed',
    isSum: true,
  },
  {
    id: 'gaslimit',
    group: 'gas',
    span: 'day',
    columns: one({ figure: 'meanGasLimit', label: 'charts.gasLimit', shape: 'line' }),
    about: 'charts.aboutGasLimit',
    isSum: false,
  },
] as const satisfies readonly ChartDefinition[]

export type ChartId = (typeof chartCatalogue)[number]['id']

export const chartDefinition = (id: ChartId): ChartDefinition =>
  chartCatalogue.find((one) => one.id === id) as ChartDefinition
