import { type Address, getContractAddress, keccak256, parseEther } from 'viem'
import token from '../artifacts/Token.json' with { type: 'json' }
import { faucet, swindler, users } from './accounts.ts'
import { contractAddress, encodeCreation } from './contracts.ts'
import { dynamicFeeDraft } from './life/drafts.ts'
import { workshopDraft } from './life/workshop-drafts.ts'
import type { Act } from './stage.ts'

/** Who is to be deceived, and the partner that is imitated. */
export const swindled = users[2] as (typeof users)[number]
const partner = users[9] as (typeof users)[number]

/** An address that nobody has the key of: it begins and ends as another, four digits at either end. */
const lookAlike = (address: Address): Address =>
  `${address.slice(0, 6)}${keccak256(address).slice(2, 34)}${address.slice(-4)}`.toLowerCase() as Address

/** Bears name and symbol of the world's bitcoin token; the swindler's first transaction makes it. */
const borrowedToken = getContractAddress({ from: swindler.address, nonce: 0n })

const payPartner: Act = async ({ wallets }) => [
  await wallets.sign(faucet, dynamicFeeDraft(swindler.address, '0x', { value: parseEther('10'), gas: 21_000n })),
  await wallets.sign(swindled, workshopDraft(contractAddress.stableToken, 'transfer', [partner.address, 120_000_000n])),
]

const makeToken: Act = async ({ wallets }) => [
  await wallets.sign(
    swindler,
    dynamicFeeDraft(undefined, encodeCreation(token, ['Wrapped Devnet Bitcoin', 'dBTC', 8, 21_000n * 10n ** 8n]), {
      gas: 1_500_000n,
    }),
  ),
]

/** A transfer of nothing, which needs nobody's leave, to an address like the partner's; a token that looks like another. */
const deceive: Act = async ({ wallets }) => [
  await wallets.sign(
    swindler,
    workshopDraft(contractAddress.stableToken, 'transferFrom', [swindled.address, lookAlike(partner.address), 0n]),
  ),
  await wallets.sign(swindler, workshopDraft(borrowedToken, 'transfer', [swindled.address, 5n * 10n ** 8n])),
]

/** What a swindler tries, a block each, in this order. */
export const swindleBlocks: readonly Act[] = [payPartner, makeToken, deceive]
