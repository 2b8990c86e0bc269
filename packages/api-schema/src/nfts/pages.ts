import { type PageEntry, page } from '../page.ts'
import { addressId, tokenItemOf } from '../url-ids.ts'

export const nftsPages: readonly PageEntry[] = [
  page('/nft/{id}/{n}', 'NFT', 'NFT 详情', {
    names: (id, n) => addressId(id) !== undefined && tokenItemOf(n) !== undefined,
  }),
  page('/tokens-nft', 'NFT Collections', 'NFT 合集', { menu: { group: 'tokens', place: 3 } }),
  page('/tokentxns-nft', 'ERC-721 Transfers', 'ERC-721 转账', { menu: { group: 'tokens', place: 4 } }),
  page('/tokentxns-nft1155', 'ERC-1155 Transfers', 'ERC-1155 转账', {
    menu: { group: 'tokens', place: 5 },
  }),
]
