import { parseEther } from 'viem'
import { charmKinds, galleryUris, ripePear, winterCharm } from '../content/orchard.ts'
import { curator, faucet, users } from './accounts.ts'
import { curatedAddress, listCuratedDeployments } from './contracts.ts'
import { collectionDraft, curatorDraft, dynamicFeeDraft } from './life/drafts.ts'
import type { Act } from './stage.ts'
import { swindleBlocks } from './swindle.ts'
import { workshopBlocks } from './workshop-acts.ts'

const { gallery, charms } = curatedAddress
const userAt = (index: number) => users[index % users.length] as (typeof users)[number]

const fundCurator: Act = async ({ wallets }) => [
  await wallets.sign(faucet, dynamicFeeDraft(curator.address, '0x', { value: parseEther('1000'), gas: 21_000n })),
]

const deployCollections: Act = ({ wallets }) =>
  Promise.all(
    listCuratedDeployments().map((data) =>
      wallets.sign(curator, dynamicFeeDraft(undefined, data, { gas: 3_000_000n })),
    ),
  )

const mintGallery: Act = ({ wallets }) =>
  Promise.all(
    galleryUris.map((uri, index) =>
      wallets.sign(curator, curatorDraft(gallery, 'mintWithUri', [userAt(index).address, uri])),
    ),
  )

const mintCharms: Act = ({ wallets }) =>
  Promise.all(
    Array.from({ length: 3 * charmKinds }, (_, index) =>
      wallets.sign(
        curator,
        curatorDraft(charms, 'mint', [userAt(index).address, BigInt(1 + (index % charmKinds)), BigInt(10 + index)]),
      ),
    ),
  )

/** Items change hands and their documents change: ERC-4906 and the URI event of ERC-1155. */
const changeDocuments: Act = async ({ wallets }) => [
  await wallets.sign(userAt(0), collectionDraft(gallery, 'transferFrom', [userAt(0).address, userAt(5).address, 1n])),
  await wallets.sign(curator, curatorDraft(gallery, 'setTokenUri', [2n, ripePear])),
  await wallets.sign(curator, curatorDraft(gallery, 'announce', [1n, BigInt(galleryUris.length)])),
  await wallets.sign(curator, curatorDraft(charms, 'setUri', [BigInt(charmKinds), winterCharm])),
]

/**
 * What was added to the seed after the world was first laid down, by block, counted back from the end of the history:
 * everything before stays as it was, and what these acts draw on nobody else does.
 */
const additions: Readonly<Record<number, readonly Act[]>> = {
  [-30]: [fundCurator],
  [-29]: [deployCollections],
  [-28]: [mintGallery],
  [-27]: [mintCharms],
  [-26]: [changeDocuments],
  ...Object.fromEntries(workshopBlocks.map((act, index) => [-25 + index, [act]])),
  ...Object.fromEntries(swindleBlocks.map((act, index) => [-7 + index, [act]])),
}

/** @param fromEnd 0-based index of a block less the number of blocks: -1 is the last one */
export function additionsAt(fromEnd: number): readonly Act[] {
  return additions[fromEnd] ?? []
}
