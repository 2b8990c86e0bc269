import { type Address, type Hex, hexToBigInt, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Draft } from '../wallets.ts'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** What an authorization asks for (EIP-7702). `chainId` 0: on every chain. */
export type Delegation = { signer: PrivateKeyAccount; address: Address; nonce: number; chainId: number }

const signed = async ({ signer, ...wanted }: Delegation) => signer.signAuthorization(wanted)

/** The same signature in the form the chain refuses: with the higher of the two possible `s`. */
const highS = <Signed extends { s: Hex; yParity?: number }>(authorization: Signed): Signed => ({
  ...authorization,
  s: numberToHex(ORDER - hexToBigInt(authorization.s), { size: 32 }),
  yParity: 1 - (authorization.yParity ?? 0),
})

/**
 * A type-4 transaction that carries authorizations; the account that pays is none of their signers.
 * @param spoiled how many of them, from the end, get a signature the chain refuses
 */
export async function delegationDraft(to: Address, delegations: readonly Delegation[], spoiled = 0): Promise<Draft> {
  const list = await Promise.all(delegations.map(signed))
  const firstSpoiled = list.length - spoiled
  const authorizationList = list.map((one, index) => (index < firstSpoiled ? one : highS(one)))
  const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  return { type: 'eip7702', to, gas: 400_000n, ...fees, authorizationList }
}
