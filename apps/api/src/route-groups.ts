import { outboxGroup } from './features/accounts/outbox.ts'
import { etherscanGroup } from './features/etherscan/routes.ts'
import { eventsGroup } from './features/events/routes.ts'
import { exportsGroup } from './features/exports/routes.ts'
import { healthGroup } from './features/health/routes.ts'
import { unsubscribeGroup } from './features/keeping/unsubscribe.ts'
import { watchFeedGroup } from './features/keeping/watch-feed.ts'
import { mediaGroup } from './features/media/routes.ts'
import { referenceGroup } from './features/reference/routes.ts'
import { rpcGroup } from './features/rpc/routes.ts'
import { sourcifyGroup } from './features/sourcify/routes.ts'
import { callsGroup } from './http/register-calls.ts'
import { webGroup } from './pages/web-routes.ts'
import type { RouteGroup } from './route-group.ts'

/** Everything that the server answers. */
export const routeGroups: readonly RouteGroup[] = [
  healthGroup,
  callsGroup,
  unsubscribeGroup,
  outboxGroup,
  watchFeedGroup,
  eventsGroup,
  exportsGroup,
  rpcGroup,
  mediaGroup,
  etherscanGroup,
  sourcifyGroup,
  referenceGroup,
  webGroup,
]
