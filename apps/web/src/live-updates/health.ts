import type { Health } from '@corescope/api-schema/runtime-config'

/** What the shell knows of the product's own state. `offline`: the browser or the server cannot be reached. */
export interface HealthView {
  isOffline: boolean
  health: Health | undefined
}

let view: HealthView = { isOffline: false, health: undefined }
const listeners = new Set<() => void>()

export const currentHealth = (): HealthView => view
export const onHealth = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const publish = (next: HealthView) => {
  view = next
  for (const listener of listeners) listener()
}

/** Asks `/health` once; 503 is an answer too. */
export const checkHealth = async (baseUrl: string): Promise<HealthView> => {
  try {
    const response = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(10_000) })
    publish({ isOffline: false, health: (await response.json()) as Health })
  } catch (cause) {
    publish({ isOffline: true, health: cause instanceof SyntaxError ? undefined : view.health })
  }
  return view
}
