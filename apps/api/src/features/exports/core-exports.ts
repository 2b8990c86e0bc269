import type { FundName } from '@corescope/api-schema/core-funds/calls'
import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import { type CoreExportType, coreExportTypes } from '@corescope/api-schema/exports/export-types'
import { systemContracts } from '@corescope/chain/system-contracts'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import { type CoreFamily, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { liquidSource } from '@corescope/store/exports/liquid-source'
import {
  type CoreExportRow,
  coreEventSource,
  type ParameterExportRow,
  parameterSource,
  roundRewardSource,
  type SetExportRow,
  validatorRoundSource,
} from '@corescope/store/exports/rare-sources'
import type { ExportSource, PositionRange } from '@corescope/store/exports/sources'
import { parameterOf, reverseHash } from '../../entities/core/events.ts'
import { placedColumns } from './columns.ts'
import type { ExportColumn } from './lines.ts'

type Column = ExportColumn<CoreExportRow>

const eventNames = new Map(Object.entries(coreKinds).map(([name, kind]) => [String(kind), name]))
const event: Column = { name: 'event', read: ({ kind }) => eventNames.get(kind) ?? kind }
const candidate = (name: string): Column => ({ name, isAddress: true, read: (row) => row.candidate })
const delegator = (name: string): Column => ({ name, isAddress: true, read: (row) => row.delegator })
const round: Column = { name: 'round', read: (row) => (row.round === null ? null : Number(row.round)) }
/** What the event moved, without the sign that sums need. */
const amount = (symbol: string, decimals: number): Column => ({
  name: `amount (${symbol})`,
  read: (row) => (row.amount === null ? null : formatUnits(row.amount.replace('-', ''), decimals)),
})
const subject = (name: string, write: (value: string) => string = (value) => value): Column => ({
  name,
  read: (row) => (row.subject === null ? null : write(row.subject)),
})

const decimal = (value: string) => BigInt(value).toString()
/** A column of rows that tell more than the others. */
const of = <Row extends CoreExportRow>(name: string, read: (row: Row) => string | null): Column => ({
  name,
  read: (row) => read(row as Row),
})
const ofKind = (name: string, read: (row: SetExportRow) => string | null, symbol: string, decimals: number): Column =>
  of<SetExportRow>(`${name} (${symbol})`, (row) => formatUnits(read(row) ?? '0', decimals))
const parameter = (name: string, read: (parameter: ReturnType<typeof parameterOf>) => string | null): Column =>
  of<ParameterExportRow>(name, (row) => read(parameterOf(row)))

interface CoreExport {
  family: CoreFamily
  columns: (symbol: string, decimals: number) => Column[]
}

const f = coreFamilies
const bitcoin = amount('BTC', 8)
const txid = subject('btcTxId', reverseHash)
const exportsOf: Record<CoreExportType, CoreExport> = {
  coreDelegations: {
    family: f.coreStake,
    columns: (...coin) => [event, delegator('delegator'), candidate('validator'), amount(...coin)],
  },
  btcStakes: {
    family: f.btcStake,
    columns: () => [
      ...[event, txid, delegator('delegator'), candidate('validator'), bitcoin],
      { name: 'lockTime', read: (row) => (row.lockTime === null ? null : Number(row.lockTime)) },
    ],
  },
  stakingClaims: { family: f.claim, columns: (...coin) => [delegator('delegator'), amount(...coin)] },
  dualStaking: { family: f.dualStaking, columns: (...coin) => [delegator('delegator'), amount(...coin)] },
  hashPower: {
    family: f.hashPower,
    columns: () => [subject('btcBlockHash'), candidate('validator'), delegator('rewardAddress')],
  },
  validatorRewards: {
    family: f.reward,
    columns: (...coin) => [event, candidate('validator'), amount(...coin), round],
  },
  validatorSlashes: {
    family: f.slash,
    columns: (...coin) => [event, candidate('validator'), delegator('consensusAddress'), amount(...coin)],
  },
  validatorHistory: { family: f.candidate, columns: (...coin) => [event, candidate('operator'), amount(...coin)] },
  validatorCommissions: {
    family: f.commissionRate,
    columns: () => [
      candidate('operator'),
      { name: 'commission (thousandths)', read: (row) => (row.amount === null ? null : Number(row.amount)) },
    ],
  },
  rounds: { family: f.round, columns: () => [round] },
  relayedBlocks: { family: f.relay, columns: () => [event, subject('btcBlockHash'), delegator('relayer')] },
  coreFunds: {
    family: f.fund,
    columns: (...coin) => [event, candidate('fund'), delegator('other'), amount(...coin)],
  },
  feeShareHistory: { family: f.feeShare, columns: () => [event, candidate('contract')] },
  governanceProposals: {
    family: f.proposal,
    columns: () => [subject('proposal', decimal), delegator('proposer')],
  },
  liquidBtc: { family: f.liquidBtc, columns: () => [event, txid, delegator('delegator'), bitcoin] },
  stakeBtcRewards: { family: f.btcReward, columns: (...coin) => [event, amount(...coin)] },
  governanceParameters: {
    family: f.parameter,
    columns: () => [
      candidate('contract'),
      parameter('parameter', ({ key }) => key),
      parameter('value', ({ value }) => value),
      parameter('number', ({ number }) => number),
      of<ParameterExportRow>('proposal', ({ proposal }) => (proposal === null ? null : decimal(proposal))),
    ],
  },
  addressValidatorsSetInfo: {
    family: f.validatorRound,
    columns: (...coin) => [
      ...[candidate('operator'), round, amount(...coin)],
      ofKind('forCore', ({ core }) => core, ...coin),
      ofKind('forHashPower', ({ hashPower }) => hashPower, ...coin),
      ofKind('forBtc', ({ btc }) => btc, ...coin),
    ],
  },
}

const fundContracts: Record<FundName, string> = { burn: 'Burn', foundation: 'Foundation', systemReward: 'SystemReward' }

/** Whose events a request names; everybody's without. Pure. */
const ownerOf = (request: ExportRequest): { candidate: string } | { delegator: string } | undefined => {
  const { delegator: who, relayer, validator, operator, contract, fund, btcTxId } = request
  if (request.type === 'coreFunds') {
    const name = fundContracts[fund ?? 'systemReward']
    return { candidate: systemContracts.find((one) => one.name === name)!.address }
  }
  if (who !== undefined || relayer !== undefined) return { delegator: (who ?? relayer)! }
  const found = validator ?? operator ?? contract ?? btcTxId
  return found === undefined ? undefined : { candidate: found }
}

/** Whether an export is of events of Core's system contracts. */
export const isCoreExport = (type: string): type is CoreExportType =>
  (coreExportTypes as readonly string[]).includes(type)

/** What is read: events of a family, of an address that the request names, or a list with more than its events. Pure. */
const sourceOf = (type: CoreExportType, request: ExportRequest, family: CoreFamily) => {
  const { address, contract, round: ofRound } = request
  return (range: PositionRange): ExportSource => {
    if (type === 'governanceParameters') return parameterSource(range, contract)
    if (type === 'liquidBtc') return liquidSource(range, request.delegator)
    if (type === 'addressValidatorsSetInfo') return validatorRoundSource(range, address!)
    if (type === 'validatorRewards' && ofRound !== undefined) return roundRewardSource(range, ofRound)
    return coreEventSource(range, family, ownerOf(request))
  }
}

/** Source and columns of an export of Core's events. A validator's bitcoin stakes are the moves to and from it. Pure. */
export const coreExportOf = (type: CoreExportType, request: ExportRequest, symbol: string, decimals: number) => {
  const { family, columns } = exportsOf[type]
  const isMoves = type === 'btcStakes' && request.validator !== undefined
  const families: Partial<Record<CoreExportType, CoreFamily>> = {
    validatorRewards: request.family === 'commission' ? f.commission : f.reward,
    validatorHistory: request.family === 'status' ? f.status : f.candidate,
  }
  return {
    sourceIn: sourceOf(type, request, isMoves ? f.btcMove : (families[type] ?? family)),
    columns: [...placedColumns<CoreExportRow>(), ...columns(symbol, decimals)],
  }
}
