import { parseEther } from 'viem'
import { deployer, users } from './accounts.ts'
import { contractAddress, listDeployments } from './contracts.ts'
import { callDraft, collectionDraft, dynamicFeeDraft } from './life/drafts.ts'
import { registerCandidates, stakeFirst } from './life/staking.ts'
import type { Act } from './stage.ts'

const addresses = contractAddress

/** Creates the contracts, in the order their addresses follow from. */
const deployContracts: Act = ({ wallets }) =>
  Promise.all(
    listDeployments().map(({ data }) => wallets.sign(deployer, dynamicFeeDraft(undefined, data, { gas: 2_000_000n }))),
  )

const SHARES = [
  [addresses.stableToken, 100_000n * 10n ** 6n],
  [addresses.bitcoinToken, 20n * 10n ** 8n],
  [addresses.gameToken, 1_000_000n * 10n ** 18n],
  [addresses.wholeToken, 10_000n],
  [addresses.oldToken, 1_000n * 10n ** 18n],
] as const

/** Gives everybody tokens, earlier people more: the list of holders has an order. */
const shareTokens: Act = ({ wallets }) =>
  Promise.all(
    users.flatMap((user, index) =>
      SHARES.map(([token, share]) =>
        wallets.sign(deployer, callDraft(token, 'transfer', [user.address, (share * BigInt(100 - index)) / 100n])),
      ),
    ),
  )

const shareItems: Act = ({ wallets }) =>
  Promise.all(
    users.map((user) => {
      const ids = [1n, 2n, 3n, 4n, 5n]
      const args = [user.address, ids, ids.map((id) => id * 10_000n)]
      return wallets.sign(deployer, callDraft(addresses.items, 'mintBatch', args, { gas: 400_000n }))
    }),
  )

const wrapFirst: Act = ({ wallets }) =>
  Promise.all(
    users.map((user) =>
      wallets.sign(user, callDraft(addresses.wrappedCore, 'deposit', [], { value: parseEther('500') })),
    ),
  )

const mintFirstPortraits: Act = async (stage) => {
  const raw = await Promise.all(
    users
      .slice(0, 20)
      .map((user) => stage.wallets.sign(deployer, collectionDraft(addresses.portraits, 'mint', [user.address, 1n]))),
  )
  users.slice(0, 20).forEach((user, index) => {
    stage.portraits.set(index + 1, user.address)
  })
  return raw
}

const firstClone: Act = async ({ wallets }) => [
  await wallets.sign(deployer, callDraft(addresses.cloneFactory, 'clone', [addresses.counter])),
]

/** Both ways to give a proxy another implementation. */
const upgradeProxies: Act = async ({ wallets }) => [
  await wallets.sign(deployer, callDraft(addresses.standardProxy, 'upgradeToAndCall', [addresses.counterByTwo, '0x'])),
  await wallets.sign(deployer, callDraft(addresses.beacon, 'upgradeTo', [addresses.counterByTwo])),
]

/** The first blocks of every world, one entry a block, from block 1 on. Block 1 holds the system's own `init` calls. */
export const openingBlocks: readonly (readonly Act[])[] = [
  [],
  [deployContracts],
  [shareTokens],
  [shareItems, firstClone],
  [stakeFirst, wrapFirst],
  [mintFirstPortraits, registerCandidates],
  [upgradeProxies],
]
