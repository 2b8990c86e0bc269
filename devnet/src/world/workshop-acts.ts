import { keccak256, parseEther, stringToHex } from 'viem'
import { builder, delegators, faucet, users } from './accounts.ts'
import { contractAddress } from './contracts.ts'
import { type Delegation, delegationDraft } from './life/delegations.ts'
import { dynamicFeeDraft } from './life/drafts.ts'
import { workshopCall, workshopDraft } from './life/workshop-drafts.ts'
import type { Act } from './stage.ts'
import type { Draft } from './wallets.ts'
import {
  argumentsCloneAddress,
  builtAddress,
  diamondCuts,
  listBuiltDeployments,
  mayflyAddress,
  safeAddress,
} from './workshop.ts'

const { counter, counterByTwo, nursery, relay } = contractAddress
const built = builtAddress
const userAt = (index: number) => users[index % users.length] as (typeof users)[number]
const noAddress = `0x${'0'.repeat(40)}` as const

/** What the builder does in one block, in this order. */
const byBuilder =
  (...drafts: (Draft | Promise<Draft>)[]): Act =>
  async ({ wallets }) =>
    Promise.all(drafts.map(async (draft) => wallets.sign(builder, await draft)))

const fundBuilder: Act = async ({ wallets }) => [
  await wallets.sign(faucet, dynamicFeeDraft(builder.address, '0x', { value: parseEther('1000'), gas: 21_000n })),
]

const deployments = listBuiltDeployments()
/** A block's gas holds a dozen creations at most. */
const deploy = (from: number, to: number): Act =>
  byBuilder(...deployments.slice(from, to).map((data) => dynamicFeeDraft(undefined, data, { gas: 2_800_000n })))

const makeProxies = byBuilder(
  workshopDraft(
    built.safeFactory,
    'createProxy',
    [built.vault, workshopCall('setup', [users.slice(0, 3).map(({ address }) => address), 2n])],
    { gas: 600_000n },
  ),
  workshopDraft(built.argumentsFactory, 'clone', [built.tally, stringToHex('an argument nobody can change')]),
)

const shareTokens = byBuilder(
  ...users
    .slice(0, 6)
    .flatMap(({ address }, index) => [
      workshopDraft(built.ivy, 'transfer', [address, BigInt(index + 1) * 10n ** 21n]),
      workshopDraft(built.toll, 'transfer', [address, BigInt(index + 1) * 10n ** 21n]),
    ]),
  workshopDraft(built.petals, 'transfer', [built.airdrop, 10n ** 23n]),
  ...[0, 1, 2].map((index) => workshopDraft(built.cats, 'mint', [userAt(index).address, 1n])),
  workshopDraft(built.blossoms, 'grow', [users.slice(0, 8).map(({ address }) => address)], { gas: 1_500_000n }),
  workshopDraft(built.stamps, 'print', [userAt(0).address, [1n, 2n, 3n], [10n, 20n, 30n]], { gas: 400_000n }),
  workshopDraft(built.seeds, 'print', [userAt(30).address, [1n, 2n], [10n, 20n]]),
  workshopDraft(built.seeds, 'print', [userAt(31).address, [1n], [7n]]),
  workshopDraft(built.foxes, 'grow', [users.slice(32, 35).map(({ address }) => address)], { gas: 500_000n }),
)

const upgradeFirst = byBuilder(
  workshopDraft(built.transparentProxy, 'upgradeTo', [counterByTwo]),
  workshopDraft(built.slotProxy, 'upgradeTo', [built.tallyTwice]),
  workshopDraft(built.zeppelinProxy, 'upgradeTo', [built.tallyTwice]),
  workshopDraft(built.namedProxy, 'upgradeTo', [built.tallyTwice]),
  workshopDraft(built.uupsProxy, 'upgradeToAndCall', [counterByTwo, '0x']),
  workshopDraft(built.firstBeacon, 'upgradeTo', [counterByTwo]),
  workshopDraft(built.movingBeaconProxy, 'upgradeBeaconTo', [built.secondBeacon]),
  workshopDraft(built.diamond, 'diamondCut', [[diamondCuts.harvest], noAddress, '0x']),
)

/** People use what was built: calls through every kind of proxy, tokens and items change hands. */
const useProxies: Act = async ({ wallets }) => {
  const drafts = [
    ...[built.transparentProxy, built.movingBeaconProxy, built.uupsProxy].map((to) =>
      workshopDraft(to, 'increment', []),
    ),
    ...[built.slotProxy, built.zeppelinProxy, built.namedProxy, argumentsCloneAddress].map((to) =>
      workshopDraft(to, 'add', [7n]),
    ),
    workshopDraft(built.diamond, 'plant', [12n]),
    workshopDraft(built.diamond, 'harvest', []),
    dynamicFeeDraft(safeAddress, '0x', { value: parseEther('3'), gas: 60_000n }),
  ]
  return Promise.all(drafts.map((draft, index) => wallets.sign(userAt(20 + index), draft)))
}

const moveTokens: Act = async ({ wallets }) => [
  await wallets.sign(builder, workshopDraft(built.ivy, 'rebase', [1_050n])),
  await wallets.sign(builder, workshopDraft(built.seeds, 'freeze', [])),
  await wallets.sign(builder, workshopDraft(built.foxes, 'stray', [1n, userAt(35).address])),
  await wallets.sign(userAt(1), workshopDraft(built.ivy, 'transfer', [userAt(8).address, 10n ** 20n])),
  await wallets.sign(userAt(2), workshopDraft(built.toll, 'transfer', [userAt(9).address, 10n ** 20n])),
  await wallets.sign(userAt(0), workshopDraft(built.cats, 'transfer', [userAt(7).address, 1n])),
  await wallets.sign(
    userAt(0),
    workshopDraft(built.blossoms, 'transferFrom', [userAt(0).address, userAt(9).address, 1n]),
  ),
]

const upgradeAgain = byBuilder(
  workshopDraft(built.transparentProxy, 'upgradeTo', [counter]),
  workshopDraft(built.transparentProxy, 'changeAdmin', [userAt(3).address]),
  workshopDraft(built.slotProxy, 'upgradeTo', [built.tally]),
  workshopDraft(built.uupsProxy, 'upgradeToAndCall', [counter, '0x']),
  workshopDraft(built.secondBeacon, 'upgradeTo', [counter]),
  workshopDraft(built.diamond, 'diamondCut', [[diamondCuts.harvestTwice], noAddress, '0x']),
)

/** Pictures and documents change: ERC-4906 for one item and for all, the URI event; a diamond loses a function. */
const changePictures = byBuilder(
  workshopDraft(built.diamond, 'diamondCut', [[diamondCuts.noTrees], noAddress, '0x']),
  workshopDraft(built.blossoms, 'turnSeason', []),
  workshopDraft(built.blossoms, 'breed', [2n, 30n]),
  workshopDraft(built.stamps, 'reprint', [1n], { gas: 3_000_000n }),
)

/** How many get the same amount of one token in one transaction. */
export const airdropRecipients = 250
const airdrop = byBuilder(
  workshopDraft(
    built.airdrop,
    'drop',
    [built.petals, keccak256(stringToHex('petals')), BigInt(airdropRecipients), 10n ** 18n],
    { gas: 15_000_000n },
  ),
)

/** How many calls lie inside one another. */
export const stairSteps = 60
const descendStairs = byBuilder(
  workshopDraft(built.stairs, 'descend', [BigInt(stairSteps)], { value: 200n, gas: 8_000_000n }),
  workshopDraft(built.stairs, 'fall', [5n], { value: 10n, gas: 500_000n }),
)

const [first, second, third] = delegators as [(typeof users)[number], (typeof users)[number], (typeof users)[number]]
const delegation = (
  signer: (typeof users)[number],
  nonce: number,
  address: `0x${string}`,
  chainId = 1112,
): Delegation => ({
  ...{ signer, nonce, address, chainId },
})
/** Takes effect, takes effect on any chain, of another chain, with a nonce that is not the signer's, with a refused signature. */
const delegateFirst = byBuilder(
  delegationDraft(
    relay,
    [
      delegation(first, 0, relay),
      delegation(second, 0, relay, 0),
      delegation(third, 0, relay, 1),
      delegation(third, 5, relay),
      delegation(third, 0, relay),
    ],
    1,
  ),
)
/** One takes other code, one takes its delegation back. */
const delegateAgain = byBuilder(
  delegationDraft(first.address, [delegation(first, 1, built.vault), delegation(second, 1, noAddress)]),
)

/** Ends after its birth; is born and ends in one transaction, twice; is then born at the same address to stay. */
export const mayflySalts = {
  paysOut: keccak256(stringToHex('mayfly that pays out')),
  gone: keccak256(stringToHex('mayfly that is gone')),
  returns: keccak256(stringToHex('mayfly that returns')),
} as const
const { paysOut, gone, returns } = mayflySalts
const value = { value: 9n }
const bornAndGone = byBuilder(
  workshopDraft(nursery, 'breedAt', [paysOut], value),
  workshopDraft(nursery, 'breedAndPerish', [gone, userAt(4).address], value),
  workshopDraft(nursery, 'breedAndPerish', [returns, userAt(4).address], value),
)
const goneAgain = byBuilder(
  workshopDraft(nursery, 'perish', [mayflyAddress(paysOut), userAt(5).address]),
  workshopDraft(nursery, 'breedAndPerish', [gone, userAt(6).address], value),
)
const bornToStay = byBuilder(workshopDraft(nursery, 'breedAt', [returns], value))

/** What the builder adds to the seed, a block each, in this order. Nothing of it is drawn by chance. */
export const workshopBlocks: readonly Act[] = [
  fundBuilder,
  deploy(0, 9),
  deploy(9, 18),
  deploy(18, deployments.length),
  makeProxies,
  shareTokens,
  upgradeFirst,
  useProxies,
  upgradeAgain,
  moveTokens,
  changePictures,
  airdrop,
  descendStairs,
  delegateFirst,
  delegateAgain,
  bornAndGone,
  goneAgain,
  bornToStay,
]
