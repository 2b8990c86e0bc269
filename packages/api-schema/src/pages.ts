import { accountsPages } from './accounts/pages.ts'
import { addressesPages } from './addresses/pages.ts'
import { authorizationsPages } from './authorizations/pages.ts'
import { blobsPages } from './blobs/pages.ts'
import { blocksPages } from './blocks/pages.ts'
import { companyPages } from './company/pages.ts'
import { contractsPages } from './contracts/pages.ts'
import { executionPages } from './execution/pages.ts'
import { homePages } from './home/pages.ts'
import { indexHealthPages } from './index-health/pages.ts'
import { internalTransactionsPages } from './internal-transactions/pages.ts'
import { namesPages } from './names/pages.ts'
import { nftsPages } from './nfts/pages.ts'
import { type PageEntry, page } from './page.ts'
import { pendingTransactionsPages } from './pending-transactions/pages.ts'
import { searchPages } from './search/pages.ts'
import { statisticsPages } from './statistics/pages.ts'
import { tokensPages } from './tokens/pages.ts'
import { toolsPages } from './tools/pages.ts'
import { transactionsPages } from './transactions/pages.ts'
import { validatorsPages } from './validators/pages.ts'

/**
 * Every page of spec §2, each declared in the folder of its feature. Server (titles, canonical links, 404) and browser read it. The
 * first one whose pattern fits a path is its page.
 */
export const pages: readonly PageEntry[] = [
  ...homePages,
  ...transactionsPages,
  ...pendingTransactionsPages,
  ...internalTransactionsPages,
  ...blobsPages,
  ...blocksPages,
  ...indexHealthPages,
  ...addressesPages,
  ...contractsPages,
  ...executionPages,
  ...toolsPages,
  ...authorizationsPages,
  ...companyPages,
  ...namesPages,
  ...nftsPages,
  ...statisticsPages,
  ...searchPages,
  ...tokensPages,
  ...accountsPages,
  ...validatorsPages,
  page('/redirect/{path*}', 'Redirect', '跳转'),
]
