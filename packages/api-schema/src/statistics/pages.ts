import { type PageEntry, page } from '../page.ts'

export const statisticsPages: readonly PageEntry[] = [
  page('/charts', 'Charts', '图表', {
    debug: true,
    canonical: true,
    menu: { group: 'statistics', place: 2 },
  }),
  page('/chart/tx-hour', 'Transactions per Hour', '每小时交易数', { debug: true }),
  page('/chart/tx', 'Transactions per Day', '每日交易数', { debug: true }),
  page('/chart/tokenerc-20txns', 'ERC-20 Transfers per Day', '每日 ERC-20 转账', { debug: true }),
  page('/chart/address', 'Addresses', '地址数', { debug: true }),
  page('/chart/blocksize', 'Block Size', '区块大小', { debug: true }),
  page('/chart/blocktime', 'Block Time', '出块时间', { debug: true }),
  page('/chart/gasprice', 'Gas Price', 'Gas 价格', { debug: true }),
  page('/chart/gaslimit', 'Gas Limit', 'Gas 上限', { debug: true }),
  page('/chart/gasused', 'Gas Used', 'Gas 用量', { debug: true }),
  page('/chart/blocks', 'Blocks per Day', '每日区块数', { debug: true }),
  page('/chart/active-address', 'Active Addresses', '活跃地址', { debug: true }),
  page('/chart/erc20-active-address', 'Active ERC-20 Addresses', 'ERC-20 活跃地址', { debug: true }),
  page('/topstat', 'Top Statistics', '统计排行', { redirect: '/topstat/overview' }),
  page('/topstat/overview', 'Top Statistics', '统计排行', {
    canonical: true,
    menu: { group: 'statistics', place: 1 },
  }),
  page('/topstat/transactions', 'Top Statistics: Transactions', '统计排行：交易'),
  page('/topstat/tokens', 'Top Statistics: Tokens', '统计排行：代币'),
  page('/topstat/network', 'Top Statistics: Network', '统计排行：网络', { debug: true }),
]
