import { type Address, type Hex, keccak256 } from 'viem'
import { walkList } from '../test-worlds/walk-list.ts'
import { actors } from './actors.ts'
import { lower, type Question, text, turnsOf } from './question.ts'
import { addressIn, type RawLog, signedWordOf, wordOf } from './raw-chain.ts'
import { addresses } from './wallet.ts'

const reversed = (hash: string): Hex => `0x${Buffer.from(hash.replace(/^0x/, ''), 'hex').reverse().toString('hex')}`
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const sumOf = (records: readonly { amount: string }[]): bigint => sum(records.map(({ amount }) => BigInt(amount)))

/** Liquid bitcoin: the supply and who holds it by the token, payments by the vault's books, what is owed by its requests. */
export const compareLiquidBitcoin = async (question: Question): Promise<void> => {
  const { ask, chain, raw, tally, driven, at } = question
  const told = await walkList(ask, '/api/chain/liquid_btc', { asOf: at })
  const named = (event: string) => told.filter((one) => one.event === event)
  const token = addresses.BitcoinLSTToken
  const supply = await chain.read<bigint>('BitcoinLSTToken', 'totalSupply', [], at)
  const burnt = raw.logsOf('BitcoinLSTStake', 'redeemed(address,uint64,uint64,bytes)')
  // What is burnt is what is asked back and a fee that the list does not tell.
  const fees = sum(burnt.map((log) => wordOf(log, 1)))
  tally.compare(
    'supply of liquid bitcoin',
    text(sumOf(named('minted')) - sumOf(named('redeemed')) - fees),
    text(supply),
  )
  for (const { btcTxId, amount } of [...named('minted'), ...named('paidIn')]) {
    const [kept] = await chain.read<readonly bigint[]>('BitcoinLSTStake', 'btcTxMap', [reversed(btcTxId)], at)
    tally.compare(`liquid bitcoin paid in with ${btcTxId}`, amount, String(kept))
  }
  for (const { delegator, script } of driven.redeemed ?? []) {
    const index = await chain.read<bigint>('BitcoinLSTStake', 'redeemMap', [keccak256(script)], at)
    const request =
      index === 0n
        ? undefined
        : await chain.read<readonly unknown[]>('BitcoinLSTStake', 'redeemRequests', [index - 1n], at)
    const own = named('redeemed').find((one) => one.delegator.hash === lower(delegator))
    tally.compare(`liquid bitcoin owed to ${delegator}`, own?.owed, String(request?.[2] ?? 0))
  }
  // A payout is kept nowhere but in the requests that it lowers.
  const paidOut = raw.logsOf('BitcoinLSTStake', 'undelegated(bytes32,uint32,uint64,bytes)')
  tally.compare(
    'payouts of liquid bitcoin',
    named('paidOut')
      .map(({ btcTxId, amount }) => `${btcTxId} ${amount}`)
      .sort(),
    paidOut.map((log) => `${reversed(log.topics[1]!)} ${wordOf(log, 1)}`).sort(),
  )
  const { records } = await ask('/api/chain/round_series', { count: 200, asOf: at })
  for (const { block, round } of turnsOf(question)) {
    const staked = await chain.read<bigint>('BitcoinLSTStake', 'stakedAmount', [], block)
    const own = records.find((one: { round: number }) => one.round === round)
    tally.compare(`liquid bitcoin in round ${round}`, own?.stake.liquidBtc, text(staked))
  }
  if (driven.redeemed === undefined) return
  const holders = await walkList(ask, '/api/chain/token_holders_at', { contractAddress: token, blockNumber: at })
  for (const { address } of actors.delegators) {
    const held = await chain.read<bigint>('BitcoinLSTToken', 'balanceOf', [address], at)
    const [, counted] = await chain.read<readonly bigint[]>('BitcoinLSTStake', 'userStakeInfo', [address], at)
    const own = holders.find((one) => one.address.hash === lower(address))
    tally.compare(`liquid bitcoin of ${address}`, own?.amount ?? '0', text(held))
    tally.compare(`liquid bitcoin of ${address} as the vault counts it`, own?.amount ?? '0', text(counted!))
  }
}

interface Grade {
  stakeRate: number
  percentage: number
}

/** Ten thousandths that a reward is paid at, as BitcoinAgent grades it: by the CORE staked beside the bitcoin, both times rounds. */
const gradeOf = (grades: readonly Grade[], core: bigint, bitcoin: bigint, weight: bigint): bigint => {
  const rate = core / bitcoin / weight
  const grade = grades.slice(1).findLast(({ stakeRate }) => rate >= BigInt(stakeRate)) ?? grades[0]!
  return BigInt(grade.percentage)
}

const whole = 10_000n
const isOf = (log: RawLog, other: RawLog) => log.transactionHash === other.transactionHash

/**
 * Grades of dual staking: computed from what BitcoinAgent keeps, and from the stake of CORE that the same claim tells. Claims themselves are
 * kept nowhere and read anew from receipts.
 */
export const compareDualStaking = async ({ ask, chain, raw, tally, at }: Question): Promise<void> => {
  const told = (await walkList(ask, '/api/chain/dual_staking', { asOf: at })).reverse()
  const core = raw.logsOf('CoreAgent', 'claimedCoinReward(address,uint256,uint256)')
  const claims = raw.logsOf('BitcoinAgent', 'claimedBtcReward(address,uint256,uint256,int256,uint256,uint256)')
  tally.compare('claims with a grade of dual staking', told.length, claims.length)
  for (const [place, log] of claims.entries()) {
    const grades = await chain.read<readonly Grade[]>('BitcoinAgent', 'getGrades', [], log.block)
    const isActive = await chain.read<boolean>('BitcoinAgent', 'gradeActive', [], log.block)
    const weight = await chain.read<bigint>('BitcoinAgent', 'assetWeight', [], log.block)
    const before = core.findLast((one) => isOf(one, log) && one.place < log.place)!
    const bitcoin = wordOf(log, 3)
    const rate =
      isActive && grades.length > 0 && bitcoin !== 0n ? gradeOf(grades, wordOf(before, 1), bitcoin, weight) : whole
    const own = told[place]
    const name = `dual staking of ${addressIn(log, 1)} in block ${log.block}`
    tally.compare(
      name,
      own && [own.delegator.hash, own.amount, own.lost, own.difference],
      [addressIn(log, 1), wordOf(log, 0), wordOf(log, 1), signedWordOf(log, 2)].map(String),
    )
    tally.compare(`${name}: grade`, own?.rate, Number(rate))
  }
}

/** What came of relaying: blocks by BtcLightClient.submitters, registration by RelayerHub, earnings by what its vault still owes. */
export const compareRelayers = async ({ ask, chain, raw, tally, bitcoinBlocks, at }: Question): Promise<void> => {
  const counts = new Map<string, number>()
  for (const { hash } of bitcoinBlocks) {
    const by = lower(await chain.read<Address>('BtcLightClient', 'submitters', [`0x${hash}`], at))
    counts.set(by, (counts.get(by) ?? 0) + 1)
  }
  const { records } = await ask('/api/chain/relayers', { asOf: at })
  let [earned, owed] = [0n, 0n]
  // A block that is refused leaves nothing but its event.
  const refused = raw.logsOf('BtcLightClient', 'StoreHeaderFailed(bytes32,int256)')
  const refusedBy = (relayer: string) =>
    refused.filter((log) => raw.transactions.get(log.transactionHash)!.from === relayer).length
  tally.compare('relayers', records.length, counts.size)
  for (const { relayer, isRegistered, blocks, refused: told, earned: paid } of records) {
    const registered = await chain.read<boolean>('RelayerHub', 'isRelayer', [relayer.hash], at)
    tally.compare(
      `relayer ${relayer.hash}: registered, blocks, refused ones`,
      [isRegistered, blocks, told],
      [registered, counts.get(relayer.hash) ?? 0, refusedBy(relayer.hash)],
    )
    earned += BigInt(paid)
    owed += await chain.read<bigint>('BtcLightClient', 'relayerRewardVault', [relayer.hash], at)
  }
  // Nothing is lost: each block is worth the same, and that is paid, owed, or not shared out yet.
  const perBlock = await chain.read<bigint>('BtcLightClient', 'rewardForSyncHeader', [], at)
  const open = await chain.read<bigint>('BtcLightClient', 'collectedRewardForHeaderRelayer', [], at)
  tally.compare('what relayers earned', text(earned), text(perBlock * BigInt(bitcoinBlocks.length) - owed - open))
  const relayed = await walkList(ask, '/api/chain/relayed_blocks', { asOf: at })
  for (const { btcBlockHash, relayer } of relayed.filter(({ refusal }) => refusal === null)) {
    const by = await chain.read<Address>('BtcLightClient', 'submitters', [btcBlockHash], at)
    tally.compare(`Bitcoin block ${btcBlockHash}: relayer`, relayer.hash, lower(by))
  }
}
