import { type PageEntry, page } from '../page.ts'
import { addressId } from '../url-ids.ts'

export const addressesPages: readonly PageEntry[] = [
  page('/accounts', 'Top Accounts', '账户排行', { menu: { group: 'blockchain', place: 3 } }),
  page('/address/{id}', 'Address', '地址', { canonical: true, names: (id) => addressId(id) !== undefined }),
  page('/balancecheck-tool', 'Balance Checker', '余额查询', { menu: { group: 'tools', place: 3 } }),
  page('/verifyaddress/{id?}', 'Verify Address', '地址认证', { account: true }),
]
