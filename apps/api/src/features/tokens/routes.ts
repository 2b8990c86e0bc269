import type { tokenCalls } from '@corescope/api-schema/tokens/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { searchBalanceRoute, searchTokenBalanceRoute } from './balances.ts'
import { tokenCollectionRoute } from './collection.ts'
import { tokenHoldersRoute, tokenHoldingListRoute, tokenHoldingPageRoute } from './holdings.ts'
import { tokenInfoRoute } from './info.ts'
import { tokenInventoryRoute } from './inventory.ts'
import { nftDetailRoute } from './item.ts'
import { tokenListRoute } from './list.ts'
import { tokenHistoryRoute, tokenHoldersAtRoute } from './past.ts'
import { tokenInfoRightRoute, updateOwnTokenInfoRoute, updateTokenInfoRoute } from './submissions.ts'
import { tokenTransfersRoute } from './transfers.ts'

/** Every call of the feature with its handler. */
export const tokenRoutes = {
  tokenTransfers: tokenTransfersRoute,
  tokenInfo: tokenInfoRoute,
  tokenHolders: tokenHoldersRoute,
  tokenList: tokenListRoute,
  tokenHoldingPage: tokenHoldingPageRoute,
  tokenHoldingList: tokenHoldingListRoute,
  searchTokenBalance: searchTokenBalanceRoute,
  searchBalance: searchBalanceRoute,
  tokenInventory: tokenInventoryRoute,
  tokenCollection: tokenCollectionRoute,
  tokenHoldersAt: tokenHoldersAtRoute,
  tokenHistory: tokenHistoryRoute,
  nftDetail: nftDetailRoute,
  updateTokenInfo: updateTokenInfoRoute,
  tokenInfoRight: tokenInfoRightRoute,
  updateOwnTokenInfo: updateOwnTokenInfoRoute,
} satisfies RoutesOf<typeof tokenCalls>
