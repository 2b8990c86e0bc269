import { type PageEntry, page } from '../page.ts'
import { addressId } from '../url-ids.ts'

export const tokensPages: readonly PageEntry[] = [
  page('/tokens', 'Tokens', '代币', { menu: { group: 'tokens', place: 1 } }),
  page('/tokens-volume', 'Tokens by Volume', '代币交易量', { menu: { group: 'tokens', place: 8 } }),
  page('/tokentxns', 'ERC-20 Transfers', 'ERC-20 转账', { menu: { group: 'tokens', place: 2 } }),
  page('/token/{id}', 'Token', '代币详情', { canonical: true, names: (id) => addressId(id) !== undefined }),
  page('/tokencheck-tool', 'Token Balance Checker', '代币余额查询', { menu: { group: 'tokens', place: 7 } }),
  page('/tokenupdate/{id?}', 'Update Token Info', '更新代币信息'),
  page('/tokenholdings', 'Token Holdings', '代币持仓', { menu: { group: 'tokens', place: 6 } }),
]
