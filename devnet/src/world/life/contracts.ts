import { keccak256, stringToHex } from 'viem'
import token from '../../artifacts/Token.json' with { type: 'json' }
import { authorities, users } from '../accounts.ts'
import { cloneAddress, contractAddress, encodeCreation } from '../contracts.ts'
import type { Act } from '../stage.ts'
import { callDraft, dynamicFeeDraft } from './drafts.ts'

const { nursery, relay, cloneFactory, counter, standardProxy, beaconProxy } = contractAddress
const FRUITS = ['Pear', 'Plum', 'Quince', 'Cherry', 'Fig', 'Medlar', 'Lychee', 'Pomelo']

/** Anybody may create a token: the chain fills with small ones. */
export const createToken: Act = async ({ wallets, random }) => {
  const fruit = random.pick(FRUITS)
  const code = encodeCreation(token, [`${fruit} Fan Token`, fruit.toUpperCase(), 18, 10n ** 24n])
  return [await wallets.sign(random.pick(users), dynamicFeeDraft(undefined, code, { gas: 1_500_000n }))]
}

export const createChild: Act = async ({ wallets, random }) => [
  await wallets.sign(random.pick(users), callDraft(nursery, 'breed', [], { value: BigInt(random.below(1_000)) })),
]

export const createChildAt: Act = async ({ wallets, random }) => [
  await wallets.sign(random.pick(users), callDraft(nursery, 'breedAt', [random.bytes(32)], { value: 7n })),
]

/** The same address is created and destroyed again and again. */
export const createAndDestroy: Act = async ({ wallets, random }) => {
  const salt = keccak256(stringToHex(`mayfly ${random.below(3)}`))
  const draft = callDraft(nursery, 'breedAndPerish', [salt, random.pick(users).address], { value: 11n })
  return [await wallets.sign(random.pick(users), draft)]
}

export const createClone: Act = async ({ wallets, random }) => [
  await wallets.sign(random.pick(users), callDraft(cloneFactory, 'clone', [counter])),
]

export const countThroughProxy: Act = async ({ wallets, random }) => [
  await wallets.sign(
    random.pick(users),
    callDraft(random.pick([standardProxy, beaconProxy, cloneAddress]), 'increment', []),
  ),
]

export const descend: Act = async ({ wallets, random }) => {
  const args = [BigInt(3 + random.below(20)), random.pick(users).address]
  return [await wallets.sign(random.pick(users), callDraft(relay, 'descend', args, { value: 100n, gas: 3_000_000n }))]
}

/** Pays several at once; the counter takes no coins, so one payment inside the successful call fails. */
export const splitPayment: Act = async ({ wallets, random }) => {
  const recipients = [random.pick(users).address, counter, random.pick(users).address]
  return [await wallets.sign(random.pick(users), callDraft(relay, 'split', [recipients], { value: 3_000n }))]
}

/** An account delegates to code (ERC-7702) and somebody else pays for its calls; now and then it takes that back. */
export const delegateAccount: Act = async ({ chainId, wallets, random }) => {
  const [authority, sponsor] = [random.pick(authorities), random.pick(users)]
  const address = random.chance(0.15) ? (`0x${'0'.repeat(40)}` as const) : relay
  const nonce = wallets.takeNonce(authority.address)
  const authorization = await authority.signAuthorization({ chainId, address, nonce })
  const { to, data } = callDraft(authority.address, 'execute', [[sponsor.address], [1n], ['0x']])
  const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const draft = { type: 'eip7702', to, data, gas: 200_000n, ...fees, authorizationList: [authorization] } as const
  return [await wallets.sign(sponsor, draft)]
}
