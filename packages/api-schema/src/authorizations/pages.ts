import { type PageEntry, page } from '../page.ts'

export const authorizationsPages: readonly PageEntry[] = [
  page('/txnAuthList', 'EIP-7702 Authorizations', 'EIP-7702 授权', {
    menu: { group: 'blockchain', place: 8 },
  }),
]
