import { keccak256, stringToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The keys of the devnet follow from their names. They are public: nothing of worth may ever lie on them. */
const deriveKey = (role: string, index: number) => keccak256(stringToHex(`corescope devnet ${role} ${index}`))
function deriveAccount(role: string, index = 0): PrivateKeyAccount {
  return privateKeyToAccount(deriveKey(role, index))
}

const derive = (role: string, count: number) => Array.from({ length: count }, (_, index) => deriveAccount(role, index))

/** A validator's distinct keys: it signs blocks and system transactions with `consensus`. */
export type ValidatorKeys = { operator: PrivateKeyAccount; consensus: PrivateKeyAccount; fee: PrivateKeyAccount }

const [operators, consensusKeys, feeKeys] = [derive('operator', 9), derive('consensus', 9), derive('fee', 9)]
const allValidators: ValidatorKeys[] = operators.map((operator, index) => ({
  operator,
  consensus: consensusKeys[index] as PrivateKeyAccount,
  fee: feeKeys[index] as PrivateKeyAccount,
}))

/** In office since the genesis block. */
export const firstValidators = allValidators.slice(0, 5)
/** Register as candidates in the first days and are elected. */
export const laterValidators = allValidators.slice(5, 7)
/** Of those that came later still: the node of one stops one day, the other leaves and comes back. */
export const [stoppingValidator, returningValidator] = allValidators.slice(7) as [ValidatorKeys, ValidatorKeys]
export const validatorByConsensus = new Map(
  allValidators.map((keys) => [keys.consensus.address.toLowerCase(), keys] as const),
)

/** Deploys the contracts of the world; their addresses follow from its nonces. */
export const deployer = deriveAccount('deployer')
/** Holds the coins a faucet hands out. */
export const faucet = deriveAccount('faucet')
/** Its key, for the worker of the devnet: the devnet's history is laid down before anybody asks. */
export const faucetKey = deriveKey('faucet', 0)
export const users = derive('user', 40)
/** Deploys and keeps the collections that came later; funded by the faucet. */
export const curator = deriveAccount('curator')
/** Accounts that sign ERC-7702 authorizations. */
export const authorities = derive('authority', 4)
/** Deploys what came later still (proxies of every kind, tokens that contradict their logs); funded by the faucet. */
export const builder = deriveAccount('builder')
/** Imitates others' partners and tokens; funded by the faucet. */
export const swindler = deriveAccount('swindler')
/** Sends transactions ahead of their turn, which wait in the pool; paid by the faucet. */
export const patient = deriveAccount('patient')
/** Accounts without coins that sign ERC-7702 authorizations somebody else sends. */
export const delegators = derive('delegator', 3)
/** Members of governance, who hold no other office. */
export const members = derive('member', 5)
/** Hand in Bitcoin's headers and proofs. */
export const relayers = derive('relayer', 2)
/** Earn what Bitcoin blocks earn for their power. */
export const miners = derive('miner', 2)
/** Stake CORE and bitcoin, move and claim it: the everyday users never move a stake. */
export const stakers = derive('staker', 5)
