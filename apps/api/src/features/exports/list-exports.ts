import { type CoreExportType, coreExportTypes } from '@corescope/api-schema/exports/export-types'
import type { EventPlace } from '@corescope/api-schema/shapes/event-place'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import { type AnswerOf, type Coin, named, unitsOrNull } from './answer-columns.ts'
import type { ExportColumn } from './lines.ts'
import { placeOfRow } from './place-columns.ts'

type RecordOf<Type extends CoreExportType> = AnswerOf<Type>['records'][number]
type Reads<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>

/** What a list of Core shows of a row beside its place: the columns, and where its place stands if not in the row itself. */
interface ListExport<Row> {
  columns: (coin: Coin) => Reads<Row>
  placeOf?: (row: Row) => EventPlace
}

const hash = (reference: { hash: string } | null): string | null => reference?.hash ?? null
const words = (flags: readonly string[] | null): string | null => flags?.join(' ') ?? null
const btcOf = (satoshi: string | null) => unitsOrNull(satoshi, 8)

const listExports: { readonly [Type in CoreExportType]: ListExport<RecordOf<Type>> } = {
  coreDelegations: {
    columns: ({ symbol, decimals }) => ({
      event: ({ kind }) => kind,
      delegator: ({ delegator }) => delegator.hash,
      validator: ({ validator }) => validator.hash,
      [`amount (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
      [`stakeAfter (${symbol})`]: ({ standing }) => unitsOrNull(standing, decimals),
    }),
  },
  btcStakes: {
    columns: () => ({
      event: ({ entry }) => entry,
      btcTxId: ({ btcTxId }) => btcTxId,
      outputIndex: ({ outputIndex }) => outputIndex,
      delegator: ({ delegator }) => hash(delegator),
      firstValidator: ({ firstValidator }) => hash(firstValidator),
      presentValidator: ({ validator }) => hash(validator),
      'amount (BTC)': ({ amount }) => btcOf(amount),
      lockTime: ({ lockTime }) => lockTime,
      endRound: ({ endRound }) => endRound,
      state: ({ state }) => state,
      spentBy: ({ spentBy }) => spentBy,
    }),
  },
  stakingClaims: {
    columns: ({ symbol, decimals }) => ({
      delegator: ({ delegator }) => delegator.hash,
      [`amount (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
    }),
  },
  dualStaking: {
    columns: ({ symbol, decimals }) => ({
      delegator: ({ delegator }) => delegator.hash,
      [`amount (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
      'grade (of 10,000)': ({ rate }) => rate,
      [`byGrade (${symbol})`]: ({ difference }) => formatUnits(difference, decimals),
      [`lostByTime (${symbol})`]: ({ lost }) => formatUnits(lost, decimals),
    }),
  },
  hashPower: {
    columns: () => ({
      btcBlockHash: ({ btcBlockHash }) => btcBlockHash,
      validator: ({ validator }) => validator.hash,
      rewardAddress: ({ rewardAddress }) => rewardAddress.hash,
    }),
  },
  validatorRewards: {
    columns: ({ symbol, decimals }) => ({
      event: ({ kind }) => kind,
      validator: ({ operator }) => operator.hash,
      [`amount (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
      round: ({ round }) => round,
    }),
  },
  validatorSlashes: {
    columns: ({ symbol, decimals }) => ({
      event: ({ kind }) => kind,
      validator: ({ operator }) => hash(operator),
      consensusAddress: ({ consensus }) => hash(consensus),
      [`amount (${symbol})`]: ({ amount }) => unitsOrNull(amount, decimals),
      [`fine (${symbol})`]: ({ fine }) => unitsOrNull(fine, decimals),
    }),
  },
  validatorHistory: {
    columns: ({ symbol, decimals }) => ({
      event: ({ event }) => event,
      operator: ({ operator }) => operator.hash,
      consensus: ({ consensus }) => hash(consensus),
      fee: ({ fee }) => hash(fee),
      'commission (thousandths)': ({ commission }) => commission,
      [`margin (${symbol})`]: ({ margin }) => unitsOrNull(margin, decimals),
      [`totalMargin (${symbol})`]: ({ totalMargin }) => unitsOrNull(totalMargin, decimals),
      oldStatus: ({ oldStatus }) => words(oldStatus),
      newStatus: ({ newStatus }) => words(newStatus),
    }),
  },
  validatorCommissions: {
    columns: () => ({
      operator: ({ operator }) => operator.hash,
      'commission (thousandths)': ({ commission }) => commission,
      'before (thousandths)': ({ previous }) => previous,
    }),
  },
  rounds: {
    columns: ({ symbol, decimals }) => ({
      round: ({ round }) => round,
      elected: ({ elected }) => elected,
      entered: ({ entered }) => words(entered.map((one) => one.hash)),
      left: ({ left }) => words(left.map((one) => one.hash)),
      blocks: ({ blocks }) => blocks,
      [`paidForLast (${symbol})`]: ({ reward }) => formatUnits(reward, decimals),
      [`forCore (${symbol})`]: ({ rewardByKind }) => formatUnits(rewardByKind.core, decimals),
      [`forHashPower (${symbol})`]: ({ rewardByKind }) => formatUnits(rewardByKind.hashPower, decimals),
      [`forBtc (${symbol})`]: ({ rewardByKind }) => formatUnits(rewardByKind.btc, decimals),
      [`commission (${symbol})`]: ({ commission }) => formatUnits(commission, decimals),
      [`voteReward (${symbol})`]: ({ voteReward }) => formatUnits(voteReward, decimals),
      endTimestamp: ({ endTimestamp }) => endTimestamp,
    }),
  },
  relayedBlocks: {
    columns: () => ({
      btcBlockHash: ({ btcBlockHash }) => btcBlockHash,
      height: ({ height }) => height,
      refusal: ({ refusal }) => refusal,
      relayer: ({ relayer }) => relayer.hash,
      validator: ({ validator }) => hash(validator),
    }),
  },
  coreFunds: {
    columns: ({ symbol, decimals }) => ({
      event: ({ kind }) => kind,
      other: ({ other }) => other.hash,
      [`amount (${symbol})`]: ({ amount }) => unitsOrNull(amount, decimals),
      [`sum (${symbol})`]: ({ sum }) => formatUnits(sum, decimals),
    }),
  },
  feeShareHistory: {
    columns: () => ({
      event: ({ event }) => event,
      contract: ({ contract }) => contract.hash,
      events: ({ events }) => events,
    }),
  },
  governanceProposals: {
    columns: () => ({
      proposal: ({ id }) => id,
      state: ({ state }) => state,
      description: ({ description }) => description,
      votesFor: ({ votesFor }) => votesFor,
      votesAgainst: ({ votesAgainst }) => votesAgainst,
      members: ({ totalVotes }) => totalVotes,
      proposer: ({ proposer }) => proposer.hash,
      startBlock: ({ startBlock }) => startBlock,
      endBlock: ({ endBlock }) => endBlock,
      executedInBlock: ({ executed }) => executed?.blockNumber ?? null,
      canceledInBlock: ({ canceled }) => canceled?.blockNumber ?? null,
    }),
  },
  governanceParameters: {
    columns: () => ({
      contract: ({ contract }) => contract.hash,
      parameter: ({ key }) => key,
      value: ({ value }) => value,
      number: ({ number }) => number,
      valueBefore: ({ previous }) => previous?.value ?? null,
      numberBefore: ({ previous }) => previous?.number ?? null,
      proposal: ({ proposal }) => proposal,
    }),
  },
  liquidBtc: {
    columns: () => ({
      event: ({ event }) => event,
      btcTxId: ({ btcTxId }) => btcTxId,
      delegator: ({ delegator }) => hash(delegator),
      'amount (BTC)': ({ amount }) => btcOf(amount),
      'owed (BTC)': ({ owed }) => btcOf(owed),
      payoutBtcTxId: ({ payout }) => payout?.btcTxId ?? null,
      payoutInBlock: ({ payout }) => payout?.blockNumber ?? null,
    }),
  },
  liquidBtcRewards: {
    columns: ({ symbol, decimals }) => ({
      event: ({ event }) => event,
      delegator: ({ delegator }) => delegator.hash,
      [`amount (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
      'rate (of 10,000)': ({ rate }) => rate,
    }),
  },
  stakeBtcRewards: {
    columns: ({ symbol, decimals }) => ({
      event: ({ event }) => event,
      [`amount (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
    }),
  },
  addressValidatorsSetInfo: {
    columns: ({ symbol, decimals }) => ({
      round: ({ round }) => round,
      [`amount (${symbol})`]: ({ reward }) => formatUnits(reward, decimals),
      [`forCore (${symbol})`]: ({ rewardByKind }) => formatUnits(rewardByKind.core, decimals),
      [`forHashPower (${symbol})`]: ({ rewardByKind }) => formatUnits(rewardByKind.hashPower, decimals),
      [`forBtc (${symbol})`]: ({ rewardByKind }) => formatUnits(rewardByKind.btc, decimals),
      blocks: ({ blocks }) => blocks,
      missed: ({ missed }) => missed,
      thrownOut: ({ isThrownOut }) => isThrownOut,
      turnedInBlock: ({ turned }) => turned?.blockNumber ?? null,
    }),
    placeOf: ({ paid }) => paid,
  },
}

/** Whether an export is a list of Core's events. */
export const isListExport = (type: string): type is CoreExportType =>
  (coreExportTypes as readonly string[]).includes(type)

/** Columns of a list's file: the place of each event, then what the list shows of it. Pure. */
export const listColumns = <Type extends CoreExportType>(type: Type, coin: Coin): ExportColumn<RecordOf<Type>>[] => {
  // biome-ignore lint/suspicious/noExplicitAny: the table pairs each list with its rows
  const { columns, placeOf = (row) => row } = listExports[type] as ListExport<any>
  return [
    ...named(placeOfRow).map(({ name, read }) => ({ name, read: (row: RecordOf<Type>) => read(placeOf(row)) })),
    ...named(columns(coin)),
  ]
}
