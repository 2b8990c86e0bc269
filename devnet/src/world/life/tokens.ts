import { parseEther } from 'viem'
import { users } from '../accounts.ts'
import { type ContractName, contractAddress } from '../contracts.ts'
import type { Act } from '../stage.ts'
import { callDraft } from './drafts.ts'

const TOKENS: readonly (readonly [ContractName, bigint])[] = [
  ['stableToken', 200n * 10n ** 6n],
  ['bitcoinToken', 10n ** 6n],
  ['gameToken', 500n * 10n ** 18n],
  ['wholeToken', 20n],
  ['oldToken', 10n ** 18n],
]

export const transferToken: Act = async ({ wallets, random }) => {
  const [token, limit] = random.pick(TOKENS)
  const draft = callDraft(contractAddress[token], 'transfer', [random.pick(users).address, random.amount(limit)])
  return [await wallets.sign(random.pick(users), draft)]
}

/** One person allows another to spend, who then does. */
export const approveAndSpend: Act = async ({ wallets, random }) => {
  const [owner, spender] = [random.pick(users), random.pick(users)]
  const value = random.amount(50n * 10n ** 6n)
  const token = contractAddress.stableToken
  return [
    await wallets.sign(owner, callDraft(token, 'approve', [spender.address, value])),
    await wallets.sign(spender, callDraft(token, 'transferFrom', [owner.address, random.pick(users).address, value])),
  ]
}

export const burnToken: Act = async ({ wallets, random }) => [
  await wallets.sign(random.pick(users), callDraft(contractAddress.gameToken, 'burn', [random.amount(10n ** 18n)])),
]

export const wrapCoins: Act = async ({ wallets, random }) => [
  await wallets.sign(
    random.pick(users),
    callDraft(contractAddress.wrappedCore, 'deposit', [], { value: random.amount(parseEther('4')) }),
  ),
]

export const unwrapCoins: Act = async ({ wallets, random }) => [
  await wallets.sign(
    random.pick(users),
    callDraft(contractAddress.wrappedCore, 'withdraw', [random.amount(parseEther('1'))]),
  ),
]
