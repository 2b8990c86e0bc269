import { users } from '../accounts.ts'
import { contractAddress } from '../contracts.ts'
import type { Act, Stage } from '../stage.ts'
import { callDraft, collectionDraft } from './drafts.ts'

const { portraits, tickets, items } = contractAddress
const KINDS_OF_ITEMS = 5n

/** Mints one portrait and remembers its holder. */
export const mintPortrait: Act = async (stage) => {
  const { wallets, random } = stage
  const holder = random.pick(users)
  const draft = collectionDraft(portraits, 'mint', [holder.address, 1n])
  stage.portraits.set(nextPortrait(stage), holder.address)
  return [await wallets.sign(random.pick(users), draft)]
}

export const transferPortrait: Act = async (stage) => {
  const { wallets, random } = stage
  if (stage.portraits.size === 0) return mintPortrait(stage)
  const [item, owner] = random.pick([...stage.portraits])
  const sender = users.find(({ address }) => address === owner)
  if (!sender) return mintPortrait(stage)
  const receiver = random.pick(users)
  stage.portraits.set(item, receiver.address)
  const draft = collectionDraft(portraits, 'safeTransferFrom', [sender.address, receiver.address, BigInt(item)])
  return [await wallets.sign(sender, draft)]
}

/** Mints many at once: one transaction with a long list of logs. */
export const mintTickets: Act = async ({ wallets, random }) => {
  const count = BigInt(3 + random.below(12))
  const draft = collectionDraft(tickets, 'mint', [random.pick(users).address, count])
  return [await wallets.sign(random.pick(users), { ...draft, gas: 1_500_000n })]
}

export const transferItem: Act = async ({ wallets, random }) => {
  const [sender, receiver] = [random.pick(users), random.pick(users)]
  const id = BigInt(1 + random.below(Number(KINDS_OF_ITEMS)))
  const value = BigInt(1 + random.below(5))
  const args = [sender.address, receiver.address, id, value, '0x']
  return [await wallets.sign(sender, callDraft(items, 'safeTransferFrom', args))]
}

export const transferItems: Act = async ({ wallets, random }) => {
  const [sender, receiver] = [random.pick(users), random.pick(users)]
  const args = [sender.address, receiver.address, [1n, 2n, 3n], [1n, 2n, 3n], '0x']
  return [await wallets.sign(sender, callDraft(items, 'safeBatchTransferFrom', args))]
}

export const allowOperator: Act = async ({ wallets, random }) => [
  await wallets.sign(
    random.pick(users),
    callDraft(items, 'setApprovalForAll', [random.pick(users).address, random.chance(0.7)]),
  ),
]

/** Items are numbered 1, 2, 3 …; the newest are remembered, so the next number follows the highest one. */
function nextPortrait(stage: Stage): number {
  return Math.max(0, ...stage.portraits.keys()) + 1
}
