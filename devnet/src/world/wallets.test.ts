import { parseTransaction } from 'viem'
import { expect, it } from 'vitest'
import { users } from './accounts.ts'
import type { NodeClient } from './node-client.ts'
import { openWallets } from './wallets.ts'

it('goes on behind what somebody else sent by the same key', async () => {
  const [user] = users as [(typeof users)[0]]
  let count = 4
  const node: NodeClient = {
    call: async <T>() => undefined as T,
    batch: async (calls) => calls.map(() => `0x${count.toString(16)}`),
  }
  const wallets = await openWallets(node, 1112, [user])
  const sign = async () =>
    parseTransaction(await wallets.sign(user, { type: 'legacy', to: user.address, gas: 21_000n, gasPrice: 1n })).nonce
  expect([await sign(), await sign()]).toEqual([4, 5])
  count = 9
  await wallets.reread()
  expect(await sign()).toBe(9)
})
