import { type PageEntry, page } from '../page.ts'

export const toolsPages: readonly PageEntry[] = [
  page('/exportData', 'Export Data', '导出数据', { menu: { group: 'tools', place: 4 } }),
  page('/bytecode-decompiler', 'Bytecode Decompiler', '字节码反编译', { menu: { group: 'tools', place: 10 } }),
  page('/opcode-tool', 'Bytecode to Opcode', '字节码转操作码', { menu: { group: 'tools', place: 7 } }),
  page('/pushTx', 'Broadcast Transaction', '广播交易', { menu: { group: 'tools', place: 8 } }),
  page('/unit-converter', 'Unit Converter', '单位换算', { menu: { group: 'tools', place: 1 } }),
  page('/inputdatadecoder', 'Input Data Decoder', '输入数据解码', {
    menu: { group: 'tools', place: 2 },
  }),
  page('/btc-stake-txn-decoder', 'BTC Staking Transaction Decoder', 'BTC 质押交易解码', {
    core: true,
    menu: { group: 'tools', place: 9 },
  }),
  page('/faucet', 'Faucet', '水龙头', { menu: { group: 'tools', place: 6 } }),
]
