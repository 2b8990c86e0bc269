import type { calls } from '@corescope/api-schema/calls'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import type { z } from 'zod'
import type { ExportColumn } from './lines.ts'

type Value = string | number | boolean | null

/** The coin of the network. */
export interface Coin {
  symbol: string
  decimals: number
}

/** What a call answers that is exported. */
export type AnswerOf<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['response']>

/** Columns that are addresses. */
const addressNames = new Set([
  ...['operator', 'consensus', 'consensusAddress', 'fee', 'relayer', 'contract', 'recipient', 'delegator', 'validator'],
  ...['firstValidator', 'presentValidator', 'rewardAddress', 'fund', 'other', 'proposer'],
  ...['from', 'to', 'sender', 'token', 'owner', 'holder', 'creator'],
  ...['implementation', 'previousImplementation', 'beacon', 'admin', 'previousAdmin'],
])

/** Columns by their names, in this order. Pure. */
export const named = <Row>(columns: Readonly<Record<string, (row: Row) => Value>>): ExportColumn<Row>[] =>
  Object.entries(columns).map(([name, read]) => ({
    name,
    read,
    ...(addressNames.has(name) ? { isAddress: true } : {}),
  }))

/** An amount as an exact decimal; null of none. Pure. */
export const unitsOrNull = (raw: string | null | undefined, decimals: number): string | null =>
  raw === null || raw === undefined ? null : formatUnits(raw, decimals)
