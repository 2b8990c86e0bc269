import { accessAbi } from './access.ts'
import { commonErrorsAbi } from './common-errors.ts'
import { commonFunctionsAbi } from './common-functions.ts'
import { erc20Abi, erc20ErrorsAbi, erc20SupplyAbi, erc2612Abi } from './erc20.ts'
import { erc721Abi, erc721ErrorsAbi, erc721UnindexedAbi, nftExtensionsAbi } from './erc721.ts'
import { erc1155Abi, erc1155ErrorsAbi } from './erc1155.ts'
import { erc4337Abi } from './erc4337.ts'
import { erc4626Abi } from './erc4626.ts'
import { multicallAbi } from './multicall.ts'
import { permit2Abi } from './permit2.ts'
import { proxyAbi } from './proxy.ts'
import { safeAbi } from './safe.ts'
import { stakingAbi } from './staking.ts'
import { uniswapV2Abi } from './uniswap-v2.ts'
import { uniswapV3Abi } from './uniswap-v3.ts'
import { wethAbi } from './weth.ts'

/**
 * Well-known functions, events and errors for decoding contracts whose ABI is not known. Order is precedence: of two
 * entries with one selector and one shape the first wins.
 */
export const catalogueAbi: readonly string[] = [
  ...erc20Abi,
  ...erc721Abi,
  ...erc721UnindexedAbi,
  ...erc1155Abi,
  ...wethAbi,
  ...erc2612Abi,
  ...accessAbi,
  ...proxyAbi,
  ...multicallAbi,
  ...uniswapV2Abi,
  ...uniswapV3Abi,
  ...erc4626Abi,
  ...erc20SupplyAbi,
  ...stakingAbi,
  ...safeAbi,
  ...permit2Abi,
  ...erc4337Abi,
  ...nftExtensionsAbi,
  ...erc20ErrorsAbi,
  ...erc721ErrorsAbi,
  ...erc1155ErrorsAbi,
  ...commonFunctionsAbi,
  ...commonErrorsAbi,
]
