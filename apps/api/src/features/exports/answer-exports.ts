import { calls } from '@corescope/api-schema/calls'
import type { FeeShare } from '@corescope/api-schema/core-funds/calls'
import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import { type CoreExportType, type CoreTableType, coreTableTypes } from '@corescope/api-schema/exports/export-types'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import type { Snapshot } from '@corescope/store/exports/snapshot'
import type { Route } from '../../answers/route.ts'
import { dataOf } from '../../http/envelope.ts'
import { badRequestOf, UnavailableError } from '../../http/errors.ts'
import type { RouteServices } from '../../route-group.ts'
import { type AnswerOf, type Coin, named, unitsOrNull } from './answer-columns.ts'
import type { ExportColumn } from './lines.ts'
import { isListExport, listColumns } from './list-exports.ts'

/** Rows that are asked for at once of an answer with pages. */
const pageSize = 100

/** Whether an export is what a call of Core answers: a list of events, or a table that is whole at one block. */
export const isAnswerExport = (type: string): type is CoreExportType | CoreTableType =>
  isListExport(type) || (coreTableTypes as readonly string[]).includes(type)

/** What a table is asked with, its rows, and their columns. */
interface TableExport<Type extends CoreTableType, Row> {
  /** The answer has pages. */
  isPaged?: true
  fieldsOf?: (request: ExportRequest) => Record<string, unknown>
  /** @throws UnavailableError where the node it rests on did not answer */
  rowsOf: (answer: AnswerOf<Type>) => Row[]
  columns: (coin: Coin) => ExportColumn<Row>[]
}

/** Scores are weighted so that they compare with wei. */
const scoreDecimals = 18

const validators: TableExport<'validators', AnswerOf<'validators'>['records'][number]> = {
  isPaged: true,
  fieldsOf: ({ filter, sort, order, keyword }) => ({ filter, sort, order, keyword }),
  rowsOf: ({ records }) => records,
  columns: ({ symbol, decimals }) =>
    named({
      operator: ({ operator }) => operator.hash,
      name: ({ operator, description }) => operator.publicName ?? description?.moniker ?? null,
      consensus: ({ consensus }) => consensus.hash,
      fee: ({ fee }) => fee.hash,
      voteAddress: ({ voteAddress }) => voteAddress,
      status: ({ status, unregistered }) => (unregistered === null ? status.join(' ') : 'left'),
      'commission (thousandths)': ({ commission }) => commission,
      [`margin (${symbol})`]: ({ margin }) => formatUnits(margin, decimals),
      [`stake (${symbol})`]: ({ stake }) => formatUnits(stake.core, decimals),
      'stake (BTC)': ({ stake }) => formatUnits(stake.btc, 8),
      source: ({ source }) => (source === 'node' ? 'contract' : 'events'),
      score: ({ scores }) => unitsOrNull(scores?.total, scoreDecimals),
      coreScore: ({ scores }) => unitsOrNull(scores?.core, scoreDecimals),
      hashPowerScore: ({ scores }) => unitsOrNull(scores?.hashPower, scoreDecimals),
      btcScore: ({ scores }) => unitsOrNull(scores?.btc, scoreDecimals),
      'share (%)': ({ share }) => share,
      [`lastReward (${symbol})`]: ({ lastReward }) => unitsOrNull(lastReward, decimals),
      blocks: ({ blocks }) => blocks.total,
      blocksThisRound: ({ blocks }) => blocks.thisRound,
      missedThisRound: ({ blocks }) => blocks.missedThisRound,
      'uptimeThisRound (%)': ({ blocks }) => blocks.uptime,
      lastBlock: ({ blocks }) => blocks.last,
      endedRounds: ({ endedRounds }) => endedRounds,
      slashes: ({ slashes }) => slashes,
      registeredInBlock: ({ registered }) => registered.blockNumber,
      leftInBlock: ({ unregistered }) => unregistered?.blockNumber ?? null,
    }),
}

type Member = AnswerOf<'validatorSet'>['members'][number] & { round: number | null }
const validatorSet: TableExport<'validatorSet', Member> = {
  fieldsOf: ({ round }) => ({ round }),
  rowsOf: ({ members, round }) => members.map((member) => ({ ...member, round })),
  columns: ({ symbol, decimals }) =>
    named({
      round: ({ round }) => round,
      operator: ({ operator }) => operator?.hash ?? null,
      consensus: ({ consensus }) => consensus.hash,
      voteAddress: ({ voteAddress }) => voteAddress,
      'commission (thousandths)': ({ commission }) => commission,
      entered: ({ isNew }) => isNew,
      removed: ({ isRemoved }) => isRemoved,
      score: ({ scores }) => unitsOrNull(scores?.total, scoreDecimals),
      blocks: ({ blocks }) => blocks,
      missed: ({ missed }) => missed,
      [`reward (${symbol})`]: ({ reward }) => unitsOrNull(reward, decimals),
      [`forCore (${symbol})`]: ({ rewardByKind }) => unitsOrNull(rewardByKind?.core, decimals),
      [`forHashPower (${symbol})`]: ({ rewardByKind }) => unitsOrNull(rewardByKind?.hashPower, decimals),
      [`forBtc (${symbol})`]: ({ rewardByKind }) => unitsOrNull(rewardByKind?.btc, decimals),
    }),
}

type Uptime = AnswerOf<'validatorUptime'>['records'][number] & { fromBlock: number; toBlock: number }
const validatorUptime: TableExport<'validatorUptime', Uptime> = {
  rowsOf: ({ records, fromBlock, toBlock }) => records.map((record) => ({ ...record, fromBlock, toBlock })),
  columns: () =>
    named({
      operator: ({ operator }) => operator?.hash ?? null,
      consensus: ({ consensus }) => consensus.hash,
      fromBlock: ({ fromBlock }) => fromBlock,
      toBlock: ({ toBlock }) => toBlock,
      'uptime (%)': ({ uptime }) => uptime,
      sealed: ({ sealed }) => sealed,
      outOfTurn: ({ outOfTurn }) => outOfTurn,
      missed: ({ missed }) => missed,
      votesCast: ({ votes }) => votes?.cast ?? null,
      votesMissed: ({ votes }) => votes?.missed ?? null,
    }),
}

const relayers: TableExport<'relayers', AnswerOf<'relayers'>['records'][number]> = {
  rowsOf: ({ records }) => records,
  columns: ({ symbol, decimals }) =>
    named({
      relayer: ({ relayer }) => relayer.hash,
      registered: ({ isRegistered }) => isRegistered,
      blocks: ({ blocks }) => blocks,
      refused: ({ refused }) => refused,
      [`earned (${symbol})`]: ({ earned }) => formatUnits(earned, decimals),
      lastBlock: ({ last }) => last?.blockNumber ?? null,
      lastTransaction: ({ last }) => last?.transactionHash ?? null,
    }),
}

interface Share {
  of: FeeShare
  event: FeeShare['events'][number] | undefined
  reward: FeeShare['events'][number]['rewards'][number] | undefined
}
/** A row for each recipient of each event; a contract that shares nothing has one. */
const sharesOf = (of: FeeShare): Share[] =>
  of.events.length === 0
    ? [{ of, event: undefined, reward: undefined }]
    : of.events.flatMap((event): Share[] =>
        event.rewards.length === 0
          ? [{ of, event, reward: undefined }]
          : event.rewards.map((reward) => ({ of, event, reward })),
      )
const feeShares: TableExport<'feeShares', Share> = {
  rowsOf: ({ records, isTold }) => {
    if (!isTold) throw new UnavailableError('The node did not tell who shares fees: ask again.')
    return records.flatMap(sharesOf)
  },
  columns: () =>
    named({
      contract: ({ of }) => of.contract.hash,
      active: ({ of }) => of.isActive,
      topic: ({ event }) => event?.topic ?? null,
      event: ({ event }) => event?.signature ?? null,
      gas: ({ event }) => event?.gas ?? null,
      recipient: ({ reward }) => reward?.recipient.hash ?? null,
      'share (of 10,000)': ({ reward }) => reward?.share ?? null,
      setInBlock: ({ of }) => of.set?.blockNumber ?? null,
    }),
}

const validatorDelegators: TableExport<'validatorDelegators', AnswerOf<'validatorDelegators'>['records'][number]> = {
  isPaged: true,
  fieldsOf: ({ validator, address }) => ({ validator: validator ?? address }),
  rowsOf: ({ records }) => records,
  columns: ({ symbol, decimals }) =>
    named({
      delegator: ({ delegator }) => delegator.hash,
      [`amount (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
    }),
}

// biome-ignore lint/suspicious/noExplicitAny: each is paired with the answer of its call
const tableExports: { readonly [Type in CoreTableType]: TableExport<Type, any> } = {
  ...{ validators, validatorSet, validatorUptime, relayers, feeShares, validatorDelegators },
}

interface BlockOfAnswer {
  number: number
  hash: string
}

/** How an answer becomes a file. */
interface AnswerPlan {
  /** Of the call's request: without page and block. */
  fields: Record<string, unknown>
  /** The block that it is asked as of. */
  asOf: number
  isPaged: boolean
  // biome-ignore lint/suspicious/noExplicitAny: each is paired with the answer of its call
  rowsOf: (answer: any) => object[]
  // biome-ignore lint/suspicious/noExplicitAny: as above
  columns: ExportColumn<any>[]
}

/** A list is asked with all that its call may take; what the call does not know it leaves. Pure. */
const planOf = (type: CoreExportType | CoreTableType, request: ExportRequest, head: number, coin: Coin): AnswerPlan => {
  if (isListExport(type)) {
    const { format: _format, type: _type, direction: _direction, ...fields } = request
    const rowsOf = ({ records }: { records: object[] }) => records
    return { fields, asOf: head, isPaged: true, rowsOf, columns: listColumns(type, coin) }
  }
  // biome-ignore lint/suspicious/noExplicitAny: the table pairs each answer with its rows
  const { fieldsOf, isPaged = false, rowsOf, columns } = tableExports[type] as TableExport<CoreTableType, any>
  const asOf = Math.min(request.toBlock ?? Number.POSITIVE_INFINITY, head)
  return { fields: fieldsOf?.(request) ?? {}, asOf, isPaged, rowsOf, columns: columns(coin) }
}

/**
 * An answer as rows, in pieces, all of them true at one block: the newest, or of a table the one that the request ends with. The pages
 * are not kept: nobody else asks for so many of them.
 * @throws BadRequestError where the call takes no such fields; UnavailableError where a reorganisation or the node is in the way
 */
export const readAnswer = async (
  { routes, ask }: Pick<RouteServices, 'routes' | 'ask'>,
  type: CoreExportType | CoreTableType,
  request: ExportRequest,
  head: Snapshot['head'],
  coin: Coin,
) => {
  const plan = planOf(type, request, head?.number ?? 0, coin)
  const { columns, isPaged, rowsOf } = plan
  if (head === undefined) return { columns, pieces: undefined, asOf: undefined }
  const route = routes[type] as unknown as Route
  const fields = Object.fromEntries(Object.entries(plan.fields).filter(([, value]) => value !== undefined))
  const askPage = async (pageNum: number, place: object) => {
    const given = { ...fields, ...place, ...(isPaged ? { pageNum, pageSize } : {}) }
    const parsed = calls[type].request.safeParse(given)
    if (!parsed.success) throw badRequestOf(parsed.error, given)
    return JSON.parse(dataOf(await ask(route, parsed.data, { keeps: false })))
  }
  // by its hash too where it is the newest of the snapshot
  const first = await askPage(1, {
    asOf: plan.asOf,
    ...(plan.asOf === head.number ? { asOfHash: head.hash } : {}),
  })
  const asOf: BlockOfAnswer | null = first.asOf
  if (asOf === null || first.reorged === true) {
    throw new UnavailableError('The chain is being reorganised: ask again in a moment.', { reason: 'reorganising' })
  }
  const rows = rowsOf(first)
  const pieces = async function* () {
    yield rows
    for (let pageNum = 2; pageNum <= (isPaged ? first.pages : 1); pageNum += 1) {
      const page = await askPage(pageNum, { asOf: asOf.number, asOfHash: asOf.hash })
      if (page.reorged || page.asOf?.hash !== asOf.hash) throw new UnavailableError('The chain was reorganised.')
      yield rowsOf(page)
    }
  }
  return { columns, pieces: pieces(), asOf }
}
