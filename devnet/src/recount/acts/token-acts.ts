import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { users } from '../../world/accounts.ts'
import { contractAddress } from '../../world/contracts.ts'
import { callDraft, collectionDraft, dynamicFeeDraft } from '../../world/life/drafts.ts'
import { catsAbi, catsAddress, type MixedAct, pickReceiver } from './mixed-stage.ts'

const tokens = ['stableToken', 'bitcoinToken', 'gameToken', 'wholeToken', 'oldToken', 'wrappedCore'] as const
const itemsAbi = parseAbi(['function mint(address to, uint256 id, uint256 value)'])
const { items, portraits, tickets, wrappedCore } = contractAddress

export const give: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const args = [pickReceiver(stage), BigInt(random.below(1_000))]
  return [await wallets.sign(random.pick(users), callDraft(contractAddress[random.pick(tokens)], 'transfer', args))]
}

/** Nothing to somebody, or something to oneself. */
export const giveNothing: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const user = random.pick(users)
  const args = random.chance(0.5) ? [pickReceiver(stage), 0n] : [user.address, BigInt(random.below(50))]
  return [await wallets.sign(user, callDraft(contractAddress[random.pick(tokens)], 'transfer', args))]
}

/** A deposit by a plain payment, at times of nothing. */
export const wrapByPaying: MixedAct = async ({ wallets, random }) => {
  const value = random.chance(0.2) ? 0n : BigInt(random.below(1_000))
  return [await wallets.sign(random.pick(users), dynamicFeeDraft(wrappedCore, '0x', { value, gas: 60_000n }))]
}

export const giveItem: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const sender = random.pick(users)
  const to = random.chance(0.3) ? zeroAddress : pickReceiver(stage)
  const args = [sender.address, to, BigInt(1 + random.below(5)), BigInt(random.below(3)), '0x']
  return [await wallets.sign(sender, callDraft(items, 'safeTransferFrom', args))]
}

/** Batches of up to five kinds, kinds twice in one batch, empty batches; given, burned, or given to oneself. */
export const giveItems: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const sender = random.pick(users)
  const ids = Array.from({ length: random.below(6) }, () => BigInt(1 + random.below(5)))
  const to = random.pick([zeroAddress, sender.address, pickReceiver(stage), pickReceiver(stage)])
  const args = [sender.address, to, ids, ids.map(() => BigInt(random.below(4))), '0x']
  return [await wallets.sign(sender, callDraft(items, 'safeBatchTransferFrom', args))]
}

export const mintItem: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const args = [pickReceiver(stage), BigInt(1 + random.below(9)), BigInt(random.below(20))] as const
  const data = encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args })
  return [await wallets.sign(random.pick(users), dynamicFeeDraft(items, data, {}))]
}

export const mintItems: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const args = [pickReceiver(stage), [6n, 7n, 6n], [BigInt(random.below(5)), 2n, 3n]]
  return [await wallets.sign(random.pick(users), callDraft(items, 'mintBatch', args))]
}

/** The newest one stays: its number tells the next one's. */
export const burnPortrait: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const newest = Math.max(...stage.portraits.keys())
  const [item, owner] = random.pick([...stage.portraits])
  const holder = users.find(({ address }) => address === owner)
  if (holder === undefined || item === newest) return give(stage)
  stage.portraits.delete(item)
  return [await wallets.sign(holder, collectionDraft(portraits, 'burn', [BigInt(item)]))]
}

/** One transaction with many transfers. */
export const mintMany: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const draft = collectionDraft(tickets, 'mint', [pickReceiver(stage), BigInt(100 + random.below(50))])
  return [await wallets.sign(random.pick(users), { ...draft, gas: 9_000_000n })]
}

export const mintCats: MixedAct = async ({ wallets, random, cats }) => {
  const holder = random.pick(users)
  const first = cats.size + 1
  for (const item of [first, first + 1]) cats.set(item, holder.address)
  const data = encodeFunctionData({ abi: catsAbi, functionName: 'mint', args: [holder.address, 2n] })
  return [await wallets.sign(random.pick(users), dynamicFeeDraft(catsAddress, data, { gas: 400_000n }))]
}

/** An old item goes to somebody, or is burned; those of the crowd stay. */
export const passCat: MixedAct = async (stage) => {
  const { wallets, random, cats } = stage
  const [item, owner] = random.pick([...cats])
  const holder = users.find(({ address }) => address === owner)
  if (holder === undefined) return mintCats(stage)
  const to = random.pick([zeroAddress, pickReceiver(stage), random.pick(users).address, random.pick(users).address])
  cats.set(item, to)
  const data = encodeFunctionData({ abi: catsAbi, functionName: 'transfer', args: [to, BigInt(item)] })
  return [await wallets.sign(holder, dynamicFeeDraft(catsAddress, data, {}))]
}
