import { type PageEntry, page } from '../page.ts'

export const contractsPages: readonly PageEntry[] = [
  page('/verifyContract', 'Verify Contract', '验证合约', { menu: { group: 'tools', place: 5 } }),
  page('/verifyContract-solc', 'Verify Contract: Single File', '验证合约：单文件'),
  page('/verifyContract-solc-multiple', 'Verify Contract: Multiple Files', '验证合约：多文件'),
  page('/verifyContract-solc-json', 'Verify Contract: Standard JSON', '验证合约：标准 JSON'),
  page('/contractsVerified', 'Verified Contracts', '已验证合约', {
    menu: { group: 'blockchain', place: 9 },
  }),
  page('/proxyContractChecker', 'Proxy Contract Checker', '代理合约检查', { menu: { group: 'tools', place: 9 } }),
  page('/contract-license-types', 'Contract License Types', '合约许可证类型', { menu: { group: 'more', place: 1 } }),
  page('/solcversions', 'Solidity Compiler Versions', 'Solidity 编译器版本', { menu: { group: 'more', place: 2 } }),
  page('/contract-diff-checker', 'Contract Diff Checker', '合约差异比对', { menu: { group: 'tools', place: 11 } }),
]
