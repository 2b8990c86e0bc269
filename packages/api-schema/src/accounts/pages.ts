import { type PageEntry, page } from '../page.ts'

const entries: readonly PageEntry[] = [
  page('/login', 'Sign In', '登录', { canonical: true }),
  page('/lostpassword', 'Lost Password', '忘记密码'),
  page('/resetpassword', 'Reset Password', '重置密码'),
  page('/register', 'Register', '注册', { canonical: true }),
  page('/confirmemail', 'Confirm Email', '确认邮箱'),
  page('/my', 'My Account', '我的账户', { redirect: '/my/account' }),
  page('/my/account', 'My Account', '我的账户', { user: true }),
  page('/my/address', 'Watch List', '关注列表', { user: true }),
  page('/my/verify', 'Verified Addresses', '已认证地址', { user: true }),
  page('/my/notes_tx', 'Transaction Notes', '交易备注', { user: true }),
  page('/my/notes_address', 'Address Notes', '地址备注', { user: true }),
  page('/my/custom_abi', 'Custom ABIs', '自定义 ABI', { user: true }),
  page('/my/api_key', 'API Keys', 'API 密钥', { user: true }),
  page('/my/verify_address', 'Verified Addresses', '已认证地址', { user: true }),
  page('/my/token_ignore', 'Ignored Tokens', '忽略的代币', { user: true }),
]

/** All of them are gone with ACCOUNTS=off. */
export const accountsPages: readonly PageEntry[] = entries.map((entry) => ({ ...entry, account: true }))
