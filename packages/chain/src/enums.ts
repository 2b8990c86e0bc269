/** Enumerations of spec §3. The numbers cross the wire (ruling 16). */

/**
 * Licence types 1–14 in the order of the specification; `spdx` is the identifier of the SPDX list. `label` is shown
 * of a contract: of a GNU licence it does not say whether later versions are meant, which no type tells.
 */
export const licenseTypes = [
  { code: 1, name: 'None', spdx: null, label: null },
  { code: 2, name: 'Unlicense', spdx: 'Unlicense', label: 'Unlicense' },
  { code: 3, name: 'MIT', spdx: 'MIT', label: 'MIT' },
  { code: 4, name: 'GNU_GPL_V2', spdx: 'GPL-2.0-only', label: 'GNU GPLv2' },
  { code: 5, name: 'GNU_GPL_V3', spdx: 'GPL-3.0-only', label: 'GNU GPLv3' },
  { code: 6, name: 'GNU_LGPL_V2_1', spdx: 'LGPL-2.1-only', label: 'GNU LGPLv2.1' },
  { code: 7, name: 'GNU_LGPL_V3', spdx: 'LGPL-3.0-only', label: 'GNU LGPLv3' },
  { code: 8, name: 'BSD_2_Clause', spdx: 'BSD-2-Clause', label: 'BSD-2-Clause' },
  { code: 9, name: 'BSD_3_Clause', spdx: 'BSD-3-Clause', label: 'BSD-3-Clause' },
  { code: 10, name: 'MPL_2', spdx: 'MPL-2.0', label: 'MPL-2.0' },
  { code: 11, name: 'OSL_3', spdx: 'OSL-3.0', label: 'OSL-3.0' },
  { code: 12, name: 'Apache_2', spdx: 'Apache-2.0', label: 'Apache-2.0' },
  { code: 13, name: 'GNU_AGPL_v3', spdx: 'AGPL-3.0-only', label: 'GNU AGPLv3' },
  { code: 14, name: 'BSL_1_1', spdx: 'BUSL-1.1', label: 'BUSL-1.1' },
] as const

/** Normal: not known to be a contract. */
export const addressKinds = { normal: '2', contract: '1' } as const
/** Envelope types (EIP-2718) with the label a reader sees; type 4 is the specification's "Erc7702". */
export const transactionTypes = [
  { code: 0, name: 'legacy', label: 'Legacy' },
  { code: 1, name: 'accessList', label: 'EIP-2930' },
  { code: 2, name: 'dynamicFee', label: 'EIP-1559' },
  { code: 3, name: 'blob', label: 'EIP-4844' },
  { code: 4, name: 'setCode', label: 'Erc7702' },
] as const

/** Codes of core-chain `core/tracing/hooks.go` (v1.0.19), labels of spec §3. */
export const balanceChangeReasons = [
  { code: 0, name: 'unspecified' },
  { code: 1, name: 'uncle reward' },
  { code: 2, name: 'block reward' },
  { code: 3, name: 'withdrawal' },
  { code: 4, name: 'genesis balance' },
  { code: 5, name: 'transaction fee reward' },
  { code: 6, name: 'gas buy decrease' },
  { code: 7, name: 'gas return increase' },
  { code: 8, name: 'DAO contract increase' },
  { code: 9, name: 'DAO account decrease' },
  { code: 10, name: 'transfer' },
  { code: 11, name: 'touch account' },
  { code: 12, name: 'selfdestruct increase' },
  { code: 13, name: 'selfdestruct decrease' },
  { code: 14, name: 'selfdestruct burn decrease' },
  { code: 15, name: 'revert' },
  { code: 180, name: 'core distribute reward decrease' },
  { code: 181, name: 'core distribute reward increase' },
  { code: 182, name: 'fee market reward increase' },
] as const

/** Forms of source that a contract is verified from, as bit flags; all of Solidity is 7. */
export const verificationInputTypes = {
  SingleSolidityFile: 1,
  MultipleSolidityFiles: 2,
  JSONSolidityInput: 4,
  Vyper: 8,
} as const

/** EVM versions 0–12 of spec §3 with the compilers' names; null: the compiler's own choice. */
export const evmVersions = [
  { code: 0, name: 'Default', compilerName: null },
  { code: 1, name: 'HomeStead', compilerName: 'homestead' },
  { code: 2, name: 'TangerineWhistle', compilerName: 'tangerineWhistle' },
  { code: 3, name: 'SpuriousDragon', compilerName: 'spuriousDragon' },
  { code: 4, name: 'Byzantium', compilerName: 'byzantium' },
  { code: 5, name: 'Constantinople', compilerName: 'constantinople' },
  { code: 6, name: 'Petersburg', compilerName: 'petersburg' },
  { code: 7, name: 'Istanbul', compilerName: 'istanbul' },
  { code: 8, name: 'Berlin', compilerName: 'berlin' },
  { code: 9, name: 'London', compilerName: 'london' },
  { code: 10, name: 'Paris', compilerName: 'paris' },
  { code: 11, name: 'Shanghai', compilerName: 'shanghai' },
  { code: 12, name: 'Cancun', compilerName: 'cancun' },
] as const
