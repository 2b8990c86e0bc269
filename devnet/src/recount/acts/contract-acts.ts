import { encodeFunctionData, getContractAddress, type Hex, keccak256, parseAbi, stringToHex } from 'viem'
import mayfly from '../../artifacts/Mayfly.json' with { type: 'json' }
import { users } from '../../world/accounts.ts'
import { contractAddress } from '../../world/contracts.ts'
import { callDraft, dynamicFeeDraft } from '../../world/life/drafts.ts'
import type { MixedAct } from './mixed-stage.ts'

const { nursery, relay, failures } = contractAddress
const nurseryAbi = parseAbi(['function breed() payable', 'function perish(address child, address heir)'])
const breed = encodeFunctionData({ abi: nurseryAbi, functionName: 'breed' })
const fail = callDraft(failures, 'failWithoutReason', []).data as Hex
const eggs = 150
const saltOf = (egg: number): Hex => keccak256(stringToHex(`egg ${egg}`))
const childOf = (egg: number) =>
  getContractAddress({ opcode: 'CREATE2', from: nursery, salt: saltOf(egg), bytecode: mayfly.creationCode as Hex })

/** Creates at an address that may be taken: then the creation fails, and the transaction around it. */
export const hatch: MixedAct = async ({ wallets, random }) => {
  const draft = callDraft(nursery, 'breedAt', [saltOf(random.below(eggs))], { value: BigInt(random.below(10)) })
  return [await wallets.sign(random.pick(users), { ...draft, gas: 500_000n })]
}

/** Ends a contract of an earlier transaction, which only pays out (EIP-6780); its heir may be itself. */
export const perish: MixedAct = async ({ wallets, random }) => {
  const child = childOf(random.below(eggs))
  const heir = random.pick([child, random.pick(users).address, random.bytes(20)])
  const data = encodeFunctionData({ abi: nurseryAbi, functionName: 'perish', args: [child, heir] })
  return [await wallets.sign(random.pick(users), dynamicFeeDraft(nursery, data, {}))]
}

/** Several calls in one: payments, creations by another contract; now and then the last one undoes them all. */
export const callMany: MixedAct = async ({ wallets, random }) => {
  const calls = [
    [nursery, 3n, breed],
    [random.pick(users).address, BigInt(random.below(3)), '0x'],
    [random.bytes(20), 1n, '0x'],
    [nursery, 0n, breed],
    ...(random.chance(0.3) ? [[failures, 0n, fail] as const] : []),
  ] as const
  const args = [0, 1, 2].map((field) => calls.map((call) => call[field]))
  const draft = callDraft(relay, 'execute', args, { value: 10n, gas: 900_000n })
  return [await wallets.sign(random.pick(users), draft)]
}

export const descendDeep: MixedAct = async ({ wallets, random }) => {
  const args = [BigInt(60 + random.below(60)), random.pick(users).address]
  const draft = callDraft(relay, 'descend', args, { value: 10_000n, gas: 8_000_000n })
  return [await wallets.sign(random.pick(users), draft)]
}

/** Creation codes that are short and strange: what they leave is no code, nothing at all, or another's child. */
const strangeCodes: readonly Hex[] = [
  '0x00', // leaves an account without code
  '0x60006000fd', // reverts
  '0x33ff', // ends in its own constructor and pays its maker
  '0x30ff', // ends in its own constructor with itself as heir
  '0xfe', // takes all gas
  '0x600060006000f0600052', // creates an empty child with nothing in it
  '0x6000600060006000600033611000f1', // calls its maker with nothing
]
export const createStrangely: MixedAct = async ({ wallets, random }) => {
  const value = BigInt(random.below(5))
  const draft = dynamicFeeDraft(undefined, random.pick(strangeCodes), { value, gas: 200_000n })
  return [await wallets.sign(random.pick(users), draft)]
}
