import type { Address } from '@corescope/chain/types/hex'
import type { AccountDiff } from '@corescope/chain/types/state-diff'
import { findEffects } from '@corescope/decode/signatures/authorization-effect'
import { listTransactionAuthorizations } from '@corescope/store/authorizations/read'
import { authorizationVerdict } from '@corescope/store/authorizations/table'
import type { TransactionRow } from '@corescope/store/transactions/read'
import type { ApiContext } from '../../context.ts'
import { presentEffect } from '../../entities/authorizations/present-effect.ts'

const setCodeType = 4

/**
 * The EIP-7702 authorizations of a transaction and whether each took effect: as the node says, else as the index does.
 * @param diffs what it changed; null where no node tells
 */
export const presentEffects = async (
  { reader, book }: ApiContext,
  { position, type }: TransactionRow,
  sender: Address,
  diffs: readonly AccountDiff[] | null,
) => {
  if (type !== setCodeType) return []
  const rows = await listTransactionAuthorizations(reader, position)
  const mentions = await book.mentions(rows.flatMap(({ authorityId, delegateId }) => [authorityId, delegateId]))
  const tuples = rows.map(({ authorityId, verdict, nonce }) => ({
    authority: authorityId === null ? null : mentions.get(authorityId)!.hash,
    isForThisChain: verdict !== authorizationVerdict.otherChain,
    nonce: BigInt(nonce),
  }))
  const effects = diffs && findEffects(tuples, sender, diffs)
  return rows.map((row, index) => ({
    authorizationIndex: row.authorizationIndex,
    authority: row.authorityId === null ? null : mentions.get(row.authorityId)!,
    delegate: mentions.get(row.delegateId)!,
    tookEffect: effects?.[index] ?? presentEffect(row).tookEffect,
  }))
}
