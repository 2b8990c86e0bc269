import { delegators, deployer } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { mayflyAddress } from '@corescope/devnet/world/workshop'
import { mayflySalts } from '@corescope/devnet/world/workshop-acts'
import type { APIRequestContext } from '@playwright/test'
import { ask, type Listed, type ListedTransaction } from './ask.ts'

/** One path of every built screen and of each of its parts; `missing` ones answer 404. */
export const builtScreens = [
  '/',
  '/blocks',
  '/blocks_forked',
  '/index-health',
  '/block/5',
  '/block/5/txs',
  '/block/5/internal',
  '/block/countdown/99999',
  '/txs',
  '/tx/{transaction}',
  '/tx/{transaction}?tab=logs',
  '/tx/{transaction}?tab=input',
  '/tx/{transaction}?tab=raw',
  '/tx/{failed}',
  '/tx/{delegations}',
  '/accounts',
  `/address/${deployer.address}`,
  `/address/${contractAddress.stableToken}?tab=logs`,
  `/address/${mayflyAddress(mayflySalts.gone)}`,
  '/search',
  '/search?q=b',
  '/contactus',
  '/brandassets',
  '/terms',
  '/contract-license-types',
  '/unit-converter',
  '/validators',
] as const

let known: Record<string, string> | undefined

/**
 * `{transaction}` a token transfer of the newest ones, `{failed}` one that failed, `{delegations}` one of type 4: looked up
 * once, as what is in the chain stays in it.
 */
export const findScreens = async (request: APIRequestContext): Promise<Record<string, string>> => {
  known ??= await lookUpScreens(request)
  return known
}

const lookUpScreens = async (request: APIRequestContext): Promise<Record<string, string>> => {
  const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction', { pageNum: 1, pageSize: 100 })
  const transfer = records.find(({ to, status }) => status === 1 && to?.type === '1')
  const failed = records.find(({ status }) => status === 0)
  if (transfer === undefined || failed === undefined) throw new Error('the world holds no call or no failure')
  const authority = delegators[0]?.address
  const signed = await ask<Listed<{ transactionHash: string }>>(request, 'transaction_authorization', { authority })
  const delegations = signed.records.at(-1)?.transactionHash
  if (delegations === undefined) throw new Error('nobody signed an authorization')
  return {
    delegations,
    transaction: transfer.transactionHash,
    failed: failed.transactionHash,
    address: deployer.address,
  }
}

export const fillIn = (pattern: string, found: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => found[name] ?? '')
