import { delegators, deployer, users } from '@corescope/devnet/world/accounts'
import { contractAddress, curatedAddress } from '@corescope/devnet/world/contracts'
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
  '/block/{blobBlock}',
  '/block/{blobBlock}/blobs',
  '/blob/{blob}',
  '/block/countdown/99999',
  '/txs',
  '/tx/{transaction}',
  '/txsPending',
  '/txsPending?state=replaced',
  '/txsInternal',
  '/tx/{transaction}?tab=logs',
  '/tx/{transaction}?tab=internal',
  '/tx/{transaction}?tab=state',
  '/tx/{transaction}?tab=trace',
  '/tx/{transaction}?tab=input',
  '/tx/{transaction}?tab=raw',
  '/tx/{failed}',
  '/tx/{delegations}',
  '/tx/{delegations}?tab=authorizations',
  '/tx/{blobTransaction}?tab=blobs',
  '/txnAuthList',
  '/accounts',
  `/address/${deployer.address}`,
  `/address/${contractAddress.stableToken}?tab=logs`,
  `/address/${contractAddress.stableToken}?tab=code`,
  `/address/${contractAddress.stableToken}?tab=read`,
  `/address/${contractAddress.stableToken}?tab=write`,
  `/address/${users[0]?.address}?tab=internal`,
  `/address/${users[0]?.address}?tab=erc20`,
  `/address/${users[0]?.address}?tab=erc1155`,
  `/address/${users[0]?.address}?tab=holdings`,
  `/address/${users[0]?.address}?tab=nfts`,
  `/address/${users[0]?.address}?tab=balance`,
  `/address/${mayflyAddress(mayflySalts.gone)}`,
  '/search',
  '/search?q=b',
  '/reference',
  '/contactus',
  '/brandassets',
  '/terms',
  '/contract-license-types',
  '/unit-converter',
  '/login',
  '/register',
  '/lostpassword',
  '/resetpassword',
  '/confirmemail',
  '/verifyaddress',
  '/balancecheck-tool',
  `/balancecheck-tool?addresses=${deployer.address},${delegators[0]?.address}&at=40`,
  '/exportData',
  '/exportData?type=tokenholders',
  '/charts',
  '/topstat/overview',
  '/topstat/transactions',
  '/topstat/tokens',
  '/topstat/network',
  '/chart/tx',
  '/chart/tx-hour',
  '/chart/gasprice?range=all',
  '/faucet',
  '/name-lookup',
  '/name-lookup-search?name=a_b.org',
  '/inputdatadecoder',
  '/opcode-tool',
  '/bytecode-decompiler',
  '/contract-diff-checker',
  '/vmtrace',
  '/vmtrace?tx={transaction}',
  '/btc-stake-txn-decoder',
  '/pushTx',
  '/proxyContractChecker',
  '/verifyContract',
  '/verifyContract?type=vyper',
  '/verifyContract-solc',
  '/verifyContract-solc-multiple',
  '/verifyContract-solc-json',
  '/contractsVerified',
  '/solcversions',
  '/validators',
  '/validatorset',
  '/validatorset/snapshot/{round}',
  '/rounds',
  '/slashes',
  '/relayers',
  '/rounds?tab=charts',
  '/funds',
  '/fee-shares',
  '/governance',
  '/proposal/1',
  '/tokens',
  '/tokens?q=dusd',
  '/tokens-nft',
  '/tokens-volume',
  '/tokentxns',
  '/tokentxns-nft',
  '/tokentxns-nft1155',
  `/token/${contractAddress.stableToken}`,
  `/token/${contractAddress.stableToken}?tab=holders`,
  `/token/${contractAddress.stableToken}?tab=holders&at=60`,
  `/token/${contractAddress.stableToken}?tab=info`,
  `/token/${contractAddress.stableToken}?tab=analytics`,
  `/token/${curatedAddress.gallery}?tab=inventory`,
  '/tokenholdings',
  `/tokenholdings?a=${deployer.address}`,
  `/tokenholdings?a=${deployer.address}&tab=items`,
  '/tokencheck-tool',
  `/tokencheck-tool?token=${contractAddress.stableToken}&a=${deployer.address}&at=60`,
  '/tokenupdate',
  `/tokenupdate/${contractAddress.stableToken}`,
  `/nft/${curatedAddress.gallery}/1`,
  `/nft/${curatedAddress.charms}/2?tab=holders`,
] as const

let known: Record<string, string> | undefined

/**
 * `{transaction}` a token transfer of the newest ones, `{failed}` one that failed, `{delegations}` one of type 4, `{blob}` one with its block, `{round}` the newest round: looked
 * up once, as what is in the chain stays in it.
 */
export const findScreens = async (request: APIRequestContext): Promise<Record<string, string>> => {
  known ??= await lookUpScreens(request)
  return known
}

/** Life goes on by chance: the newest hundred may hold none. */
const newest = async (
  request: APIRequestContext,
  is: (transaction: ListedTransaction) => boolean,
): Promise<ListedTransaction> => {
  for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum += 1) {
    const page = await ask<Listed<ListedTransaction>>(request, 'search_transaction', { pageNum, pageSize: 100 })
    const found = page.records.find(is)
    if (found !== undefined) return found
    pages = page.pages
  }
  throw new Error('the world holds no call or no failure')
}

const lookUpScreens = async (request: APIRequestContext): Promise<Record<string, string>> => {
  const transfer = await newest(request, ({ to, status }) => status === 1 && to?.type === '1')
  const failed = await newest(request, ({ status }) => status === 0)
  const authority = delegators[0]?.address
  const signed = await ask<Listed<{ transactionHash: string }>>(request, 'transaction_authorization', { authority })
  const delegations = signed.records.at(-1)?.transactionHash
  if (delegations === undefined) throw new Error('nobody signed an authorization')
  const blobs = await ask<Listed<{ versionedHash: string; blockNumber: number; transactionHash: string }>>(
    request,
    'block_blob_info',
  )
  const blob = blobs.records.at(-1)
  if (blob === undefined) throw new Error('nobody posted a blob')
  const rounds = await ask<Listed<{ round: number }>>(request, 'rounds')
  const round = rounds.records[0]?.round
  if (round === undefined) throw new Error('no round was turned')
  return {
    round: String(round),
    blob: blob.versionedHash,
    blobBlock: String(blob.blockNumber),
    blobTransaction: blob.transactionHash,
    delegations,
    transaction: transfer.transactionHash,
    failed: failed.transactionHash,
    address: deployer.address,
  }
}

export const fillIn = (pattern: string, found: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => found[name] ?? '')
