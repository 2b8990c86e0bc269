import { parseEther, stringToHex } from 'viem'
import { users } from '../accounts.ts'
import { contractAddress } from '../contracts.ts'
import type { Act } from '../stage.ts'
import { callDraft, dynamicFeeDraft, legacyTransfer } from './drafts.ts'

const NOTES = ['rent', 'thank you', '谢谢', 'lunch 🍎', 'invoice 2041']

/** A transfer between two people, as type 0. */
export const payLegacy: Act = async ({ wallets, random }) => [
  await wallets.sign(random.pick(users), legacyTransfer(random.pick(users), random.amount(parseEther('20')), 1n)),
]

/** A transfer as type 2, sometimes with a note in its calldata. */
export const payDynamic: Act = async ({ wallets, random }) => {
  const note = random.chance(0.2) ? stringToHex(random.pick(NOTES)) : '0x'
  const draft = dynamicFeeDraft(random.pick(users).address, note, {
    value: random.amount(parseEther('5')),
    gas: 30_000n,
  })
  return [await wallets.sign(random.pick(users), draft)]
}

/** A call as type 1, naming the storage it will touch. */
export const callWithAccessList: Act = async ({ wallets, random }) => {
  const { to, data, gas } = callDraft(contractAddress.counter, 'increment', [])
  const accessList = [{ address: contractAddress.counter, storageKeys: [`0x${'0'.repeat(64)}` as const] }]
  return [
    await wallets.sign(random.pick(users), { type: 'eip2930', to, data, gas, gasPrice: 2_000_000_000n, accessList }),
  ]
}

/** A payment to an address nobody has seen before. */
export const payStranger: Act = async ({ wallets, random }) => {
  const draft = dynamicFeeDraft(random.bytes(20), '0x', { value: random.amount(parseEther('1')), gas: 21_000n })
  return [await wallets.sign(random.pick(users), draft)]
}

/** A transfer to oneself. */
export const paySelf: Act = async ({ wallets, random }) => {
  const user = random.pick(users)
  return [await wallets.sign(user, legacyTransfer(user, random.amount(parseEther('1')), 2n))]
}
