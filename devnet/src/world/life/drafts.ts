import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Draft } from '../wallets.ts'

const GWEI = 1_000_000_000n

/** Functions the people of the devnet call, by name. */
const worldAbi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function burn(uint256 value)',
  'function deposit() payable',
  'function withdraw(uint256 wad)',
  'function mintBatch(address to, uint256[] ids, uint256[] values)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function increment()',
  'function clone(address implementation) returns (address)',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data) payable',
  'function breed() payable returns (address)',
  'function breedAt(bytes32 salt) payable returns (address)',
  'function breedAndPerish(bytes32 salt, address heir) payable',
  'function descend(uint256 depth, address beneficiary) payable',
  'function split(address[] recipients) payable',
  'function execute(address[] targets, uint256[] values, bytes[] data) payable',
  'function failWithReason(string reason)',
  'function failWithCustomError(uint256 code)',
  'function failWithoutReason()',
  'function divide(uint256 by) returns (uint256)',
  'function read(uint256 index) returns (uint256)',
  'function failAssertion()',
  'function burnAllGas()',
  'function runInvalidOpcode()',
  'function delegateCoin(address candidate) payable',
  'function undelegateCoin(address candidate, uint256 amount)',
  'function claimReward() returns (uint256[])',
  'function register(address consensusAddr, address feeAddr, uint32 commissionThousandths) payable',
])

/** ERC-721's overloads carry the names of ERC-20 and ERC-1155 functions, so they have a list of their own. */
const collectionAbi = parseAbi([
  'function mint(address to, uint256 count)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function burn(uint256 tokenId)',
])

/** What the curator does with its collections. */
const curatorAbi = parseAbi([
  'function mintWithUri(address to, string uri)',
  'function setTokenUri(uint256 tokenId, string uri)',
  'function announce(uint256 from, uint256 to)',
  'function mint(address to, uint256 id, uint256 value)',
  'function setUri(uint256 id, string uri)',
])

type FunctionName<A extends readonly { name: string }[]> = A[number]['name']

/** A call as the newest kind of wallet sends it: EIP-1559, fees in wei. */
export function callDraft(
  to: Address,
  functionName: FunctionName<typeof worldAbi>,
  args: readonly unknown[],
  options: { value?: bigint; gas?: bigint } = {},
): Draft {
  const data = encodeFunctionData({ abi: worldAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  return dynamicFeeDraft(to, data, options)
}

/** The same for an ERC-721 collection. */
export function collectionDraft(
  to: Address,
  functionName: FunctionName<typeof collectionAbi>,
  args: readonly unknown[],
): Draft {
  const data = encodeFunctionData({ abi: collectionAbi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0])
  return dynamicFeeDraft(to, data, {})
}

/** The same for the curator's contracts, which store whole documents: dear. */
export function curatorDraft(
  to: Address,
  functionName: FunctionName<typeof curatorAbi>,
  args: readonly unknown[],
): Draft {
  const data = encodeFunctionData({ abi: curatorAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  return dynamicFeeDraft(to, data, { gas: 4_000_000n })
}

export function dynamicFeeDraft(to: Address | undefined, data: Hex, options: { value?: bigint; gas?: bigint }): Draft {
  const { value = 0n, gas = 300_000n } = options
  return { type: 'eip1559', to, data, value, gas, maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: GWEI }
}

/** A plain transfer of the native coin in the first transaction format. */
export function legacyTransfer(to: PrivateKeyAccount, value: bigint, gwei: bigint): Draft {
  return { type: 'legacy', to: to.address, value, gas: 21_000n, gasPrice: gwei * GWEI }
}
