import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { Draft } from '../wallets.ts'
import { dynamicFeeDraft } from './drafts.ts'

/** Functions of the builder's contracts that the world calls, by name. */
const workshopAbi = parseAbi([
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data) payable',
  'function upgradeBeaconTo(address beacon)',
  'function changeAdmin(address newAdmin)',
  'struct FacetCut { address facetAddress; uint8 action; bytes4[] functionSelectors; }',
  'function diamondCut(FacetCut[] cuts, address init, bytes data)',
  'function createProxy(address singleton, bytes initializer) returns (address)',
  'function clone(address implementation, bytes arguments) returns (address)',
  'function setup(address[] owners, uint256 threshold)',
  'function add(uint256 amount)',
  'function increment()',
  'function plant(uint256 count)',
  'function harvest()',
  'function transfer(address to, uint256 value) returns (bool)',
  'function rebase(uint256 thousandths)',
  'function mint(address to, uint256 count)',
  'function grow(address[] holders)',
  'function turnSeason()',
  'function breed(uint256 tokenId, uint256 hue)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function print(address to, uint256[] ids, uint256[] values)',
  'function reprint(uint256 id)',
  'function freeze()',
  'function stray(uint256 tokenId, address to)',
  'function drop(address token, bytes32 seed, uint256 count, uint256 value)',
  'function descend(uint256 left) payable',
  'function fall(uint256 left) payable',
  'function breedAt(bytes32 salt) payable returns (address)',
  'function breedAndPerish(bytes32 salt, address heir) payable',
  'function perish(address child, address heir)',
])
type FunctionName = Extract<(typeof workshopAbi)[number], { type: 'function' }>['name']

/** Calldata of one of these functions. */
export const workshopCall = (functionName: FunctionName, args: readonly unknown[]) =>
  encodeFunctionData({ abi: workshopAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

/** A call of one of these functions, EIP-1559. */
export const workshopDraft = (
  to: Address,
  functionName: FunctionName,
  args: readonly unknown[],
  options: { value?: bigint; gas?: bigint } = {},
): Draft => dynamicFeeDraft(to, workshopCall(functionName, args), options)
