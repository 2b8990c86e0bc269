import { users } from '../accounts.ts'
import { contractAddress } from '../contracts.ts'
import type { Act } from '../stage.ts'
import { callDraft } from './drafts.ts'

const { failures, stableToken } = contractAddress

const WAYS = [
  () => callDraft(failures, 'failWithReason', ['The orchard is closed today']),
  () => callDraft(failures, 'failWithReason', ['果园今天不开放']),
  () => callDraft(failures, 'failWithCustomError', [42n]),
  () => callDraft(failures, 'failWithoutReason', []),
  () => callDraft(failures, 'divide', [0n]),
  () => callDraft(failures, 'read', [7n]),
  () => callDraft(failures, 'failAssertion', []),
  () => callDraft(failures, 'burnAllGas', [], { gas: 90_000n }),
  () => callDraft(failures, 'runInvalidOpcode', [], { gas: 60_000n }),
  () => callDraft(stableToken, 'transfer', [failures, 10n ** 30n]),
]

/** A transaction that fails, each time in one of the ways there are. */
export const fail: Act = async ({ wallets, random }) => [await wallets.sign(random.pick(users), random.pick(WAYS)())]

/** Every way to fail, once. */
export const failInEveryWay: Act = async ({ wallets, random }) =>
  Promise.all(WAYS.map((way) => wallets.sign(random.pick(users), way())))
