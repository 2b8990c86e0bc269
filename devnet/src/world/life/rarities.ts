import { builder, delegators, users } from '../accounts.ts'
import { contractAddress } from '../contracts.ts'
import type { Act } from '../stage.ts'
import { builtAddress as built, mayflyAddress } from '../workshop.ts'
import { delegationDraft } from './delegations.ts'
import { workshopDraft } from './workshop-drafts.ts'

const { counter, counterByTwo, nursery, relay } = contractAddress

const upgrade: Act = async ({ wallets, random }) => [
  await wallets.sign(
    builder,
    random.pick([
      workshopDraft(built.uupsProxy, 'upgradeToAndCall', [random.pick([counter, counterByTwo]), '0x']),
      workshopDraft(built.secondBeacon, 'upgradeTo', [random.pick([counter, counterByTwo])]),
      workshopDraft(built.slotProxy, 'upgradeTo', [random.pick([built.tally, built.tallyTwice])]),
    ]),
  ),
]

const changePictures: Act = async ({ wallets, random }) => [
  await wallets.sign(
    random.pick(users),
    random.pick([
      workshopDraft(built.blossoms, 'turnSeason', []),
      workshopDraft(built.blossoms, 'breed', [BigInt(1 + random.below(8)), BigInt(1 + random.below(90))]),
      workshopDraft(built.blossoms, 'grow', [[random.pick(users).address]]),
      workshopDraft(built.stamps, 'print', [random.pick(users).address, [BigInt(1 + random.below(3))], [5n]]),
    ]),
  ),
]

/** Balances move that no log tells of. */
const contradictLogs: Act = async ({ wallets, random }) => {
  const [giver, receiver] = [random.pick(users.slice(0, 6)), random.pick(users)]
  const amount = random.amount(10n ** 18n)
  return [
    await wallets.sign(builder, workshopDraft(built.ivy, 'rebase', [BigInt(995 + random.below(11))])),
    await wallets.sign(giver, workshopDraft(built.toll, 'transfer', [receiver.address, amount])),
  ]
}

const dropToMany: Act = async ({ wallets, random }) => {
  const args = [built.petals, random.bytes(32), BigInt(5 + random.below(20)), 10n ** 15n]
  return [await wallets.sign(random.pick(users), workshopDraft(built.airdrop, 'drop', args, { gas: 2_000_000n }))]
}

const descendStairs: Act = async ({ wallets, random }) => {
  const [way, steps] = [random.chance(0.3) ? ('fall' as const) : ('descend' as const), 10 + random.below(30)]
  const draft = workshopDraft(built.stairs, way, [BigInt(steps)], { value: 100n, gas: 4_000_000n })
  return [await wallets.sign(random.pick(users), draft)]
}

/** Born in one transaction, told to end in the next. */
const bornAndEnded: Act = async ({ wallets, random }) => {
  const [person, salt] = [random.pick(users), random.bytes(32)]
  return [
    await wallets.sign(person, workshopDraft(nursery, 'breedAt', [salt], { value: 7n })),
    await wallets.sign(person, workshopDraft(nursery, 'perish', [mayflyAddress(salt), random.pick(users).address])),
  ]
}

/** Authorizations that the chain passes over: of another chain, of a nonce long gone, with a refused signature. */
const delegateInVain: Act = async ({ chainId, wallets, random }) => {
  const signer = random.pick(delegators)
  const vain = { signer, address: relay, nonce: 999, chainId }
  const list = [{ ...vain, chainId: 1 }, vain, vain]
  return [await wallets.sign(random.pick(users), await delegationDraft(relay, list, 1))]
}

const RARITIES = [upgrade, changePictures, contradictLogs, dropToMany, descendStairs, bornAndEnded, delegateInVain]

/** One of the things that happen some times a day; only in a world in which the builder has built. */
export const happenRarely: Act = (stage) => stage.random.pick(RARITIES)(stage)
