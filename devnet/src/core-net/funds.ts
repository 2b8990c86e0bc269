import { encodeAbiParameters, parseEther, toHex, toRlp } from 'viem'
import { actors } from './actors.ts'
import { carryOut, type Drive, setParameter, waitRounds, word } from './steps.ts'

/** Half a reward without CORE, one hundredth more with much: a raise that the system reward can pay from the little that it holds. */
const grades = [
  [0, 5_000],
  [10, 10_000],
  [10_000, 10_100],
] as const

/** Rewards of bitcoin begin to depend on the CORE staked beside it. */
export const gradeDualStaking = async (drive: Drive, member: number): Promise<void> => {
  const value = toRlp(grades.map(([rate, share]) => [toHex(rate), toHex(share)]))
  await setParameter(drive, member, 'BitcoinAgent', 'grades', value)
  await setParameter(drive, member, 'BitcoinAgent', 'gradeActive', '0x01')
}

/** What is above the cap of the system reward goes to the foundation, which pays somebody of it, and then is burnt. */
export const moveFunds = async (drive: Drive): Promise<void> => {
  const { say } = drive
  await waitRounds(drive, 1)
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }],
    [actors.delegators[5]!.address, parseEther('1')],
  )
  const fund = { contract: 'Foundation', signature: 'fund(address,uint256)', data, description: 'A grant' } as const
  await carryOut(drive, 2, fund)
  await setParameter(drive, 2, 'SystemReward', 'isBurn', '0x01')
  await waitRounds(drive, 1)
  // From here on it keeps what it will owe to relayers.
  await setParameter(drive, 2, 'SystemReward', 'incentiveBalanceCap', word(parseEther('100000')))
  say('the funds were handed on, paid out and burnt')
}

/** The relayer is paid for the blocks of a whole round of relaying. */
export const payRelayer = async ({ wallet, say }: Drive): Promise<void> => {
  const { relayer } = actors
  await wallet.call(relayer, 'BtcLightClient', 'claimRelayerReward', [relayer.address])
  say('the relayer was paid')
}
