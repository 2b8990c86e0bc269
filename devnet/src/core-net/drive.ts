import { setTimeout as pause } from 'node:timers/promises'
import { parseEther } from 'viem'
import { type BitcoinTransaction, lockScript, makeTransaction, outputScript, satPlus } from '../bitcoin/bitcoin.ts'
import { actors } from './actors.ts'
import { gradeDualStaking } from './funds.ts'
import { chainId, roundSeconds } from './genesis.ts'
import { makeLiquid, mintLiquid, payLiquidOut, redeemLiquid, vaultScript } from './liquid.ts'
import { type Drive, setParameter, waitRounds, word } from './steps.ts'
import { addresses, type ContractName } from './wallet.ts'

const [c1, c2, c3] = actors.validators
const now = () => Math.floor(Date.now() / 1000)

/** Candidates and a relayer register; the first round that elects them follows. */
export const register = async ({ wallet, network, say }: Drive): Promise<void> => {
  await wallet.until('block 2', async () => (await wallet.head()) >= 2)
  await Promise.all([
    ...actors.validators.map(({ operator, consensus, fee }, place) =>
      wallet.call(
        operator,
        'CandidateHub',
        'register',
        [consensus.address, fee.address, 100, ...network.voteAddresses.slice(place, place + 1)],
        {
          value: parseEther('10000'),
        },
      ),
    ),
    wallet.call(actors.relayer, 'RelayerHub', 'register', [], { value: parseEther('100') }),
  ])
  say('three candidates and a relayer are registered')
}

/** Parameters change, one proposal is called back, one gets too few votes. */
export const govern = async (drive: Drive): Promise<void> => {
  const { wallet, driven, say } = drive
  const numbers: [number, ContractName, string, bigint][] = [
    [0, 'SlashIndicator', 'misdemeanorThreshold', 3n],
    [1, 'BtcLightClient', 'roundSize', 20n],
  ]
  await Promise.all([
    setParameter(drive, 2, 'SystemReward', 'addOperator', addresses.StakeHub),
    ...numbers.map(([proposer, contract, key, value]) => setParameter(drive, proposer, contract, key, word(value))),
    setParameter(drive, 3, 'BitcoinLSTStake', 'add', `0x${vaultScript.toString('hex')}`),
  ])
  await Promise.all([
    gradeDualStaking(drive, 2),
    // So little that nearly all it takes in is handed on.
    setParameter(drive, 1, 'SystemReward', 'incentiveBalanceCap', word(parseEther('3'))),
  ])
  await setParameter(drive, 0, 'SlashIndicator', 'felonyThreshold', word(9n))
  driven.parameters.push(
    { contract: 'SlashIndicator', getter: 'misdemeanorThreshold', value: 3n },
    { contract: 'SlashIndicator', getter: 'felonyThreshold', value: 9n },
    { contract: 'BtcLightClient', getter: 'roundSize', value: 20n },
  )
  const propose = async (member: number, what: string) => {
    const words = [[addresses.Burn], [0n], ['updateParam(string,bytes)'], ['0x'], what]
    const { events } = await wallet.call(actors.members[member]!, 'GovHub', 'propose', words, { gas: 5_000_000n })
    const id = events.find(({ name }) => name === 'ProposalCreated')!.args.id as bigint
    driven.proposals.push(id)
    return id
  }
  await wallet.call(actors.members[3]!, 'GovHub', 'cancel', [await propose(3, 'called back')])
  await propose(4, 'nobody votes for it')
  say(`${driven.proposals.length} proposals: carried out, called back, left alone`)
}

/** CORE is delegated, moved and taken back, in one round and over rounds; rewards are claimed. */
export const stakeCore = async (drive: Drive): Promise<void> => {
  const { wallet, say } = drive
  const stake = (who: number, operator: string, core: string) =>
    wallet.call(actors.delegators[who]!, 'CoreAgent', 'delegateCoin', [operator], { value: parseEther(core) })
  await Promise.all([
    stake(0, c1.operator.address, '20000'),
    stake(1, c2.operator.address, '3000'),
    stake(2, c3.operator.address, '2000'),
    wallet.call(actors.delegators[3]!, 'PledgeAgent', 'delegateCoin', [c1.operator.address], {
      value: parseEther('500'),
    }),
  ])
  await wallet.call(actors.delegators[2]!, 'CoreAgent', 'undelegateCoin', [c3.operator.address, parseEther('200')])
  const move = [c2.operator.address, c1.operator.address, parseEther('250')]
  await wallet.call(actors.delegators[1]!, 'CoreAgent', 'transferCoin', move)
  await waitRounds(drive, 3)
  await Promise.all([
    // Not to the third: it may be jailed by now.
    wallet.call(actors.delegators[1]!, 'CoreAgent', 'transferCoin', [
      c2.operator.address,
      c1.operator.address,
      parseEther('500'),
    ]),
    wallet.call(actors.delegators[2]!, 'CoreAgent', 'undelegateCoin', [c3.operator.address, parseEther('300')]),
    wallet.call(actors.delegators[0]!, 'StakeHub', 'claimReward'),
    wallet.call(actors.delegators[3]!, 'PledgeAgent', 'claimReward', [[]]),
  ])
  await waitRounds(drive, 1)
  await wallet.call(actors.delegators[2]!, 'CoreAgent', 'undelegateCoin', [c3.operator.address, parseEther('1500')])
  say('CORE was delegated, moved, taken back, and rewards claimed')
}

const confirmations = 7

/** Bitcoin blocks give their power to candidates; bitcoin is staked, moved, and its rewards claimed. */
export const stakeBitcoin = async (drive: Drive): Promise<void> => {
  const { wallet, bitcoin, driven, say } = drive
  let place = 0
  const relay = async (time: number, transactions: readonly BitcoinTransaction[] = []) => {
    const candidate = actors.validators[place % 3]!.operator.address
    const reward = actors.miners[place % 3]!.address
    place += 1
    const { proof } = bitcoin.mine(time, candidate, reward, transactions)
    await wallet.call(actors.relayer, 'BtcLightClient', 'storeBlockHeader', [proof], { gas: 1_500_000n })
  }
  const lock = now() + 7 * 86_400
  const keyOf = (who: number) => `02${actors.delegators[who]!.publicKey.slice(4, 68)}`
  const make = (who: number, candidate: string, amount: number, isHash: boolean) => {
    const delegator = actors.delegators[who]!.address
    const script = isHash ? lockScript.keyHash(lock, keyOf(who)) : lockScript.key(lock + 60, keyOf(who))
    const locked = isHash ? outputScript.scriptHash(script) : outputScript.witnessScriptHash(script)
    const said = satPlus(chainId, delegator, { candidate, ...(isHash ? { tail: script } : {}) })
    const outputs = [
      { script: locked, amount },
      { script: said, amount: 0 },
    ]
    return { transaction: makeTransaction(outputs), script }
  }
  const liquid = makeLiquid()
  const stakes = [
    make(0, c1.operator.address, 100_000_000, false),
    make(4, c2.operator.address, 50_000_000, true),
    make(5, c3.operator.address, 25_000_000, false),
  ]
  const began = now() - 5 * roundSeconds
  for (let index = 0; index < 6; index += 1) await relay(began + index * 40)
  await relay(began + 250, [...stakes.map(({ transaction }) => transaction), ...liquid])
  for (let index = 0; index < confirmations; index += 1) await relay(began + 260 + index)
  for (const { transaction, script } of stakes) {
    const { height, siblings, index } = bitcoin.placeOf(transaction.txid)
    const raw = `0x${transaction.raw.toString('hex')}`
    const words = [raw, height, siblings, BigInt(index), `0x${script.toString('hex')}`]
    await wallet.call(actors.relayer, 'BitcoinStake', 'delegate', words, { gas: 2_500_000n })
    driven.stakes.push(transaction.txid)
  }
  await mintLiquid(drive, liquid)
  await waitRounds(drive, 1)
  const id = `0x${Buffer.from(driven.stakes[0]!, 'hex').reverse().toString('hex')}`
  await wallet.call(actors.delegators[0]!, 'BitcoinStake', 'transfer', [id, c2.operator.address])
  for (let round = 0; round < 3; round += 1) {
    await relay(now())
    await waitRounds(drive, 1)
  }
  const payout = await redeemLiquid(drive, liquid)
  await relay(now(), [payout])
  for (let index = 0; index < confirmations; index += 1) await relay(now())
  await payLiquidOut(drive, payout)
  for (const who of [0, 4, 5]) await wallet.call(actors.delegators[who]!, 'StakeHub', 'claimReward')
  say(`${driven.stakes.length} bitcoin stakes, ${bitcoin.blocks.length} Bitcoin blocks relayed`)
}

/** One comes and goes, one node stops until it is jailed and comes back. */
export const comeAndGo = async (drive: Drive): Promise<void> => {
  const { wallet, network, say } = drive
  const { operator, consensus, fee } = actors.guest
  const hasVotes = network.voteAddresses.length > 0
  const vote = hasVotes ? [`0x${'11'.repeat(48)}`] : []
  // A new round has just begun: the guest has refused before the next election.
  await waitRounds(drive, 1)
  await wallet.call(operator, 'CandidateHub', 'register', [consensus.address, fee.address, 200, ...vote], {
    value: parseEther('10000'),
  })
  await wallet.call(operator, 'CandidateHub', 'refuseDelegate')
  await wallet.call(c2.operator, 'CandidateHub', 'addMargin', [], { value: parseEther('2500') })
  const newFee = actors.delegators[5]!.address
  if (hasVotes) {
    await wallet.call(c1.operator, 'CandidateHub', 'editFeeAddress', [newFee])
    await wallet.call(c1.operator, 'CandidateHub', 'editCommissionRate', [105])
  } else await wallet.call(c1.operator, 'CandidateHub', 'update', [c1.consensus.address, newFee, 105])
  await wallet.call(operator, 'CandidateHub', 'unregister')
  await waitRounds(drive, 1)
  const inSet = async () => {
    const set = await wallet.read<readonly string[]>('ValidatorSet', 'getValidatorOps')
    return set.includes(c3.operator.address)
  }
  await wallet.until('the third validator is elected', inSet)
  // A node of Hermes that comes back with an older block than the fork may panic as one does at the edge of an epoch (fork-block.ts).
  const { votesFrom } = drive
  if (votesFrom !== undefined) await wallet.until('votes', async () => (await wallet.headTime()) > votesFrom + 2)
  await network.stopNode(2)
  say('the node of the third validator is stopped')
  await wallet.until('the third validator is jailed', async () => !(await inSet()), 600)
  await pause(20_000)
  await network.startNode(2)
  await wallet.call(c3.operator, 'CandidateHub', 'addMargin', [], { value: parseEther('1000') })
  await wallet.until('the third validator is elected again', inSet, 600)
  say('the third validator was jailed and is elected again')
}
