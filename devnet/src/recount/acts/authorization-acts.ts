import { type Hex, parseGwei, type SignedAuthorization, zeroAddress } from 'viem'
import { authorities, curator, users } from '../../world/accounts.ts'
import { contractAddress } from '../../world/contracts.ts'
import type { MixedAct, MixedStage } from './mixed-stage.ts'

const fees = { maxFeePerGas: parseGwei('3'), maxPriorityFeePerGas: parseGwei('1') }
const { relay, counter } = contractAddress

type Draw = (stage: MixedStage) => Promise<SignedAuthorization>

const sign = ({ random }: MixedStage, signer: (typeof authorities)[number], chainId: number, nonce: number) =>
  signer.signAuthorization({ chainId, address: random.pick([relay, counter, zeroAddress]), nonce })

/** Tuples of every kind: that take effect, for every chain, for another chain, with a stale nonce, and no signatures. */
const draws: readonly Draw[] = [
  (stage) => {
    const authority = stage.random.pick(authorities)
    return sign(stage, authority, stage.chainId, stage.wallets.takeNonce(authority.address))
  },
  (stage) => {
    const authority = stage.random.pick(authorities)
    return sign(stage, authority, 0, stage.wallets.takeNonce(authority.address))
  },
  (stage) => sign(stage, stage.random.pick(authorities), 5, 0),
  (stage) => sign(stage, stage.random.pick(authorities), stage.chainId, 0),
  async (stage) => ({
    ...(await sign(stage, stage.random.pick(authorities), stage.chainId, 0)),
    s: `0x${'f'.repeat(64)}` as Hex,
  }),
  // About half of these are the x of a point: then somebody signed, whom nobody knows.
  async (stage) => ({
    ...(await sign(stage, stage.random.pick(authorities), stage.chainId, 0)),
    r: stage.random.bytes(32),
  }),
]

/** A transaction with up to four tuples, each of any kind, one authority perhaps several times. */
export const authorize: MixedAct = async (stage) => {
  const { wallets, random } = stage
  const authorizationList: SignedAuthorization[] = []
  for (let left = 1 + random.below(4); left > 0; left -= 1) authorizationList.push(await random.pick(draws)(stage))
  const draft = { type: 'eip7702', to: random.pick(users).address, gas: 200_000n, ...fees, authorizationList } as const
  return [await wallets.sign(random.pick(users), draft)]
}

/**
 * Signed and sent by the same account: its tuple counts after the transaction. Once a block: the node's pool, which knows
 * nothing of the nonce the tuple takes, would hold a second one back.
 */
export const authorizeOneself: MixedAct = async (stage) => {
  if (stage.hasSignedForItself) return authorize(stage)
  stage.hasSignedForItself = true
  const { chainId, wallets } = stage
  const nonce = wallets.takeNonce(curator.address)
  const authorization = await sign(stage, curator, chainId, wallets.takeNonce(curator.address))
  const draft = { type: 'eip7702', chainId, nonce, to: curator.address, gas: 150_000n, ...fees } as const
  return [await curator.signTransaction({ ...draft, authorizationList: [authorization] })]
}
