import type { Door } from './door.ts'
import { etherscanDoor } from './features/etherscan/routes.ts'
import { eventsDoor } from './features/events/routes.ts'
import { exportsDoor } from './features/exports/routes.ts'
import { healthDoor } from './features/health/routes.ts'
import { mediaDoor } from './features/media/routes.ts'
import { referenceDoor } from './features/reference/routes.ts'
import { rpcDoor } from './features/rpc/routes.ts'
import { sourcifyDoor } from './features/sourcify/routes.ts'
import { callsDoor } from './http/register-calls.ts'
import { webDoor } from './pages/web-door.ts'

/** Everything that the server answers. */
export const doors: readonly Door[] = [
  healthDoor,
  callsDoor,
  eventsDoor,
  exportsDoor,
  rpcDoor,
  mediaDoor,
  etherscanDoor,
  sourcifyDoor,
  referenceDoor,
  webDoor,
]
