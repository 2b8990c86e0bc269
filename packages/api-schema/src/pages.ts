/** Every screen of spec §2: pattern, title, and whether it is built. Server (titles, canonical links, 404) and browser read it. */
export interface PageEntry {
  /** Path pattern; `{id}` one segment, `{id?}` optional, `{path*}` the rest. */
  path: string
  title: { en: string; zh_CN: string }
  /** debug: exists only with DEBUG_ROUTES (ruling 26). */
  debug?: true
  /** Not built yet: one honest screen, absent from the menus. */
  planned?: true
  /** A canonical link on the main network (spec §1). */
  canonical?: true
  /** Needs a signed-in user; else /login. */
  user?: true
  redirect?: string
}

const page = (path: string, en: string, zh_CN: string, extra: Omit<PageEntry, 'path' | 'title'> = {}): PageEntry => ({
  path,
  title: { en, zh_CN },
  ...extra,
})
const planned = { planned: true } as const
const canonical = { canonical: true } as const
const user = { user: true, planned: true } as const
const debug = { debug: true, planned: true } as const

export const pages: readonly PageEntry[] = [
  page('/', 'Dashboard', '概览'),
  page('/txs', 'Transactions', '交易', canonical),
  page('/tx/{id}', 'Transaction', '交易详情'),
  page('/txsPending', 'Pending Transactions', '待处理交易', planned),
  page('/txsInternal', 'Internal Transactions', '内部交易', planned),
  page('/blob/{id}', 'Blob', 'Blob 详情', planned),
  page('/blocks', 'Blocks', '区块', canonical),
  page('/blocks_forked', 'Forked Blocks', '分叉区块'),
  page('/index-health', 'Index Health', '索引健康'),
  page('/block/countdown/{id}', 'Block Countdown', '区块倒计时'),
  page('/block/{id}/{filter?}', 'Block', '区块详情'),
  page('/accounts', 'Top Accounts', '账户排行'),
  page('/address/{id}', 'Address', '地址', canonical),
  page('/balancecheck-tool', 'Balance Checker', '余额查询', planned),
  page('/verifyaddress/{id?}', 'Verify Address', '地址认证', planned),
  page('/verifyContract', 'Verify Contract', '验证合约', planned),
  page('/verifyContract-solc', 'Verify Contract: Single File', '验证合约：单文件', planned),
  page('/verifyContract-solc-multiple', 'Verify Contract: Multiple Files', '验证合约：多文件', planned),
  page('/verifyContract-solc-json', 'Verify Contract: Standard JSON', '验证合约：标准 JSON', planned),
  page('/contractsVerified', 'Verified Contracts', '已验证合约', planned),
  page('/proxyContractChecker', 'Proxy Contract Checker', '代理合约检查', planned),
  page('/contract-license-types', 'Contract License Types', '合约许可证类型'),
  page('/solcversions', 'Solidity Compiler Versions', 'Solidity 编译器版本', planned),
  page('/contract-diff-checker', 'Contract Diff Checker', '合约差异比对', planned),
  page('/vmtrace', 'VM Trace', '虚拟机跟踪', planned),
  page('/exportData', 'Export Data', '导出数据', planned),
  page('/txnAuthList', 'EIP-7702 Authorizations', 'EIP-7702 授权', planned),
  page('/contactus', 'Contact Us', '联系我们', canonical),
  page('/brandassets', 'Brand Assets', '品牌素材', canonical),
  page('/terms', 'Terms of Service', '服务条款'),
  page('/bytecode-decompiler', 'Bytecode Decompiler', '字节码反编译', planned),
  page('/opcode-tool', 'Bytecode to Opcode', '字节码转操作码', planned),
  page('/pushTx', 'Broadcast Transaction', '广播交易', planned),
  page('/name-lookup', 'Name Lookup', '域名查询', planned),
  page('/name-lookup-search', 'Name Lookup Result', '域名查询结果', planned),
  page('/nft/{id}/{n}', 'NFT', 'NFT 详情', planned),
  page('/charts', 'Charts', '图表', { ...debug, ...canonical }),
  page('/chart/tx-hour', 'Transactions per Hour', '每小时交易数', debug),
  page('/chart/tx', 'Transactions per Day', '每日交易数', debug),
  page('/chart/tokenerc-20txns', 'ERC-20 Transfers per Day', '每日 ERC-20 转账', debug),
  page('/chart/address', 'Addresses', '地址数', debug),
  page('/chart/blocksize', 'Block Size', '区块大小', debug),
  page('/chart/blocktime', 'Block Time', '出块时间', debug),
  page('/chart/gasprice', 'Gas Price', 'Gas 价格', debug),
  page('/chart/gaslimit', 'Gas Limit', 'Gas 上限', debug),
  page('/chart/gasused', 'Gas Used', 'Gas 用量', debug),
  page('/chart/blocks', 'Blocks per Day', '每日区块数', debug),
  page('/chart/active-address', 'Active Addresses', '活跃地址', debug),
  page('/chart/erc20-active-address', 'Active ERC-20 Addresses', 'ERC-20 活跃地址', debug),
  page('/topstat', 'Top Statistics', '统计排行', { redirect: '/topstat/overview' }),
  page('/topstat/overview', 'Top Statistics', '统计排行', { ...planned, ...canonical }),
  page('/topstat/transactions', 'Top Statistics: Transactions', '统计排行：交易', planned),
  page('/topstat/tokens', 'Top Statistics: Tokens', '统计排行：代币', planned),
  page('/topstat/network', 'Top Statistics: Network', '统计排行：网络', debug),
  page('/search', 'Search', '搜索'),
  page('/tokens', 'Tokens', '代币', planned),
  page('/tokens-nft', 'NFT Collections', 'NFT 合集', planned),
  page('/tokens-volume', 'Tokens by Volume', '代币交易量', planned),
  page('/tokentxns', 'ERC-20 Transfers', 'ERC-20 转账', planned),
  page('/tokentxns-nft', 'ERC-721 Transfers', 'ERC-721 转账', planned),
  page('/tokentxns-nft1155', 'ERC-1155 Transfers', 'ERC-1155 转账', planned),
  page('/token/{id}', 'Token', '代币详情', { ...planned, ...canonical }),
  page('/tokencheck-tool', 'Token Balance Checker', '代币余额查询', planned),
  page('/tokenupdate/{id?}', 'Update Token Info', '更新代币信息', planned),
  page('/tokenholdings', 'Token Holdings', '代币持仓', planned),
  page('/unit-converter', 'Unit Converter', '单位换算'),
  page('/inputdatadecoder', 'Input Data Decoder', '输入数据解码', planned),
  page('/btc-stake-txn-decoder', 'BTC Staking Transaction Decoder', 'BTC 质押交易解码', planned),
  page('/login', 'Sign In', '登录', { ...planned, ...canonical }),
  page('/lostpassword', 'Lost Password', '忘记密码', planned),
  page('/resetpassword', 'Reset Password', '重置密码', planned),
  page('/register', 'Register', '注册', { ...planned, ...canonical }),
  page('/confirmemail', 'Confirm Email', '确认邮箱', planned),
  page('/my', 'My Account', '我的账户', { redirect: '/my/account' }),
  page('/my/account', 'My Account', '我的账户', user),
  page('/my/address', 'Watch List', '关注列表', user),
  page('/my/verify', 'Verified Addresses', '已认证地址', user),
  page('/my/notes_tx', 'Transaction Notes', '交易备注', user),
  page('/my/notes_address', 'Address Notes', '地址备注', user),
  page('/my/custom_abi', 'Custom ABIs', '自定义 ABI', user),
  page('/my/api_key', 'API Keys', 'API 密钥', user),
  page('/my/verify_address', 'Verified Addresses', '已认证地址', user),
  page('/my/token_ignore', 'Ignored Tokens', '忽略的代币', user),
  page('/validators', 'Validators', '验证者', { ...planned, ...canonical }),
  page('/validatorset', 'Validator Set', '验证者集合', planned),
  page('/validatorset/snapshot/{id}', 'Validator Set Snapshot', '验证者集合快照', planned),
  page('/faucet', 'Faucet', '水龙头', planned),
  page('/redirect/{path*}', 'Redirect', '跳转'),
]
